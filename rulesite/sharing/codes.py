"""An address as a code that a phone reads off a screen."""

import segno
from django.utils.safestring import SafeString, mark_safe

DENSE = 350
"""Characters: a phone has trouble with the code of a longer address."""


def code(address: str) -> SafeString | None:
    """The code as SVG, dark on light whatever the page is; None for what is too long for one."""
    try:
        made = segno.make_qr(address, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None
    drawing = made.svg_inline(
        omitsize=True, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None,
        title="The address as a code",
    )  # fmt: skip
    return mark_safe(drawing)  # noqa: S308 - modules of a code, and a title of ours
