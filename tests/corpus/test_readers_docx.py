"""Word documents are read as they are printed: numbering first of all."""

import io

import docx
import pytest

from tests.corpus.word import LEGAL, W, abstract, level, lines, num, package, para, part, read, run

# Numbering


def test_levels_count_and_start_again_below_the_next_clause() -> None:
    body = "".join(
        para(text, num="1", level=at)
        for text, at in [("A", 0), ("b", 1), ("c", 1), ("x", 2), ("y", 2), ("i", 3), ("D", 0), ("e", 1), ("z", 2)]
    )
    expected = ["1. A", "1.1 b", "1.2 c", "(a) x", "(b) y", "(i) i", "2. D", "2.1 e", "(a) z"]
    assert lines(body, numbering=LEGAL + num("1", "0")) == expected


@pytest.mark.parametrize(
    ("form", "number", "printed"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 7, "07"),
        ("lowerLetter", 2, "b"),
        ("lowerLetter", 28, "bb"),
        ("upperLetter", 3, "C"),
        ("lowerRoman", 14, "xiv"),
        ("upperRoman", 4, "IV"),
        ("chineseCounting", 11, "十一"),
        ("chineseCountingThousand", 105, "一百零五"),
        ("taiwaneseCountingThousand", 20, "二十"),
        ("ideographTraditional", 2, "乙"),
        ("chineseLegalSimplified", 3, "叁"),
        ("decimalFullWidth", 10, "１０"),
        ("decimalEnclosedCircle", 3, "③"),
        ("ordinal", 22, "22nd"),
    ],
)
def test_every_form_of_number_is_printed_as_word_prints_it(form: str, number: int, printed: str) -> None:
    numbering = abstract("0", level(0, form, "第%1条", start=number)) + num("1", "0")
    assert lines(para("范围", num="1"), numbering=numbering) == [f"第{printed}条 范围"]


def test_an_unknown_form_is_written_in_digits_and_noted() -> None:
    numbering = abstract("0", level(0, "hebrew1", "%1.")) + num("1", "0")
    received = read(package(para("x", num="1"), numbering=numbering))
    assert received.text == "1. x\n"
    assert any("not known here" in note for note in received.notes)


def test_legal_levels_print_digits_and_others_keep_their_form() -> None:
    numbering = abstract(
        "0", level(0, "upperRoman", "Article %1"), level(1, "decimal", "%1.%2", more="<w:isLgl/>"),
        level(2, "decimal", "%1.%3"),
    ) + num("1", "0")  # fmt: skip
    body = para("A", num="1") + para("B", num="1") + para("c", num="1", level=1) + para("d", num="1", level=2)
    assert lines(body, numbering=numbering) == ["Article I A", "Article II B", "2.1 c", "II.1 d"]


def test_lists_that_share_a_scheme_go_on_unless_one_starts_anew() -> None:
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    numbering = LEGAL + num("1", "0") + num("2", "0") + num("3", "0", anew)
    body = para("a", num="1") + para("b", num="2") + para("c", num="3") + para("d", num="3")
    assert lines(body, numbering=numbering) == ["1. a", "2. b", "5. c", "6. d"]


def test_a_list_can_replace_a_level_of_its_scheme() -> None:
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)")}</w:lvlOverride>'
    assert lines(para("a", num="1"), numbering=LEGAL + num("1", "0", own)) == ["A) a"]


@pytest.mark.parametrize(("restart", "printed"), [("", "(a) z"), ('<w:lvlRestart w:val="0"/>', "(b) z")])
def test_a_level_that_never_restarts_goes_on_under_the_next_clause(restart: str, printed: str) -> None:
    numbering = abstract("0", level(0, "decimal", "%1."), level(1, "lowerLetter", "(%2)", more=restart))
    body = "".join(para(text, num="1", level=at) for text, at in [("A", 0), ("y", 1), ("B", 0), ("z", 1)])
    assert lines(body, numbering=numbering + num("1", "0"))[-1] == printed


def test_numbering_comes_from_the_style_and_from_what_the_style_is_based_on() -> None:
    numbering = abstract(
        "0", level(0, "decimal", "%1.", more='<w:pStyle w:val="One"/>'),
        level(1, "decimal", "%1.%2", more='<w:pStyle w:val="Two"/>'),
    ) + num("1", "0")  # fmt: skip
    numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    styles = (
        f'<w:style w:type="paragraph" w:styleId="One">{numbered}</w:style>'
        f'<w:style w:type="paragraph" w:styleId="Two"><w:basedOn w:val="One"/>{numbered}</w:style>'
        '<w:style w:type="paragraph" w:styleId="Three"><w:basedOn w:val="Two"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Plain"><w:basedOn w:val="One"/>'
        '<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>'
    )
    body = "".join(
        para(text, style=style) for text, style in [("A", "One"), ("b", "Two"), ("c", "Three"), ("p", "Plain")]
    )
    found = lines(body + para("q", style="One", num="0"), numbering=numbering, styles=styles)
    assert found == ["1. A", "1.1 b", "1.2 c", "p", "q"]


