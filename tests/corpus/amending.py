"""Small documents of several languages, and ways to amend them and the real ones."""

import random
import re
from dataclasses import dataclass

from hypothesis import strategies as st

from corpus import Library
from corpus.changes import Change, changes
from corpus.numbering import roman
from corpus.outline import Clause
from corpus.plan import Document
from corpus.span import Span
from corpus.wording import tokens, wording

LIBRARY = Library()
PLAN = LIBRARY.plans()[0]

ENGLISH = """SHARE PLAN
1. Definitions
1.1. “Board” means the board of directors of the Company and any committee that it has appointed.
1.2. “Cause” means theft, fraud or a breach of the confidence that the employer places in the Participant.
2. Vesting
2.1. One half of the Shares vests on the first anniversary of the Grant Date.
2.2. If the Participant is dismissed without cause, unvested Shares lapse at once, unless clause 3.1 applies.
(a) the Board may decide otherwise within thirty days;
(b) on death, all Shares vest in the hands of the heirs;
3. Transfer
3.1. No Share may be pledged before it has vested. A sale in breach of this clause is void against the Company.
3.2. The heirs of a Participant receive the Shares free of every restriction after twelve months.
4. Law
4.1. This plan is governed by the laws of Portugal.
"""
PORTUGUESE = """PLANO DE AÇÕES
1. Aquisição
1.1. Metade das Ações é adquirida no primeiro aniversário da Data de Outorga.
1.2. Em caso de desligamento sem justa causa, as Ações não adquiridas extinguem-se de imediato.
2. Transferência
2.1. Nenhuma Ação poderá ser empenhada antes de sua aquisição pelo Participante.
2.2. Os herdeiros recebem as Ações livres de restrições depois de doze meses.
"""
CHINESE = """股份計劃
1. 歸屬
1.1. 三分之一的限制性股份在授予日的首個週年日歸屬,其餘部分其後每年平均歸屬。
1.2. 參與者自願辭職的,未歸屬的限制性股份即時失效,公司無須作出任何補償。
2. 税務
2.1. 公司有權從應付款項中扣繳税款。
2.2. 參與者應自行承擔因出售股份而產生的全部費用。
"""


def document(text: str) -> Document:
    return Document(PLAN, text)


def edit(text: str, *replacements: tuple[str, str]) -> str:
    for old, new in replacements:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def renumber(text: str, first: int, by: int) -> str:
    """Shift the printed number of every section from `first` on."""
    return re.sub(
        r"^(\d+)(?=\.)", lambda m: str(int(m[1]) + by) if int(m[1]) >= first else m[1], text, flags=re.MULTILINE
    )


def became(former: str, later: str) -> dict[str, tuple[str, str | None]]:
    """What became of each clause that did not stay the same; an added one stands under a plus and its own id."""
    found = changes(document(former), document(later))
    return {
        change.before or f"+{change.after}": (change.kind, change.after) for change in found if change.kind != "same"
    }


