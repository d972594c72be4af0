"""Every way to number clauses is recovered, and prose that looks like it is left alone."""

import pytest

from corpus.divisions import annex, division
from corpus.numbering import recognise
from corpus.outline import Outline


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind not in ("preamble", "signatures")]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


# Words that lead a number


@pytest.mark.parametrize(
    "opening",
    [
        "250ml Bottles.",
        "“kWh” shall mean a kilowatt hour.",
        '"eBook" means a book without paper.',
        "2nd Notice.",
        "Notice.",
    ],
)
def test_a_section_may_open_with_a_figure_or_a_quoted_term_in_small_letters(opening: str) -> None:
    text = f"Section 1.1 Supply. It is made.\nSection 1.2 {opening}\n(a) One.\n(b) Two.\nSection 1.3 End. It ends.\n"
    assert ids(text) == ["1.1", "1.2", "1.2(a)", "1.2(b)", "1.3"]


@pytest.mark.parametrize("line", ["Section 5.2 applies.", "Section 5.2 3 days before.", "Section 5.2, “kWh” apart."])
def test_what_only_refers_to_a_section_opens_none(line: str) -> None:
    assert division(line) is None


@pytest.mark.parametrize(
    ("line", "word", "parts"),
    [
        ("ARTICLE I", "Article", (1,)),
        ("ARTICLE XLII - NOTICES", "Article", (42,)),
        ("Article II. Vesting", "Article", (2,)),
        ("ARTICLE TWO", "Article", (2,)),
        ("PART4", "Part", (4,)),
        ("Section 2.01 Grants. The Board grants.", "Section", (2, 1)),
        ("Section 4. The Company grants.", "Section", (4,)),
        ("Sec. 7: Term", "Section", (7,)),
        ("§ 12. Zweck", "Section", (12,)),
        ("Clause 9 Governing Law", "Clause", (9,)),
        ("Chapter 3", "Chapter", (3,)),
        ("Artigo 5º O Participante", "Article", (5,)),
        ("Art. 5º - Prazo", "Article", (5,)),
        ("CLÁUSULA PRIMEIRA – DO OBJETO", "Clause", (1,)),
        ("Cláusula Décima Segunda: Do Foro", "Clause", (12,)),
        ("VIGÉSIMA PRIMERA.- Ley aplicable", "Clause", (21,)),
        ("CAPÍTULO IV", "Chapter", (4,)),
        ("Seção 3 - Prazo", "Section", (3,)),
        ("Artículo 3.- Plazo", "Article", (3,)),
        ("Sección 2.1 Plazo", "Section", (2, 1)),
        ("第四條 歸屬", "Article", (4,)),
        ("第四条 归属", "Article", (4,)),
        ("第十二條", "Article", (12,)),
        ("第 4 部分", "Part", (4,)),
        ("第一章 总则", "Chapter", (1,)),
        ("第 9 節", "Section", (9,)),
    ],
)
def test_a_word_with_its_number_labels_a_clause(line: str, word: str, parts: tuple[int, ...]) -> None:
    label = division(line)
    assert label is not None
    assert (label.word, label.parts) == (word, parts)


@pytest.mark.parametrize(
    "line",
    [
        "Section 4 applies to all Participants.",
        "Section 2.05 hereof, and upon delivery",
        "Section 3.01(b) shall not apply.",
        "Article V and Article VIII shall survive.",
        "Sections 5, 7 and 8 survive.",
        "Part of the Options lapses.",
        "Article 5, paragraph 2",
        "Cláusula primeira aplica-se ao caso.",
        "Primera vez que se otorga.",
        "artigo 5º deste Plano",
        "第四條所述的事件",
        "第(四)項",
        "Clauses 1.1 and 1.2",
    ],
)
def test_a_reference_to_a_clause_labels_nothing(line: str) -> None:
    assert division(line) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Schedule 1", "Schedule 1"),
        ('Schedule "A"', "Schedule A"),
        ("Exhibit A Form of Notice", "Exhibit A"),
        (
            "EXHIBIT B   Benefits   For the purposes of this plan, what follows is long enough to fill lines.",
            "Exhibit B",
        ),
        ("Appendix 2 – Countries", "Appendix 2"),
        ("Annex IV", "Annex IV"),
        ("ANEXO I - Modelo", "Annex I"),
        ("Apêndice B", "Appendix B"),
        ("附件一", "Annex I"),
        ("附錄 A", "Annex A"),
        ("附表二", "Schedule II"),
        ("SCHEDULE", "Schedule"),
    ],
)
def test_annexes_are_labelled(line: str, name: str) -> None:
    label = annex(line)
    assert label is not None
    assert label.name == name


