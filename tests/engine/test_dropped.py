"""An address in a chat or a mail may lose its last sign; a position survives that."""

import pytest

from engine import api


@pytest.mark.parametrize(
    "written",
    [
        "1~pRB~sBW~tBpnUUWlnUV~wUV2.",  # a tower under construction
        "1~pRB~sBW~tBpnUUWlnUV-RfT~wUV2-",  # a finished one
        "2~pRB~sB.BC~tBnnUUBnsUT~ocsUURcN.",  # a castle
        "1~pRB~sB~tBpn_-45__99_",  # far out
    ],
)
def test_a_position_ends_in_no_sign_that_a_program_drops(written: str) -> None:
    stated = api.read_position(written)
    assert api.write_notation(stated)[-1].isalnum()
    assert api.read_position(api.write_notation(stated)) == stated


@pytest.mark.parametrize("written", ["1~pRB~sBW~tBpnUUWlnUV~wUV2.", "1~pRB~sB~tBpn_-45__99_"])
def test_a_sign_that_was_dropped_is_put_back(written: str) -> None:
    assert api.read_position(written[:-1]) == api.read_position(written)


def test_actions_that_lost_their_last_sign_are_read() -> None:
    written = "1~lBpn_-45__99_"
    assert api.read_actions(written[:-1]) == api.read_actions(written)


def test_what_cannot_be_read_is_told_as_it_stands() -> None:
    with pytest.raises(api.InputError, match="Cannot read 'Z'"):
        api.read_position("1~pRB~sB~tBpnUUZ")
