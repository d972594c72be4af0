"""What a question takes the plan to promise: "since it guarantees at least 50%", "como garante 50%", 保证至少50%.

Such a figure is a belief about the plan and no fact of the asker's: nothing is worked out with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.mention import Mention

_PROMISED: Final = re.compile(
    r"\b(?:guarantee[sd]?|guaranteeing|promise[sd]|assure[sd]|ensures?|entitles? (?:me|us|you|everyone|anyone|people)|"
    r"garant(?:e|em|ia|iu|iza|izan|iz[oó]|izaba)|assegura(?:m|va)?|asegura(?:n|ba)?|promete[mn]?|prometeu|prometi[oó])\b|"
    r"(?:保[证證障]|承[诺諾]|[担擔]保|保底)",
    re.IGNORECASE,
)
_NOT_OF_THE_PLAN: Final = re.compile(
    r"\b(?:i|we|eu|n[oó]s|yo|nosotros|boss|chefe|jefe|bank|banco|letter|carta|contract|contrato|agreement|acuerdo)\s+"
    r"(?:me |us |nos |has |have |had |ha |tem |hat )?$|(?:我|[银銀]行|老[板闆]|合[同約约]|[协協][议議])(?:[书書])?$",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r"[,;，；。?？!！:：]|\.(?!\d)")
_CHANGED: Final = re.compile(
    r"\b(?:lower|raise|reduce|increase|cut|drop|change|bring down|move|set)(?:s|d|ed|ing)?\s+(?:the\s+|its\s+)?"
    r"(?:[\w-]+\s+){0,5}?(?:minimum|threshold|floor|ceiling|maximum|weight|target|limit|cap|hurdle|level)\s+"
    r"(?:(?:of|for)\s+(?:[\w-]+\s+){1,4}?)?(?:from\s+\S+\s+)?(?:to|at|below|above)\s+$|"
    r"\b(?:baix|reduz|aument|mud|alter|sub|elev|fix|diminu)\w*\s+(?:[oa]s?\s+)?(?:\w+\s+){0,1}?"
    r"(?:m[íi]nim[oa]|piso|limite|limiar|teto|m[áa]xim[oa]|peso|meta)\s+(?:d\w+\s+)?(?:[\w-]+\s+){0,4}?"
    r"(?:de\s+\S+\s+)?(?:para|a|em|até)\s+$|"
    r"\b(?:baj|reduc|aument|cambi|modific|sub|elev|fij|rebaj)\w*\s+(?:el|la|los|las)\s+"
    r"(?:m[íi]nim[oa]|piso|l[íi]mite|umbral|tope|m[áa]xim[oa]|peso|meta)\s+(?:de\w*\s+)?(?:[\w-]+\s+){0,4}?(?:de\w*\s+\S+\s+)?"
    r"(?:al?|en|hasta)\s+(?:el\s+)?$|"
    r"(?:最低|最高|下限|上限|[门門][槛檻]|[权權]重|[标標][准準]|目[标標])[^。，,;；?？]{0,8}?(?:降|[调調]|改|提高?|升|[设設]|下[调調]|上[调調])"
    r"(?:低|高|整)?(?:到|至|[为為]|成)\s*$",
    re.IGNORECASE,
)
"""What comes before a figure to which somebody would change what a plan prints: "lower the minimum to 85%"."""
_LIMIT_OF: Final = re.compile(
    r"(?:\b(?:limit|cap|ceiling|maximum|limite|teto|m[aá]xim[oa]|tope|l[ií]mite|techo)"
    r"(?:\s+(?:number|amount|quantity))?(?:\s+(?:of|de))?(?:\s+(?:shares|options|a[cç][oõ]es|op[cç][oõ]es|acciones|opciones))?"
    r"(?:\s+(?:is|of|at|de|d[aeo]s?|[eé]|es|:))*\s*|上限[为為是係]?|[额額]度[为為是係]?|"
    r"最[高多](?:可)?(?:授予)?(?:的)?(?:股份|股|期[权權])?(?:[数數][量目]?)?[为為是係]?)$",
    re.IGNORECASE,
)
_LIMIT: Final = re.compile(
    r"\s*(?:-?(?:class a |restricted |ordinary )?(?:shares?|options?)?\s*(?:limit|cap|ceiling|maximum)\b|"
    r"股?(?:的)?(?:上限|限[额額]|[总總]?[额額]度))",
    re.IGNORECASE,
)
_REACH: Final = 90
_KINDS: Final = frozenset({"percent", "number", "duration", "money"})


def is_limit(text: str, value: Mention) -> bool:
    """Whether a number is called a limit: "the limit of 2,300,000 shares", 上限230万股."""
    return bool(_LIMIT_OF.search(text, 0, value.start) or _LIMIT.match(text, value.end))


def promised(text: str, values: Sequence[Mention]) -> frozenset[Mention]:
    """The values of a question that stand in a clause about what the plan promises, behind the word that says so, and
    those to which somebody would change it.

    >>> from fractions import Fraction
    >>> half = Mention("percent", Fraction(1, 2), 27, 30, "50%")
    >>> promised("As the plan guarantees me a 50% payout, what do I get?", [half]) == {half}
    True
    """
    found: set[Mention] = set()
    for match in _PROMISED.finditer(text):
        if _NOT_OF_THE_PLAN.search(text, 0, match.start()):
            continue
        stop = next(
            (
                each.start()
                for each in _BREAK.finditer(text, match.end())
                if not any(value.start <= each.start() < value.end for value in values)
            ),
            len(text),
        )
        found |= {v for v in values if match.end() <= v.start and v.end <= stop and v.kind in _KINDS}
    found |= {v for v in values if v.kind in _KINDS and _CHANGED.search(text, max(0, v.start - _REACH), v.start)}
    return frozenset(found)