@pytest.mark.parametrize(
    "line",
    [
        "Schedule 2 to this Plan applies.",
        "Exhibit 10.13",
        "Exhibits A and B hereto",
        "The Schedule",
        "schedule",
        "Annexes",
    ],
)
def test_a_reference_to_an_annex_labels_nothing(line: str) -> None:
    assert annex(line) is None


@pytest.mark.parametrize(
    ("line", "name", "style"),
    [
        ("(a) one", "(a)", "paren"),
        ("(IV) four", "(iv)", "paren"),
        ("b) two", "(b)", "half"),
        ("1) one", "(1)", "half"),
        ("A. Purpose", "(a)", "dot"),
        ("IV. Term", "(iv)", "dot"),
        ("ii.Games", "(ii)", "dot"),
        ("一、目的", "一", "dun"),
        ("1、目的", "1", "dun"),
        ("(二)目的", "(二)", "paren"),
        ("③ 丙", "(3)", "circled"),
        ("§ 2º A prorrogação", "(§2)", "§"),
    ],
)
def test_items_are_labelled(line: str, name: str, style: str) -> None:
    label = recognise(line)
    assert label is not None
    assert (label.name, label.style) == (name, style)


@pytest.mark.parametrize(
    "line", ["e.g. this", "i.e. that", "2020", "30 days", "5 - 10 shares", "1/260 of it", "(hello) you"]
)
def test_prose_labels_nothing(line: str) -> None:
    assert recognise(line) is None