def test_a_scheme_that_points_to_a_list_style_is_followed() -> None:
    linked = '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Lists"/></w:abstractNum>'
    styles = (
        '<w:style w:type="numbering" w:styleId="Lists"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    numbering = LEGAL + linked + num("1", "0") + num("2", "9")
    assert lines(para("a", num="2"), numbering=numbering, styles=styles) == ["1. a"]


def test_a_label_without_gap_and_bullets_of_symbol_fonts() -> None:
    numbering = (
        abstract("0", level(0, "decimal", "%1、", more='<w:suff w:val="nothing"/>'))
        + abstract("1", level(0, "bullet", "\uf0b7"), level(1, "bullet", "–"))
        + num("1", "0")
        + num("2", "1")
    )
    body = para("甲", num="1") + para("one", num="2") + para("two", num="2", level=1)
    assert lines(body, numbering=numbering) == ["1、甲", "• one", "– two"]


def test_the_labels_of_python_docx_templates_are_rendered() -> None:
    document, made = docx.Document(), io.BytesIO()
    for text, style in [
        ("Purpose", "List Number"),
        ("Scope", "List Number"),
        ("Cash", "List Bullet"),
        ("End", "Heading 1"),
    ]:
        document.add_paragraph(text, style=style)
    document.save(made)
    assert read(made.getvalue()).text == "1. Purpose\n2. Scope\n• Cash\n\nEnd\n"


def test_a_blank_line_stands_before_headings_and_nothing_else() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="Top"><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Below"><w:basedOn w:val="Top"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Body"><w:basedOn w:val="Top"/>'
        '<w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>'
    )
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{run(text)}</w:p>'
        for text, style in [
            ("Plan", "Top"),
            ("One.", "Body"),
            ("Leavers", "Below"),
            ("Two", "Top"),
            ("", ""),
            ("3.", ""),
        ]
    )
    assert lines(body, styles=styles) == ["Plan", "One.", "", "Leavers", "Two", "3."]


# Text


def test_tracked_changes_are_read_as_accepted() -> None:
    body = para(
        inner=run("Half ")
        + f"<w:ins>{run('and more ')}</w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
        + f"<w:moveFrom>{run('moved')}</w:moveFrom>{run('vests.')}"
    )
    received = read(package(body))
    assert received.text == "Half and more vests.\n"
    assert "The document has tracked changes; it was read as if all of them were accepted." in received.notes


def test_a_paragraph_whose_mark_was_deleted_runs_into_the_next_and_is_not_numbered() -> None:
    body = para("A", num="1") + para("b ", num="1", mark="<w:del/>") + para("c", num="1") + para("d", num="1")
    assert lines(body, numbering=LEGAL + num("1", "0")) == ["1. A", "2. b c", "3. d"]


def test_a_style_separator_keeps_heading_and_text_on_one_line() -> None:
    body = para("Vesting. ", num="1", mark="<w:vanish/><w:specVanish/>") + para("One half vests.") + para("B", num="1")
    assert lines(body, numbering=LEGAL + num("1", "0")) == ["1. Vesting. One half vests.", "2. B"]


def test_hidden_text_is_left_out_by_run_and_by_style() -> None:
    styles = '<w:style w:type="character" w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style>'
    inner = run("a") + run("b", "<w:vanish/>") + run("c", '<w:rStyle w:val="H"/>') + run("d", '<w:vanish w:val="0"/>')
    received = read(package(para(inner=inner), styles=styles))
    assert (received.text, received.notes) == ("ad\n", ("The document has hidden text; it was left out.",))


def field(code: str, result: str) -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    stored = mark.format("separate") + run(result) if result else ""
    return f"{mark.format('begin')}<w:r><w:instrText>{code}</w:instrText></w:r>{stored}{mark.format('end')}"


@pytest.mark.parametrize("result", ["8.1", "Error! Reference source not found."])
def test_fields_show_what_is_stored_with_them(result: str) -> None:
    assert lines(para(inner=run("Section ") + field(" REF _x \\r ", result) + run("."))) == [f"Section {result}."]


