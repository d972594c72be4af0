"""Decisions that a question says nobody has made: "nobody waived anything", "sem autorização de ninguém", "没人批准".

Where a plan leaves something to somebody and a question says that they have decided nothing, what holds without a
decision is the answer, still under the condition that it is so; what a decision would bring falls away.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rules.result import Outcome, Result

_NOBODY: Final = re.compile(
    r"\b(?:nobody|no[- ]one|none of them|neither of them)(?:[’']s| has| had| have| is| ever| yet)* "
    r"(?:authori[sz]|approv|waiv|allow|permit|agree|decid|accelerat|consent|sign(?:ed|ing) off|g(?:ave|iv))\w*|"
    r"\bwithout (?:(?:anyone|anybody)(?:[’']s)?|any|a|their|the (?:board|administrator|company)(?:[’']s)?) ?"
    r"(?:authori[sz]|approv|waiv|permi|consent|decision|allow|agree)\w*|"
    r"\bno (?:waiver|exception|decision|permission)\b|"
    r"\bningu[ée]m (?:me |nos |lhe )?(?:autoriz|aprov|dispens|renunci|permiti|liber|decidi|concord|consenti)\w*|"
    r"\bsem (?:(?:nenhuma|qualquer|a) )?"
    r"(?:autoriza[çc][ãa]o|aprova[çc][ãa]o|permiss[ãa]o|consentimento|decis[ãa]o|dispensa)\b|"
    r"\bnadie (?:me |nos |le )?(?:ha |hab[íi]a )?(?:autoriz|aprob|dispens|renunci|permiti|decidi|acept|consinti)\w*|"
    r"\bsin (?:(?:ninguna|la) )?(?:autorizaci[óo]n|aprobaci[óo]n|permiso|consentimiento|decisi[óo]n|dispensa)\b|"
    r"(?:[没沒冇無无](?:有)?(?:任何)?人|(?:[没沒冇](?:有)?|未)[经經](?:任何|公司|管理人)?人?|未[获獲])[^。，,;；?？]{0,3}?"
    r"(?:批准|同意|豁免|授[权權]|准[许許]|允[许許]|批|[决決]定)",
    re.IGNORECASE,
)
_DECIDES: Final = re.compile(
    r"^the (?!vesting|event|plan)[^,]{0,60}?\b(?:decides? otherwise|waives?|accelerates?|approves?|allows?|lets?|"
    r"permits?|makes an exception|provides? (?:it|otherwise))\b"
)
"""What is somebody's leave or favour, as books word it."""
_OTHERWISE: Final = re.compile(r"\botherwise\b")
"""What an agreement may provide is nobody's decision, and stays open."""
_NOT: Final = re.compile(r"\b(?:not|no|nothing|neither|nor|none)\b")


def without_them(result: Result, question: str) -> Result:
    """The result without what a decision would bring that nobody has made, where something is left.

    Args:
        result: what the rules gave.
        question: what was asked.
    """
    if result.status != "discretionary" or _NOBODY.search(question) is None:
        return result
    kept = tuple(outcome for outcome in result.outcomes if not _is_decided(outcome))
    if not kept or len(kept) == len(result.outcomes):
        return result
    if any(_OTHERWISE.search(each) and not _NOT.search(each) for outcome in kept for each in outcome.conditions):
        return replace(result, outcomes=kept)
    return replace(result, outcomes=kept, status="ambiguous" if any(o.reading for o in kept) else "computed")


def _is_decided(outcome: Outcome) -> bool:
    """Whether an outcome holds only where somebody decides in somebody's favour."""
    return any(_DECIDES.search(each) and not _NOT.search(each) for each in outcome.conditions)
