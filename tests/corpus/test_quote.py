"""Quotations are found exactly once in their clause, or refused with a sentence that helps."""

from collections.abc import Callable

import pytest

from corpus import Document, Library
from corpus.outline import UnknownClause
from corpus.quote import QuoteAmbiguous, QuoteNotFound, clause_text, find, without_margins
from corpus.span import Span


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture
def azul(library: Library) -> Document:
    return library.document("azul-sop-2025")


@pytest.mark.parametrize(
    ("plan_id", "clause_id", "quote"),
    [
        (
            "azul-sop-2025",
            "3.1.1.1.3",
            "will acquire the right to exercise 1/3 (one-third) of the total Options by Time",
        ),
        ("azul-sop-2025", "8.1", "the Board of Directors may provide"),
        ("azul-sop-2025", "8", "automatically and fully forfeit, regardless of prior notice, all Options"),
        ("kingsoft-cloud-sip-2021", "2(cc)", "“限售股單位”是指"),
        ("kingsoft-cloud-sip-2021", "17", "董事會可行使其絕對酌情決定權決定"),
        ("nuvini-adherence", "(ii)", "equivalent to 1/3 (one-third) of the total Options granted"),
        ("telefonica-brasil-psp-2022", "Annex I 1.5", "将通过线性插值法计算"),
        ("zenvia-ltip-6", "3.1(iii)", "被聘用或晉升"),
        ("zenvia-ltip-6", "4.1.2.1", "有效倍數 = 位置最大倍數 x 有效解鎖 ÷ 總解鎖"),
    ],
)
def test_a_quotation_is_the_source(library: Library, plan_id: str, clause_id: str, quote: str) -> None:
    document = library.document(plan_id)
    start, end = find(document, clause_id, quote)
    assert document.text[start:end] == quote
    clause = document.outline[clause_id]
    assert clause.start <= start < end <= clause.end


def test_a_quotation_elsewhere_is_refused_with_its_clause(azul: Document) -> None:
    with pytest.raises(QuoteNotFound) as error:
        find(azul, "8.1", "with cause")
    assert str(error.value) == 'azul-sop-2025 8.1 does not contain "with cause". It stands in 8.2(ii).'
    assert error.value.elsewhere == ("8.2(ii)",)


def test_a_quotation_in_several_other_clauses_names_them_all(azul: Document) -> None:
    with pytest.raises(QuoteNotFound, match=r"It stands in 4\.3, 5\.1, "):
        find(azul, "1", "Global Grant Limit")


@pytest.mark.parametrize("quote", ["share buy-back at par", "With Cause", "with  cause", ""])
def test_a_quotation_that_is_nowhere_is_refused(azul: Document, quote: str) -> None:
    with pytest.raises(QuoteNotFound, match=r"It stands nowhere in the document\.$"):
        find(azul, "8.2", quote)


def test_a_quotation_found_twice_is_refused_with_the_count(azul: Document) -> None:
    with pytest.raises(QuoteAmbiguous) as error:
        find(azul, "8.1", "notwithstanding such Termination, death or recognition of disability")
    assert str(error.value) == (
        'azul-sop-2025 8.1 contains "notwithstanding such Termination, death or recognition of d…" 2 times, '
        "in 8.1(1) and 8.1(2). Quote more of the sentence."
    )
    assert error.value.times == 2


def test_a_quotation_found_twice_is_found_in_the_narrower_clause(azul: Document) -> None:
    quote = "notwithstanding such Termination, death or recognition of disability"
    start, end = find(azul, "8.1(2)", quote)
    assert azul.text[start:end] == quote


def test_overlapping_finds_count_as_two(library: Library) -> None:
    plan = library.plan("nuvini-adherence")
    document = Document(plan, "1. Rate\n1.1. It is aaa.\n")
    with pytest.raises(QuoteAmbiguous, match="2 times"):
        find(document, "1.1", "aa")


def test_an_unknown_clause_is_refused(azul: Document) -> None:
    with pytest.raises(UnknownClause, match=r'^There is no clause "8\.9"\.'):
        find(azul, "8.9", "Board")


def test_shown_text_has_no_page_furniture(azul: Document) -> None:
    text = clause_text(azul, "9.3")
    assert "|" not in text
    assert "\n13\n" not in text
    assert text.startswith("9.3. For the purposes of this Plan, “Business Combination”")
    assert text.endswith("traded on any of said stock exchanges.")


def test_a_sentence_that_a_page_cut_is_whole_again(library: Library) -> None:
    text = clause_text(library.document("kingsoft-cloud-sip-2021"), "2(ff)")
    assert "其服務的連續性和頻率與員工。" in text


def test_a_table_that_a_page_cut_keeps_its_lines(azul: Document) -> None:
    assert "66.66%\n100%\n\nTSR Factor\nFrom 2.0" in clause_text(azul, "3.1.2.1.4")


def test_a_clauses_own_text_keeps_the_lists_inside_its_sentences(azul: Document) -> None:
    own = clause_text(azul, "9.1", own=True)
    assert "(b) Options by Performance that will become exercisable" in own
    assert own == clause_text(azul, "9.1")
    assert clause_text(azul, "8", own=True).endswith("DISABILITY OF THE PARTICIPANT")


def test_words_without_what_a_page_prints_between_them(make_document: Callable[..., Document]) -> None:
    page = "\n\nPage {}\n\nHeron plc - Share Plan\n\n"
    rule = "{0}. Rule {0}\n{0}.1 The Board settles what becomes of the shares that are held for the{1}participants.\n"
    document = make_document("".join(rule.format(number, page.format(number)) for number in range(1, 6)))
    clause = document.outline["2.1"]
    shown = without_margins(document, Span(clause.start, clause.end))
    assert shown == "2.1 The Board settles what becomes of the shares that are held for the participants."
    assert "Page 2" in document.text[clause.start : clause.end]
    heading = document.outline["preamble" if "preamble" in document.outline else "1"]
    assert without_margins(document, Span(heading.start, heading.start + 5)) is None
