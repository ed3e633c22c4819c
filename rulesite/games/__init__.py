"""Games that several phones follow: a short address, and a key for those who play.

``rulesite.play`` shows a game; here it is saved, and nobody overwrites the move of another.
"""
