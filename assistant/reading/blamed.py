"""What somebody is said to have done, and whether anybody was dismissed for it.

A dismissal for cause needs a dismissal. Whoever is investigated for fraud, or was caught and still works there, has not
been dismissed: other rules may reach them, those on leaving do not. Where a question only names what was done, the
rules on leaving answer under the condition that a dismissal follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from corpus.concepts import Mention

MISCONDUCT: Final = "misconduct"
INVESTIGATION: Final = "investigation"
_WITH_CAUSE: Final = "dismissal_with_cause"
_LEAVING: Final = frozenset(
    (
        *("dismissal", "dismissal_without_cause", "termination", "resignation", "good_reason", "mutual_agreement"),
        *("retirement", "retirement_voluntary", "retirement_agreed", "retirement_involuntary", "end_of_term", "death"),
    )
)
_DENIABLE: Final = frozenset({"dismissal", "termination"})
_DISMISSES: Final = re.compile(
    r"cause|dismiss|fired|terminat|leaver|disciplinary|good reason|valid reason|"
    r"causa|motivo|demi[ts]|dispensa|despedi|desliga|mandad|rescis|destitu|despid|despido|482|abandono|"
    r"因故|正[当當]|事由|因有?[过過]|因[违違纪紀]|因行|[解辞辭][雇僱聘退]|免[职職]|[终終]止|離職|离职|被[开開]|勞基法",
    re.IGNORECASE,
)
"""What says that somebody was dismissed for it; "stealing" or "convicted" does not."""
_DENIED: Final = re.compile(
    r"(?:(?:\b(?:not|never)|n['’]t|\bwithout)(?:\s+(?:yet|been|be|being|having|get|gotten|getting|even|formally|"
    r"officially|actually|so far))*|"
    r"\b(?:n[ãa]o|nunca|jamais|sem)(?:\s+(?:fui|foi|fomos|foram|ser|ter|sido|tenha|ainda|me|te|o|a|est[áa]|houve))*|"
    r"\b(?:no|nunca|tampoco|sin)(?:\s+(?:me|te|lo|la|le|han|ha|he|haber|sido|fui|fue|ser|aún|aun|todav[ií]a|que))*|"
    r"(?:未|沒有?|没有?|冇|不是|唔係|并非|並非)(?:曾|有|被|俾|畀|遭|公司|人|我|他|她|佢|正式)*)\s*$",
    re.IGNORECASE,
)
_STILL_THERE: Final = re.compile(
    r"\b(?:still|continues? to|keeps?|remains?)\s+(?:(?:am|is|are|be|an?|my|at|in|his|her|the)\s+){0,2}"
    r"(?:work(?:s|ing)?\b|employed\b|employees?\b|there\b|on the payroll|in (?:the|my|his|her) (?:job|post|office)\b)|"
    r"\b(?:ainda|continu[oa]|sigo|segue|permane[çc]\w+)\s+(?:(?:a|l[áa]|como|sendo|está|estou)\s+){0,2}"
    r"(?:trabalh(?:o|a|am|ando)\b|empregad\w+|funcion[áa]ri\w+|l[áa]\b|n[ao] (?:cargo|empresa|companhia|emprego)\b)|"
    r"\b(?:sigo|sigue|contin[úu][oa]|todav[íi]a|a[úu]n)\s+(?:(?:all[íi]|ah[íi]|como|siendo|est[áo]y?)\s+){0,2}"
    r"(?:trabaj(?:o|a|an|ando)\b|emplead\w+|all[íi]\b|ah[íi]\b|en (?:(?:el|mi|su) (?:cargo|puesto)|la (?:empresa|"
    r"compañía))|en plantilla)|"
    r"(?:仍|[还還]|仲|依然|[继繼][续續]|照[样樣])(?:[旧舊]|然|係|是|在|喺|於)*"
    r"(?:[职職]|任[职職]|上班|工作|返工|做嘢|公司|那[里裡裏兒儿]|嗰度|度做)",
    re.IGNORECASE,
)


def judged(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, where a deed without a dismissal is no dismissal for cause, and a denied dismissal none at all.

    Args:
        text: the question.
        mentions: the concepts found in it, in order.
    """
    deeds = _deeds(text, mentions)
    asked_of = any(mention.concept == INVESTIGATION for mention in mentions)
    if not deeds and not asked_of:
        return list(mentions)
    denied = [m for m in mentions if m.concept in _DENIABLE and _DENIED.search(text[: m.start])]
    kept = [m for m in mentions if m not in denied]
    stays = bool(denied) or asked_of or bool(_STILL_THERE.search(text))
    if _leaves(kept, deeds) or not stays:
        return kept
    return [m._replace(concept=MISCONDUCT) if m in deeds else m for m in kept]


def supposed(text: str, mentions: Sequence[Mention]) -> list[str]:
    """The deeds that are taken for a dismissal for cause although the question names no dismissal, as it says them."""
    deeds = _deeds(text, mentions)
    return [] if _leaves(mentions, deeds) else [text[m.start : m.end] for m in deeds]


def _deeds(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    return [m for m in mentions if m.concept == _WITH_CAUSE and not _DISMISSES.search(text[m.start : m.end])]


def _leaves(mentions: Sequence[Mention], deeds: Sequence[Mention]) -> bool:
    return any(m.concept in _LEAVING or (m.concept == _WITH_CAUSE and m not in deeds) for m in mentions)
