"""``{% load rows %}``: ``{% feature_row feature span %}``, ``{% share_rows feature span %}``,
``{% chip_row "Rules" chips %}``.

A board at its end has hundreds of these rows. Put together here each takes a tenth of the time that
a template takes for it.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from content.templatetags.rules import because, rule_link
from rulesite.drawing.board import anchor_on_board
from rulesite.scenarios.answering import Chip
from rulesite.scenarios.features import FeatureReason, FeatureRows, Share
from rulesite.scenarios.picture import Placed, shapes
from rulesite.scenarios.templatetags.scenarios import pairs
from rulesite.telling.lines import Because, PlayerScore, TermLine
from rulesite.telling.words import signed

register = template.Library()


@register.simple_tag(takes_context=True)
def feature_row(context: Context, feature: FeatureRows, span: int, part: str = "") -> SafeString:
    """A feature under every column: a title that shows it on the board, and what it brings.

    Reasons that stand farther up in the same ``part`` of the page are told in short.
    """
    lit = feature == context["chosen"]
    classes = f"feature{' differs' if feature.differs else ''}{' lit' if lit else ''}"
    placed = context["placed"]
    spots = f' data-points="{_points(placed, feature)}"' if feature.spots else ""
    return mark_safe(  # noqa: S308 - what others wrote is escaped
        f'<tbody class="{classes}" id="line-{feature.number}" data-cells="{pairs(feature.cells)}"'
        f' data-area="{pairs(feature.area)}"{spots}>'
        f'<tr class="feature-head"><th colspan="{span}" scope="rowgroup">'
        f"{_title(feature, context['here'], lit=lit)}{_votes(feature.votes)}"
        f"{shapes(placed, feature.parts)}</th></tr>"
        f"{share_rows(context, feature, span, part)}</tbody>"
    )


@register.simple_tag(takes_context=True)
def share_rows(context: Context, feature: FeatureRows, span: int, part: str = "") -> SafeString:
    """Who gets what out of a feature, and why."""
    shares = "".join(map(_share, feature.shares))
    reasons = "".join(_reason(context, part, reason) for reason in feature.reasons)
    broken = "".join(f"<li>{escape(told)}</li>" for told in feature.tiebreaks)
    weights = "".join(f"<li>{_why(context, part, weight)}</li>" for weight in feature.weights)
    return mark_safe(  # noqa: S308 - what others wrote is escaped
        f'{shares}<tr class="reasons"><td colspan="{span}">'
        f"<ul>{reasons}{broken}{weights}</ul></td></tr>"
    )


@register.simple_tag
def chip_row(label: str, chips: Iterable[Chip]) -> SafeString:
    """Choices that are addresses."""
    told = "".join(map(_chip, chips))
    return mark_safe(  # noqa: S308 - what others wrote is escaped
        f'<p class="chip-row"><span class="chip-label">{escape(label)}</span>{told}</p>'
    )


def _chip(chip: Chip) -> str:
    current = ' aria-current="true"' if chip.on or not chip.query else ""
    if not chip.query:
        return f'<span class="chip"{current}>{escape(chip.word)}</span>'
    return f'<a class="chip" href="?{escape(chip.query)}"{current}>{escape(chip.word)}</a>'


def _sign(feature: FeatureRows) -> str:
    """Its letter on the board."""
    return f'<b class="feature-sign">{feature.sign}</b> ' if feature.sign else ""


def _title(feature: FeatureRows, here: str, *, lit: bool) -> str:
    if not feature.cells:
        return f'<span class="feature-title">{escape(feature.title)}</span>'
    line = f"line={feature.number}#line-{feature.number}"
    place = f", {escape(feature.place)}" if feature.place else ""
    current = ' aria-current="true"' if lit else ""
    return (
        f'<a class="feature-title" href="{escape(here)}&amp;{line}"'
        f"{current}>{_sign(feature)}{escape(feature.title)}"
        f'<span class="visually-hidden">{place}: show on the board</span></a>'
    )


def _points(placed: Placed, feature: FeatureRows) -> str:
    """Where its spots are on the board, in the units of its drawing: ``50,20 150,80``."""
    places = zip(feature.cells, feature.spots, strict=True)
    found = (anchor_on_board(placed[cell], spot) for cell, spot in places)
    return " ".join(f"{x:g},{y:g}" for x, y in found)


def _letter(side: PlayerScore) -> str:
    return f'<b class="player p-{side.player}" aria-hidden="true">{side.letter}</b>'


def _votes(votes: Iterable[PlayerScore]) -> str:
    told = [
        f'<span class="vote">{_letter(vote)}<span class="visually-hidden">{vote.player}</span>'
        f" {vote.points}</span>"
        for vote in votes
    ]
    if len(told) < 2:
        return ""
    return f' <span class="votes"><span class="visually-hidden">Votes:</span>{"".join(told)}</span>'


def _share(share: Share) -> str:
    who = ", ".join(f"{_letter(side)} {side.player.capitalize()}" for side in share.sides)
    nobody = '<b class="player nobody" aria-hidden="true">–</b> Nobody'
    told = "".join(map(_number, share.points))
    return f'<tr class="share"><th scope="row">{who or nobody}</th>{told}</tr>'


def _number(points: int | None) -> str:
    nothing = '–<span class="visually-hidden"> not counted so</span>'
    told = nothing if points is None else signed(points)
    return f'<td class="points{"" if points else " zero"}">{told}</td>'


def _reason(context: Context, part: str, reason: FeatureReason) -> str:
    whose = ", ".join(filter(None, (reason.heading, reason.who)))
    heading = f"<b>{escape(whose)}</b>" if whose else ""
    terms = "".join(_term(context, part, term) for term in reason.terms)
    why = _why(context, part, reason.why) if reason.why else ""
    return f"<li>{heading}{terms}{why}</li>"


def _term(context: Context, part: str, term: TermLine) -> str:
    cells = pairs(term.cells)
    if _told_before(context, part, term.cite, term.why):
        link = rule_link(context, term.cite.rule, term.sum)
        return f'<p class="known" data-cells="{cells}">{link}</p>'
    why = f"; {because(context, term.why)}" if term.why else ""
    return (
        f'<p data-cells="{cells}"><span class="sum">{escape(term.sum)}</span>'
        f"<span>{because(context, term.cite)}{why}</span></p>"
    )


def _why(context: Context, part: str, reason: Because) -> str:
    return f"<p>{because(context, reason, brief=_told_before(context, part, reason))}</p>"


def _told_before(context: Context, part: str, *reasons: Because | None) -> bool:
    """Whether these reasons stand farther up in a part of the page already; from now on they do."""
    told = context.get("told_reasons", set())
    known = (part, reasons) in told
    told.add((part, reasons))
    return known
