"""QR codes of addresses."""

import segno
from django.utils.safestring import SafeString, mark_safe

DENSE = 350
"""Characters of an address from which phones have trouble with its code."""


def code(address: str) -> SafeString | None:
    """The QR code as SVG, dark on light on any page; None if the text is too long for one."""
    try:
        # The least correction, since addresses are long: a code of fewer squares is read sooner
        # than one that could lose a corner. Where there is room for more, it is taken.
        made = segno.make_qr(address, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None
    drawing = made.svg_inline(
        omitsize=True, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None,
        title="The address as a code",
    )  # fmt: skip
    return mark_safe(drawing)  # noqa: S308 - modules of a code, and a title of ours
