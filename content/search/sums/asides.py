"""A text without what is told beside the sum: which game is played, how many points somebody
guesses."""

import re
from typing import Final

_OTHERWISE: Final = (
    r"(?!\w*\d|(?:one|two|three|four|five|six|my|his|her|their|mine|each|both|vs?|against|edition"
    r"|rules?|variants?|players?|out|without|not?|ohne|spieler|joueurs|spelers|jugadores)\b)"
)
"""Before a word that tells of more than the boxes on the table."""

_BOXES: Final = rf"(?:{_OTHERWISE}[^\W\d_]+(?:\s*&\s*|[\s'’-]+|(?=[.,:;]))){{1,8}}"
"""Some words, none of which is more than the name of a box."""

_WE_PLAY: Final = (
    r"(?:(?:(?:we|i)\s?(?:['’]re|['’]ve|are|were|was|have)?(?: been)? )?"
    r"play(?:s|ed|ing)? (?:with )?"
    r"|(?:wir )?(?:spielen|spielten) mit |(?:on|nous) (?:joue|jouait|jouons|jouions) avec "
    r"|(?:we )?(?:spelen|speelden) met |(?:jugamos|jug[aá]bamos) con )"
)
_POINTS: Final = r"(?:\d{2,}|\d+ (?:points|pts))"
"""A number of points: nobody has so many figures."""

_ASIDES: Final = (
    # "We play with the hills."
    rf"^\W*(?:(?:so|ok|okay|hi|hello|hey)\W+)?{_WE_PLAY}(?:the |our )?{_BOXES}[.,:;]\s+",
    # "We have the hills expansion."
    rf"^\W*(?:we (?:have|had|own|use) )?(?:with )?(?:the |our )?{_BOXES}(?<=expansion)s?[.,:;]\s+",
    # "I think 22, he says 24."
    r"(?:^|(?<=[,.;:!?])|\b(?:and|but))\s*(?:(?:my|your) \w+|[^\W\d_]+) "
    r"(?:thinks?|says?|said|claims?|reckons?|guess|guessed|got|gets?|counts?|counted) "
    rf"(?:it['’]?s |it is )?{_POINTS}\s*(?:[,.;:!?]+|(?=(?:and|but)\b)|$)",
    # "…, 16 each, right?"
    r"(?<=[,.;:!?])\s*(?:so |that['’]?s |(?:is )?(?:it|that) )?"
    rf"{_POINTS}(?: points| pts)?(?: each)?,?(?: right| correct| yes| no)?\s*\?+\s*$",
)
_FOUND: Final = [re.compile(aside, re.IGNORECASE) for aside in _ASIDES]


def without_asides(text: str) -> str:
    """The text without the sentence on what is played, and without guesses: ``we play with the
    hills. City 6 tiles. I think 12, he thinks 14``."""
    for aside in _FOUND:
        text = aside.sub(" ", text)
    return text
