"""Drawings of tiles and boards as SVG.

- ``rulesite.drawing.looks``: ``look``, how a tile looks: made once for all processes
- ``rulesite.drawing.tile``: ``tile_symbol``, ``tile_svg``, ``highlight_overlay``
- ``rulesite.drawing.board``: ``board_svg``
- ``rulesite.drawing.sheets``: ``sheet``, ``sheet_url``, ``tile_url``
"""
