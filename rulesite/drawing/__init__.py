"""Drawings of tiles and boards as SVG.

- ``rulesite.drawing.tile``: ``tile_symbol``, ``tile_svg``, ``highlight_overlay``
- ``rulesite.drawing.layout``: ``segment_shapes``, ``segment_anchor``
- ``rulesite.drawing.board``: ``board_svg``
- ``rulesite.drawing.sprite``: ``sprite``, ``sprite_url``
"""
