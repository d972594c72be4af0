"""What a document calls itself and its clauses: "this Plan", "the Rules", "rule 3.2"; and the rules of other texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.prose import once_a_document

if TYPE_CHECKING:
    from corpus.plan import Document

_HAS_RULES = re.compile(r"\b[Tt]h(?:is|ese)\s+[Rr]ules?\b|\bRules\s+of\s+(?:the|this)\s+(?:\w+\s+){0,4}Plan\b")
_IN_TITLE = re.compile(r"\brules\b", re.IGNORECASE)
_HEAD = 300
_RULE = re.compile(r"rules?|reglas?|regras?", re.IGNORECASE)
HAN_RULE = "[規规][則则]"
_LABELLED = re.compile(rf"(?:rule|regla|regra)\s|{HAN_RULE}", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<first>\d{1,2})(?!\d)(?![a-z])(?!-\d)")
_GOES_ON = re.compile(r"[\w-]*\d")
_BEFORE = 40
_OF_ANOTHER = re.compile(
    r"\b(?!(?:And|Any|By|Despite|Each|For|From|If|In|Notwithstanding|Of|Or|See|The|This|To|Under|Unless|When|Where|With"
    r"|Ver|Vide|Véase|Conforme|Según|Segundo|Salvo|Sujet[oa]|Las?|Los|El|As?|Os?|De|En|Em|Nas?|Por|Con|Com|Sob|Bajo)\b)"
    r"[A-Z][\w&’'-]*[^\S\n]+$"
)
"""What stands before the rule of another text: "Listing Rule 17.03", "NASDAQ Rule 5635"."""

_CITED = re.compile(
    r"(?<![\w-])(?:rules?|reglas?|regras?)[^\S\n]+"
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})(?![\w-]|\.\d)(?:\([a-z\d]{1,4}\))*"
    r"(?!\s*(?:\([^()]{1,60}\)\s*)?(?:of|under|del?|d[ao])\s+(?!(?:(?:the|this|these|est[ea])\s+)?(?:Plano?|Scheme|Rules)\b))"
)
"""A rule by its number alone, not "rule 17.03A of the Listing Rules"; with a capital it may be a stock exchange's."""
_FIRST = re.compile(r"^[ \t|#]*(?:第[\d一]|1[.、 ]|一、|I\.)", re.MULTILINE)
_LABEL = re.compile(r"^[ \t|]*(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?(?=[ \t|])", re.MULTILINE)
_OTHER_RULES = re.compile(r"(?!(?:Plan|Scheme|These|The|Share)\b|[A-Z\d]['’]s\b)\b[A-Z][\w&’'-]*\s+Rules\b")
_RULE_BEFORE = re.compile(r"\bRules?\s+(?:[\d.()A-Za-z]{1,10}(?:,\s*|\s+(?:and|or|to)\s+)){0,6}$")

_SELF_NAME = re.compile(
    r"\b(?:[Tt]his|THIS|[Hh]ereto|[Ee]st[ea]|[Dd]est[ea]|[Pp]resent[e]?)\s+((?:[A-ZÀ-Þ][\w&’'-]*\s+){0,5}[A-ZÀ-Þ][\w&’'-]*)"
)
_KINDS = "reglamento|regulamento|rules|regulations"
_PLAN = r"(?:plano?|scheme|program(?:a|me)?)"
_CALLED = re.compile(
    rf"(?P<first>{_KINDS})\s+(?:of|del?|d[oa]|for)\s+(?:the\s+|el\s+|this\s+)?(?:[\w&.,’'-]+\s+){{0,6}}?{_PLAN}\b"
    rf"|\b{_PLAN}\s+(?P<last>{_KINDS})\b",
    re.IGNORECASE,
)
"""The title of a plan's own rules: "Reglamento del Plan …", "… Share Plan Rules"."""
_MEANT = re.compile(rf"(?:(?:the|el|la|o|a)\s+)?(?:Plan\s+|Scheme\s+)?(?P<kind>(?i:{_KINDS}))(?!\w)")
_OF_OTHERS = re.compile(
    rf"\s*(?!\s(?:of|del?|d[oa]|for)\s+(?:(?:the|this|est[ea]|el|presente)\s+)*(?i:{_PLAN})\b)"
    r"(?:\s(?:of|del?|d[aoe]s?|for|on|sobre)\s|\s?n[.º°o]{1,2}\s|\s(?-i:[A-ZÀ-Þ\d])|\((?:UE|CEE?|EU|EC|UK)\b)"
)
"""What makes rules another text's: "Reglamento de la Ley …", "Reglamento (UE) 596/2014", "Rules of the Exchange"."""

_HAN_KINDS = "[規规][則则]|[細细][則则]|守[則则]|[辦办]法|指引"
_HAN_PLAN = "[計计][劃划]|方案|激[勵励]"
_HAN_OWN = re.compile(rf"本(?:[\u3400-\u9fff]{{0,12}}(?:{_HAN_PLAN})[之的]?(?:管理)?)?(?:{_HAN_KINDS})[的之]?\s*$")
_HAN_TITLED = re.compile(r"《(?P<title>[^《》]{2,60})》\s*[的之]?\s*$")
_HAN_BARE = re.compile(
    rf"(?:^|[^\u3400-\u9fff]|[據据按受依照於于在由與与及和])(?P<name>(?:{_HAN_PLAN})?(?:管理)?(?:{_HAN_KINDS}))[的之]?\s*$"
)


