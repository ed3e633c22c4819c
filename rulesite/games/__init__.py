"""Games that several phones follow: under a short address, gone on with by who has the key.

``rulesite.play`` shows a game; here it is kept, and nobody lays over another.
"""