# Whole outlines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "ARTICLE I\nGrants\nSection 1.01 Award. A\nSection 1.02 Price. As in 1.01.\nARTICLE II\nSection 2.01 B\n",
            ["1", "1.01", "1.02", "2", "2.01"],
        ),
        (
            "ARTICLE I GRANTS\n1. The Board.\n2. The price.\nARTICLE II TERM\n1. One year.\n2. Two years.\n",
            ["Article 1", "Article 1 1", "Article 1 2", "Article 2", "Article 2 1", "Article 2 2"],
        ),
        (
            "CAPÍTULO I\nArtigo 1º O Plano.\nArtigo 2º As Opções.\nCAPÍTULO II\nArtigo 3º O prazo.\n"
            "§ 1º O prazo muda.\n"
            "§ 2º A prova.\nArtigo 4º Aplica-se o artigo 2º.\n",
            ["Chapter 1", "1", "2", "Chapter 2", "3", "3(§1)", "3(§2)", "4"],
        ),
        ("第一章 总则\n第一条 目的\n第二章 授予\n第二条 如第一条所述\n", ["Chapter 1", "1", "Chapter 2", "2"]),
        (
            "一、目的\n(一)激勵;\n(二)留住。\n二、定義\n1、股份\n2、期權\n三、其他\n①甲;\n②乙。\n",
            ["一", "一(一)", "一(二)", "二", "二 1", "二 2", "三", "三(1)", "三(2)"],
        ),
        (
            "I. PURPOSE\nA. First.\nB. Second.\nII. TERM\n1. One.\n2. Two.\nIII. LAW\n",
            ["(i)", "(i)(a)", "(i)(b)", "(ii)", "(ii)(1)", "(ii)(2)", "(iii)"],
        ),
        ("A. He owns.\nB. She wants.\n1. Grants\n2. Term\n", ["preamble(a)", "preamble(b)", "1", "2"]),
        ("1.0 GRANTS\n1.1 The Board.\n2.0 TERM\n2.1 A year.\n", ["1.0", "1.1", "2.0", "2.1"]),
        ("1.- Objeto\nTexto.\n2.- Plazo\n", ["1", "2"]),
        ("1 - OBJETO\nTexto.\n2 - PRAZO\n5 - 10 ações.\n", ["1", "2"]),
        ("5 BENEFITS\n5.1 A pension.\n6 HOURS OF WORK\n6.1 Nine to five.\n30 days later\n", ["5", "5.1", "6", "6.1"]),
        ("4. Term\nText.\n5. Law\n6. End\n", ["4", "5", "6"]),
        ("5. A\n5.1 B (a) one\n(b) two\n5.2 C\n", ["5", "5.1", "5.1(a)", "5.1(b)", "5.2"]),
        ("1. A\n1.1 B\n1.2 C\n1.6 D\n1.7 E\n2. F\n", ["1", "1.1", "1.2", "1.6", "1.7", "2"]),
        ("1. A\n1.1 B\n1.6 million shares vest.\n2. F\n", ["1", "1.1", "2"]),
        (
            "1. A\n2. B\n2.1 Terms:\n1. Cost\n2. Rate\n3. Type\n3. Law\n4. End\n",
            ["1", "2", "2.1", "2.1(1)", "2.1(2)", "2.1(3)", "3", "4"],
        ),
        ("1. A\n2. B\nSchedule 1\nForm\n1. C\n2. D\n", ["1", "2", "Schedule 1", "Schedule 1 1", "Schedule 1 2"]),
        ("1. A\n(a) x\n(b) y\n(c) z\n(e) misprinted before\n2. B\n", ["1", "1(a)", "1(b)", "1(c)", "1(e)", "2"]),
    ],
)
def test_outlines_of_every_kind(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


def test_a_duplicate_label_carries_its_count() -> None:
    assert ids("1. A\n(a) x\n(b) y\n(a) x\n(b) y\n") == ["1", "1(a)", "1(b)", "1(a)[2]", "1(b)[2]"]


def test_a_list_in_an_item_may_begin_with_the_letters_of_the_list_around_it() -> None:
    text = "1. He (a) buys, (b) if (i) asked, (ii) (a) told and (b) warned, (iii) paid, sells and (c) waits.\n"
    assert ids(text) == [
        "1", "1(a)", "1(b)", "1(b)(i)", "1(b)(ii)", "1(b)(ii)(a)", "1(b)(ii)(b)", "1(b)(iii)", "1(c)",
    ]  # fmt: skip


# Line breaks that were lost


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Grants. The Board grants. 2. Term. The term is 5 years. 3. Law.  The law applies.\n", ["1", "2", "3"]),
        (
            "AGREED TERMS 1. Definitions 1.1 The Board decides. 1.2 The price is 5.50 each. 1.3 More.\n",
            ["1", "1.1", "1.2", "1.3"],
        ),
        (
            "It is agreed: ARTICLE I\nGRANTS Section 1.01 Award. None. Section 1.02 Price. None. ARTICLE II\nTERM\n",
            ["1", "1.01", "1.02", "2"],
        ),
        ("1. TERM   a. First: one.   b. Second: two.   2. LAW\n", ["1", "1(a)", "1(b)", "2"]),
        (
            "1. In this: 1.1 words are words; 1.2 terms are terms; and 1.3 the end is the end.\n",
            ["1", "1.1", "1.2", "1.3"],
        ),
        (
            "1. A\n2. B\nSCHEDULE B VESTING SCHEDULE\nDate | Share\nMay 2027 | 25%\n",
            ["1", "2", "Schedule B"],
        ),
        ("1. A\n2. B\nEXHIBIT C FEE ANNEX\n1. One.\n2. Two.\n", ["1", "2", "Exhibit C", "Exhibit C 1", "Exhibit C 2"]),
        ("1. A\n2. Both apply. SCHEDULE\nForm\n1. One.\n2. Two.\n", ["1", "2", "Schedule", "Schedule 1", "Schedule 2"]),
        ("1. A\n2. B   SCHEDULE\n1. One.\n2. Two.\n", ["1", "2", "Schedule", "Schedule 1", "Schedule 2"]),
        (
            "1. A\n2. Both. EXHIBIT A   Benefits   1. One.   2. Two.\n",
            ["1", "2", "Exhibit A", "Exhibit A 1", "Exhibit A 2"],
        ),
    ],
)
def test_labels_in_the_midst_of_a_line_begin_clauses(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1. Grants. As Section 2. The Board says, all is well.\n",
        "1. Grants. The price was fixed in 2020. The Board agreed.\n",
        "1. Grants. See No. 2. The Board grants.\n",
        "1. Grants under clause 1.1 The Plan, and of 1.1 shares.\n",
        "1. Grants. It takes 2. shares.\n",
        "1. Grants to Mr. A. Smith and B. Jones.\n",
    ],
)
def test_numbers_in_prose_begin_nothing(text: str) -> None:
    assert ids(text) == ["1"]


def test_a_line_that_breaks_off_before_a_number_is_one_sentence() -> None:
    assert ids("1. Grants are made\npursuant to Section\n2. The Board decides.\n") == ["1"]
    assert ids("1. Grants are made\n\n2. The Board decides.\n") == ["1", "2"]


def test_a_schedule_in_one_line_with_its_title_holds_its_table() -> None:
    text = "1. A\n2. B\nSCHEDULE B VESTING SCHEDULE\nDate | Share\nMay 2027 | 25%\n"
    assert Outline.of(text)["Schedule B"].heading == "VESTING SCHEDULE"
    assert own_text(text, "Schedule B") == text[text.index("SCHEDULE B") :]