@dataclass(frozen=True, slots=True)
class OwnText:
    """What a document calls itself and its clauses.

    Attributes:
        names: what stands behind "this": `Plan`, `Option Plan`, `Stock Option Plan` for `this Stock Option Plan`.
        kinds: what its title calls it besides a plan, in small letters: `rules`, `reglamento`.
        head: what stands before its first clause, the title among that.
        has_rules: whether it calls its own clauses rules.
    """

    names: frozenset[str]
    kinds: frozenset[str]
    head: str
    has_rules: bool

    @classmethod
    def of(cls, text: str, is_unit: Callable[[str], bool]) -> OwnText:
        """Read a document's prose.

        Args:
            text: the prose.
            is_unit: whether a word names a clause or a part of one, as in "this Section".
        """
        names: set[str] = set()
        for match in _SELF_NAME.finditer(text):
            words = match[1].split()
            names |= {" ".join(words[at:]) for at in range(len(words)) if not is_unit(words[-1])}
        begins = _FIRST.search(text, 0, _HEAD)
        head = text[: begins.start() if begins else _HEAD]
        kinds = {(match["first"] or match["last"]).lower() for match in _CALLED.finditer(head)}
        kinds |= {name.lower() for name in names if re.fullmatch(_KINDS, name, re.IGNORECASE)}
        return cls(frozenset(names), frozenset(kinds), head, calls_clauses_rules(text))

    def is_meant(self, following: str) -> bool:
        """Say whether the words behind "of" name this document: "Reglamento" where that is what its title says.

        Args:
            following: the text behind "of", "del", "do".
        """
        named = _MEANT.match(following)
        if named is None or named["kind"].lower() not in self.kinds or not named["kind"][0].isupper():
            return False
        return _OF_OTHERS.match(following, named.end()) is None

    def is_named_last(self, before: str) -> bool:
        """Say whether the words right before a Chinese number name this document: 本計劃規則, 《…》 of its title."""
        titled = _HAN_TITLED.search(before)
        bare = _HAN_BARE.search(before)
        return (
            _HAN_OWN.search(before) is not None
            or (titled is not None and titled["title"] in self.head)
            or (bare is not None and bare["name"] in self.head)
        )


def calls_clauses_rules(text: str) -> bool:
    """Say whether a document calls its own clauses rules, by its title, its words, or the numbers that it so cites.

    >>> calls_clauses_rules("HERON SHARESAVE RULES"), calls_clauses_rules("HERON SHARESAVE")
    (True, False)
    >>> calls_clauses_rules("1. Awards\\nSee rule 2.\\n2. Leavers\\n"), calls_clauses_rules("1. Sale\\n2. Rule 144.")
    (True, False)
    """
    by_name = _HAS_RULES.search(text) is not None or _IN_TITLE.search(text, 0, _HEAD) is not None
    return by_name or _cites_its_labels_as_rules(text)


def _cites_its_labels_as_rules(text: str) -> bool:
    """Say whether at least half of the numbers cited as "rule 3.2", without a capital, label something in the text."""
    cited = {
        match["number"]
        for match in _CITED.finditer(text)
        if _OF_ANOTHER.search(text, max(0, match.start() - _BEFORE), match.start()) is None
    }
    labels = {match["number"] for match in _LABEL.finditer(text)}
    return bool(cited) and len(cited & labels) >= len(cited - labels)


def may_be_of_other_rules(text: str, start: int) -> bool:
    """Say whether "Rule 17.03", with a capital, can be one of other rules that the text names: the "Listing Rules".

    Args:
        text: a document's prose.
        start: where the rule, or a further number of a list of them, begins.
    """
    capital = re.match(r"Rules?\b", text[start : start + 6]) or _RULE_BEFORE.search(text, max(0, start - 80), start)
    return capital is not None and _OTHER_RULES.search(text) is not None


@once_a_document
def labelled_rules(document: Document) -> frozenset[str]:
    """Give the clauses that a document, or a schedule of it, labels so: "Rule 1.", "Regla 1.", 規則一."""
    numbered = (clause for clause in document.outline if clause.kind == "number")
    return frozenset(clause.id for clause in numbered if _LABELLED.match(document.text, clause.label_at))


def is_rule(unit: str) -> bool:
    """Say whether the word that leads a number is one for rules, of this text or another."""
    return _RULE.fullmatch(unit) is not None


def is_own_rule(cited: re.Match[str]) -> bool:
    """Say whether "Rule 5.2" can be a clause of the text itself: "Rule 144", "Rule 10b5-1", "Listing Rule 9" cannot.

    Args:
        cited: The `unit` and the `numbers`.
    """
    text = cited.string
    return (
        is_rule(cited["unit"])
        and _NUMBER.match(cited["numbers"]) is not None
        and _GOES_ON.match(text, cited.end()) is None
        and "\n" not in text[cited.end("unit") : cited.start("numbers")]
        and _OF_ANOTHER.search(text, max(0, cited.start() - _BEFORE), cited.start()) is None
    )
