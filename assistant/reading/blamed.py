"""What somebody is said to have done, and whether anybody was dismissed for it.

A dismissal for cause needs a dismissal. Whoever is investigated for fraud, or was caught and still works there, has not
been dismissed: other rules may reach them, those on leaving do not. Where a question only names what was done, the
rules on leaving answer under the condition that a dismissal follows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import Mention as Value
from assistant.reading.mention import meets
from corpus.concepts import Mention

MISCONDUCT: Final = "misconduct"
INVESTIGATION: Final = "investigation"
_CLAWBACK: Final = "clawback"
WITH_CAUSE: Final = "dismissal_with_cause"
BLAME: Final = frozenset({MISCONDUCT, INVESTIGATION, WITH_CAUSE, "dismissal"})
"""What makes something that "happened" a deed for which somebody is dismissed."""
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
_ON: Final = re.compile(
    r"\s*,?\s*(?:(?:on|in|from|of|dated|back|since|em|de|do|no dia|n[ao]|en|del?|el|d[ií]a|desde)\s+){0,3}|"
    r"[於于在喺是係]?",
    re.IGNORECASE,
)
_HAN_ON: Final = re.compile(r"[^。，,;；?？\s\w]{0,2}[\u3400-\u9fff]{0,6}")
"""What stands between what happened and its day."""
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
    done = deeds(text, mentions)
    asked_of = any(mention.concept == INVESTIGATION for mention in mentions)
    if not done and not asked_of:
        return list(mentions)
    denied = [m for m in mentions if m.concept in _DENIABLE and _DENIED.search(text[: m.start])]
    in_question = spans(text, "counts_as")
    kept = [m for m in mentions if m not in denied]
    back = any(mention.concept == _CLAWBACK for mention in mentions)
    stays = bool(denied) or asked_of or back or bool(_STILL_THERE.search(text))
    if _leaves([m for m in kept if not _is_asked_of(m, in_question)], done) or not stays:
        return kept
    return [m._replace(concept=MISCONDUCT) if m in done else m for m in kept]


def supposed(text: str, mentions: Sequence[Mention]) -> list[str]:
    """The deeds that are taken for a dismissal for cause although the question names no dismissal, as it says them."""
    done, in_question = deeds(text, mentions), spans(text, "counts_as")
    told = [m for m in mentions if not _is_asked_of(m, in_question)]
    return [] if _leaves(told, done) else [text[m.start : m.end] for m in done]


def deeds(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that name what was done and no dismissal: "stealing"."""
    return [m for m in mentions if m.concept == WITH_CAUSE and not _DISMISSES.search(text[m.start : m.end])]


def dated_deeds(
    text: str, mentions: Sequence[Mention], values: Sequence[Value], reasons: Collection[str]
) -> list[Mention]:
    """The deeds that have a day of their own, where the dismissal for them has one too: "fired on 4 May for fraud in
    March".

    Args:
        text: the question.
        mentions: the concepts found in it.
        values: the values in it.
        reasons: the concepts that are ways of leaving.
    """
    done = deeds(text, mentions)
    days = [value for value in values if value.kind == "date"]

    def day_of(mention: Mention) -> list[Value]:
        beside = [v for v in days if v.start >= mention.end and _ON.fullmatch(text, mention.end, v.start)]
        return beside or [v for v in days if v.end <= mention.start and _HAN_ON.fullmatch(text, v.end, mention.start)]

    dismissed = {v for m in mentions if m.concept in reasons and m not in done for v in day_of(m)}
    return [m for m in done if any(v not in dismissed for v in day_of(m))] if dismissed else []


def _is_asked_of(mention: Mention, asked: Sequence[tuple[int, int]]) -> bool:
    """Whether it is only asked whether something is cause: "is that cause?" tells of no dismissal."""
    return mention.concept == WITH_CAUSE and meets((mention.start, mention.end), asked)


def _leaves(mentions: Sequence[Mention], done: Sequence[Mention]) -> bool:
    return any(m.concept in _LEAVING or (m.concept == WITH_CAUSE and m not in done) for m in mentions)