def test_a_number_that_only_word_knows_is_noted() -> None:
    received = read(package(para(inner=run("(x) ") + field("LISTNUM", ""))))
    assert any("LISTNUM" in note for note in received.notes)


def test_tabs_breaks_hyphens_and_symbols() -> None:
    inner = (
        "<w:r><w:t>(a)</w:t><w:tab/><w:t>non</w:t><w:noBreakHyphen/><w:t>cash</w:t><w:softHyphen/><w:br/>"
        '<w:t>5 </w:t><w:sym w:font="Symbol" w:char="F0B3"/><w:sym w:font="Wingdings" w:char="F0FE"/>'
        '<w:sym w:font="Odd" w:char="F041"/></w:r>'
    )
    received = read(package(para(inner=inner)))
    assert received.text == "(a)\tnon-cash\n5 ≥☑\ufffd\n"
    assert any("symbols" in note for note in received.notes)


def test_footnotes_stand_at_the_end() -> None:
    notes = f'<w:footnote w:id="2">{para("First")}{para("more")}</w:footnote>'
    notes += f'<w:footnote w:id="7">{para("Two")}</w:footnote>'
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    body = para("A", inner=call.format(2)) + para("B", inner=call.format(7))
    assert lines(body, footnotes=notes) == ["A[1]", "B[2]", "[1] First more", "[2] Two"]


def test_text_boxes_follow_their_paragraph_once() -> None:
    box = f"<w:txbxContent>{para('In the box')}</w:txbxContent>"
    drawn = (
        "<w:r><mc:AlternateContent>"
        f"<mc:Choice Requires='wps'><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    received = read(package(para("Before", inner=drawn) + para("After")))
    assert received.text == "Before\nIn the box\nAfter\n"
    assert any("text boxes" in note for note in received.notes)


def test_controls_links_and_simple_fields_are_read_through() -> None:
    inner = (
        f"<w:hyperlink>{run('link ')}</w:hyperlink><w:sdt><w:sdtContent>{run('filled ')}</w:sdtContent></w:sdt>"
        f'<w:fldSimple w:instr="REF x">{run("3.2")}</w:fldSimple>'
    )
    assert lines(f"<w:sdt><w:sdtContent>{para(inner=inner)}</w:sdtContent></w:sdt>") == ["link filled 3.2"]


def cell(*paragraphs: str, more: str = "") -> str:
    return f"<w:tc><w:tcPr>{more}</w:tcPr>{''.join(map(para, paragraphs))}</w:tc>"


def test_a_row_is_a_line_and_a_label_belongs_to_its_text() -> None:
    rows = [
        cell("Year", more="<w:vMerge w:val='restart'/>") + cell("Share"),
        cell("", more="<w:vMerge/>") + cell("one third"),
        cell("(a)") + cell("Cash;", "or shares"),
    ]
    table = "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"
    assert lines(table) == ["Year | Share", "one third", "(a) Cash;", "or shares"]


def test_a_deleted_row_is_left_out() -> None:
    table = f"<w:tbl><w:tr><w:trPr><w:del/></w:trPr>{cell('x')}</w:tr><w:tr>{cell('y')}{cell('z')}</w:tr></w:tbl>"
    assert lines(table) == ["y | z"]


def test_a_formula_is_written_in_a_line() -> None:
    fraction = "<m:f><m:num><m:r><m:t>S+1</m:t></m:r></m:num><m:den><m:r><m:t>48</m:t></m:r></m:den></m:f>"
    power = "<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
    received = read(package(para("N = ", inner=f"<m:oMath>{fraction}{power}</m:oMath>")))
    assert received.text == "N = (S+1)/48x^2\n"
    assert any("Formulas" in note for note in received.notes)


def test_what_is_left_out_is_noted() -> None:
    picture = "<w:r><w:drawing><a:blip/></w:drawing></w:r>"
    received = read(
        package(
            para("Text", inner=picture + run("old", "<w:strike/>")) + "<w:altChunk/>",
            comments=f'<w:comment w:id="1">{para("Sure?")}</w:comment>',
            extra={"word/header1.xml": part("hdr", para("Draft"))},
        )
    )
    assert received.text == "Textold\n"
    for words in ("comments", "Headers", "1 picture", "strikes", "other files"):
        assert any(words in note for note in received.notes), words


def test_a_plain_document_has_no_notes() -> None:
    assert read(package(para("Text"))).notes == ()


def test_strict_documents_are_read_alike() -> None:
    document = part("document", f"<w:body>{para('Text')}</w:body>")
    strict = document.replace(W, "http://purl.oclc.org/ooxml/wordprocessingml/main")
    assert read(package("", extra={"word/document.xml": strict})).text == "Text\n"