def test_the_text_of_a_clause_ends_where_the_next_begins_in_the_same_line() -> None:
    text = "1. Grants. The Board grants. 2. Term. One year.\n"
    assert own_text(text, "1") == "1. Grants. The Board grants. "
    assert own_text(text, "2") == "2. Term. One year.\n"


def test_items_that_hold_sentences_stand_on_their_own() -> None:
    found = Outline.of(
        "1. He (a) buys. The price is paid later by bank transfer. (b) sells.\n2. She (a) buys or (b) sells.\n"
    )
    assert [clause.inline for clause in found if clause.id.startswith("1(")] == [False, False]
    assert [clause.inline for clause in found if clause.id.startswith("2(")] == [True, True]


# Tables and tables of contents


@pytest.mark.parametrize(
    "contents",
    [
        "TABLE OF CONTENTS\n1. Grants ........ 3\n2. Term ........ 5\n",
        "CONTENTS\n1. Grants 3\n2. Term 5\n",
        "Índice\n1. Grants\n2. Term\n",
        "目錄\n1. Grants\t3\n2. Term\t5\n",
        "CONTENTS\n1. Grants ........ 3 2. Term ........ 5\n",
    ],
)
def test_a_table_of_contents_holds_no_clauses(contents: str) -> None:
    text = f"PLAN\n{contents}\n1. Grants\nThe Board grants.\n2. Term\nOne year.\n"
    found = Outline.of(text)
    assert [clause.id for clause in found] == ["preamble", "1", "2"]
    assert found["1"].start == text.index("1. Grants\nThe")


@pytest.mark.parametrize(
    "table",
    [
        "Level | Price\n1 | 10\n2 | 11\n3 | 12\n",
        "| 1 | 10.00 | x |\n| 2 | 11.00 | y |\n",
        "1 10.00\n2 11.00\n3 12.00\n",
        "1.\n\n2.\n\n3.\n\n4.\n\n5.\n",
    ],
)
def test_rows_of_a_table_stay_in_their_clause(table: str) -> None:
    text = f"1. Prices\nThey are:\n{table}2. Term\n"
    assert ids(text) == ["1", "2"]
    assert text.index("2. Term") == Outline.of(text)["2"].start


# Titles and numbers at the ends of lines


@pytest.mark.parametrize("title", ["Share Plan Rules", "Harbour Awards Part", "HARBOUR RULES"])
def test_a_title_that_ends_in_a_word_for_clauses_does_not_take_the_first_number(title: str) -> None:
    text = f"Harbour Ltd\n{title}\n1. Meaning\n1.1 Words mean what they say.\n2. Grant\n2.1 Units are granted.\n"
    assert ids(text) == ["1", "1.1", "2", "2.1"]
    assert [Outline.of(text)[name].heading for name in ("1", "2")] == ["Meaning", "Grant"]


def test_a_sentence_that_breaks_off_before_a_number_takes_it() -> None:
    text = "1. Meaning\nWords mean what they mean in the Harbour Rules as told there and under Rule\n2. That is all.\n"
    assert ids(text) == ["1"]


def test_a_section_that_is_opened_at_its_title_is_called_without_its_number() -> None:
    text = "1. Aim\n1.1 Read this with the rules of\n2. Grant\n2.1 The Board grants.\n"
    found = Outline.of(text)
    assert [(clause.id, clause.heading) for clause in found] == [("1", "Aim"), ("1.1", ""), ("2", "Grant"), ("2.1", "")]


@pytest.mark.parametrize("named", ["Exhibit B", "Schedule C", "Annex D"])
def test_a_clause_goes_on_behind_a_sentence_that_ends_with_an_annex(named: str) -> None:
    text = (
        f"1. Words 1.1 “Grid” means the one in {named}. 1.2 “Unit” means a share. 2. Taxes 2.1 Peru's, by J. 2.2 Other."
    )
    assert ids(text) == ["1", "1.1", "1.2", "2", "2.1"]


def test_an_annex_with_a_title_and_no_number_stands_on_its_own() -> None:
    text = (
        "1. Aim\n1.1 It rewards.\nAppendix: Awards in cash\n1. This Appendix is for staff abroad.\n2. Cash is paid.\n"
    )
    assert ids(text) == ["1", "1.1", "Appendix", "Appendix 1", "Appendix 2"]
    assert Outline.of(text)["Appendix"].heading == "Awards in cash"
    sentence = text.replace("Awards in cash", "it is attached, and it governs awards in cash.")
    assert "Appendix" not in ids(sentence)