def squeezed(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


def assert_sound(former: Document, later: Document) -> tuple[Change, ...]:
    """Every clause stands in the comparison once, the later ones in order, and the pieces are both wordings."""
    found = changes(former, later)
    assert [change.after for change in found if change.after] == [clause.id for clause in later.outline]
    before = [change.before for change in found if change.before]
    assert sorted(before) == sorted(clause.id for clause in former.outline)
    for change in found:
        assert (change.before is None, change.after is None) == (change.kind == "added", change.kind == "removed")
        assert bool(change.pieces) == (change.kind in ("changed", "moved_changed"))
        if change.before and change.after:
            was, now = (
                wording(former, former.outline[change.before]),
                wording(later, later.outline[change.after]),
            )
            assert (change.kind in ("moved", "moved_changed")) == (change.before != change.after)
            assert (squeezed(was) == squeezed(now)) == (not change.pieces)
            if change.pieces:
                assert squeezed("".join(p.text for p in change.pieces if p.kind != "added")) == squeezed(was)
                assert squeezed("".join(p.text for p in change.pieces if p.kind != "removed")) == squeezed(now)
    return found


LINES = st.sampled_from(
    [
        "1. Vesting\n",
        "2. Vesting\n",
        "2. Law\n",
        "3. Law\n",
        "1.1. One half of the Shares vests at once.\n",
        "1.2. One half of the Shares vests at once.\n",
        "1.2. Two thirds of the Shares vest later.\n",
        "2.1. Reserved.\n",
        "2.2. Reserved.\n",
        "(a) on death;\n",
        "(b) on death;\n",
        "(b) on retirement with consent of the Board;\n",
        "(i) x (ii) y\n",
        "more words of the same clause\n",
        "Annex I\n",
        "Annex II\n",
        "第四條 董事會可決定。\n",
        "“Cause” means theft.\n",
        "\n\n7\n\n",
        "|\n",
    ]
)
TEXTS = st.lists(LINES, max_size=25).map("".join)
"""Texts like documents, in which the same words stand under other numbers."""


@dataclass
class Amendment:
    """The real text with sections added, removed, renumbered and reworded, and where each character went."""

    former: Document
    later: Document
    edits: list[tuple[int, int, str]]
    gone: list[Clause]

    def place(self, offset: int) -> int | None:
        """Where a character of the former text stands; for a label, where the label that replaced it does."""
        shift = 0
        for start, end, new in self.edits:
            if end <= offset and (start, end) != (offset, offset + 1):
                shift += len(new) - (end - start)
            elif start == offset and new:
                return offset + shift
            elif start <= offset < end:
                return None
        return offset + shift

    def untouched(self, span: Span) -> bool:
        return not any(start < span.end and span.start < max(end, start + 1) for start, end, _ in self.edits)


LABEL = re.compile(r"[\s|]*(?:第\s*)?[(]?(\d+|[ivxIVX]+)")
NEW_SECTION = {
    "en": "Clawback of Awards\nEvery Participant repays what a later restatement of the accounts shows to be undue.\n",
    "zh": "追回安排。如其后重述的账目显示已支付的款项属不当得利，公司可向每名参与者追回该等款项。\n",
}


def amend(former: Document, chance: random.Random) -> Amendment:
    language = "en" if former.plan.language == "en" else "zh"
    listed = former.outline["preamble"].level == 1 and former.outline.clauses[1].kind == "item"
    kind = "item" if listed else "number"
    sections = [clause for clause in former.outline if clause.level == 1 and clause.kind == kind]
    dropped = {chance.randrange(1, len(sections)) for _ in range(chance.randint(0, 2))}
    joined = {chance.randrange(len(sections)) for _ in range(chance.randint(0, 2))}
    edits: list[tuple[int, int, str]] = []
    number = 1 if listed else int(sections[0].id)
    for index, section in enumerate(sections):
        if index in joined:
            label = f"({roman(number).lower()}) " if listed else f"{number}. "
            edits.append((section.start, section.start, label + NEW_SECTION[language]))
            number += 1
        if index in dropped:
            edits.append((section.start, section.end, ""))
            continue
        for clause in former.outline:
            inside = section.start <= clause.start < section.end
            if clause is section or (inside and clause.kind == "number" and clause.id.split(".")[0] == section.id):
                match = LABEL.match(former.text, clause.start)
                if match:
                    new = str(number) if match[1].isdigit() else roman(number).lower()
                    edits.append((*match.span(1), new))
        number += 1
    gone = [
        clause
        for index in dropped
        for clause in former.outline
        if sections[index].start <= clause.start < sections[index].end
    ]
    text, at = "", 0
    edits.sort()
    for start, end, new in edits:
        text += former.text[at:start] + new
        at = end
    return Amendment(former, Document(former.plan, text + former.text[at:]), edits, gone)
