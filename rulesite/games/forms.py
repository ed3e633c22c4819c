"""What is filled in about a game that several phones follow."""

from collections.abc import Iterator, Mapping

from django import forms

LONGEST_NAME = 20


class PlayersForm(forms.Form):
    """A name for each player, and whether their time is counted."""

    clocked = forms.BooleanField(label="Count each player’s time", required=False)

    def __init__(
        self, data: Mapping[str, str] | None, players: tuple[str, ...], named: Mapping[str, str]
    ) -> None:
        super().__init__(data)
        self.players = players
        for player in players:
            self.fields[player] = forms.CharField(
                label=player.capitalize(),
                max_length=LONGEST_NAME,
                required=False,
                initial=named.get(player, ""),
                widget=forms.TextInput(attrs={"autocomplete": "off", "size": LONGEST_NAME}),
            )

    @property
    def seats(self) -> Iterator[forms.BoundField]:
        """The fields of the names."""
        return (self[player] for player in self.players)

    def names(self) -> dict[str, str]:
        """The names that were given, by colour."""
        given = {player: self.cleaned_data[player].strip() for player in self.players}
        return {player: name for player, name in given.items() if name}
