"""Pages and Markdown are read as a browser shows them, with the labels of lists and of clauses set in tables."""

import pytest

from corpus.readers import Limits, Received, UnreadableDocument
from corpus.readers.worker import read_bytes


def read(markup: str | bytes, suffix: str = ".html") -> Received:
    return read_bytes(markup if isinstance(markup, bytes) else markup.encode(), suffix, Limits())


def lines(markup: str | bytes, suffix: str = ".html") -> list[str]:
    return read(markup, suffix).text.splitlines()


def test_blocks_are_lines_and_blanks_are_one() -> None:
    markup = "<p>One\n  half&nbsp;&nbsp;vests<br>now</p><div>A <b>b</b>old</div>tail<h2>H</h2>&copy; &#167;8 co&shy;op"
    assert lines(markup) == ["One half vests", "now", "A bold", "tail", "H", "© §8 coop"]


def test_preformatted_text_keeps_its_lines_and_blanks() -> None:
    assert lines("<pre>1.  A\n   b</pre><p style='white-space: pre-wrap'>c  d</p>") == ["1.  A", "b", "c  d"]


def test_what_is_not_shown_is_left_out() -> None:
    markup = (
        "<html><head><title>T</title><style>.x{color:red} .gone {margin:0; display : none}</style></head><body>"
        "<script>s</script><p style='DISPLAY: none'>h</p><p hidden>h</p><span class='a gone'>h</span><!-- c -->kept"
        "<div style='visibility:hidden'>h<p>h</p></div><noscript>n</noscript><template>t</template></body></html>"
    )
    received = read(markup)
    assert received.text == "kept\n"
    assert received.notes == ("The page has hidden text; it was left out.",)


@pytest.mark.parametrize(
    ("attributes", "labels"),
    [
        ("", ["1.", "2."]),
        ("type=a", ["a.", "b."]),
        ("type=A start=27", ["AA.", "AB."]),
        ("type=i start=4", ["iv.", "v."]),
        ("type=I", ["I.", "II."]),
        ("reversed", ["2.", "1."]),
        ("style='list-style-type: lower-roman'", ["i.", "ii."]),
        ("style='list-style: cjk-ideographic'", ["一.", "二."]),
        ("start=x", ["1.", "2."]),
    ],
)
def test_lists_print_their_labels(attributes: str, labels: list[str]) -> None:
    assert lines(f"<ol {attributes}><li>x<li>x</ol>") == [f"{label} x" for label in labels]


def test_lists_lie_in_each_other_and_items_can_set_their_number() -> None:
    markup = (
        "<ol><li>A<ol type=a><li><p>x</p><p>y</p></li><li value=5>z</li></ol></li><li>B<ul><li>u</ul></li>"
        "<li style='list-style-type:none'>C</li></ol><ol style='list-style:none'><li>(i) own</li></ol>"
    )
    assert lines(markup) == ["1. A", "a. x", "y", "e. z", "2. B", "• u", "C", "(i) own"]


def test_a_label_in_one_cell_and_its_text_in_the_next_are_one_line() -> None:
    markup = (
        "<table><tr><td width=5%></td><td><font>(a)</font></td><td>&nbsp;</td><td><p>One half</p><p>of it</p></td></tr>"
        "<tr><td></td><td>(b)</td><td></td><td>The rest</td></tr></table>"
        "<table><tr><td>1.</td><td>Purpose</td></tr></table><table><tr><td>•</td><td>point</td></tr></table>"
    )
    assert lines(markup) == ["(a) One half", "of it", "(b) The rest", "1. Purpose", "• point"]


def test_rows_of_figures_are_lines_of_cells() -> None:
    markup = (
        "<table><tr><th>Year</th><th></th><th>Amount</th></tr><tr><td>2025</td><td></td><td>5,000</td></tr></table>"
        "<table><tr><td>Cap</td><td>$</td><td>9</td><td>)</td></tr></table>"
    )
    assert lines(markup) == ["Year | Amount", "2025 | 5,000", "Cap | $9)"]


def test_a_table_that_only_lays_out_the_page_leaves_its_clauses_apart() -> None:
    clause = "<p>1. Vesting</p><p>1.1. One third of the Options vests at each anniversary of the Grant Agreement.</p>"
    markup = f"<table><tr><td>{clause}</td><td>{clause.replace('1.', '2.')}</td></tr></table>"
    assert [line[:4] for line in lines(markup)] == ["1. V", "1.1.", "2. V", "2.2."]


def test_a_table_inside_a_cell_keeps_its_rows() -> None:
    markup = (
        "<table><tr><td><table><tr><td>(a)</td><td>x</td></tr><tr><td>(b)</td><td>y</td></tr></table></td></tr></table>"
    )
    assert lines(markup) == ["(a) x", "(b) y"]


def test_labels_set_apart_by_style_alone_do_not_stick_to_their_text() -> None:
    assert lines("<div><span>(c)</span><span style='padding-left:36pt'>Cash</span></div>") == ["(c) Cash"]
    assert lines("<div style='display:inline'>(d)</div><div style='display:inline'> Shares</div>") == ["(d) Shares"]


def test_deleted_and_struck_text_pictures_formulas_and_forms_are_noted() -> None:
    markup = "<p>a<del>b</del><s>c</s><img src=x><math><mi>d</mi></math><select><option>o</select></p>"
    received = read(markup)
    assert received.text == "acd\n"
    for words in ("deleted", "strikes", "1 picture", "formulas", "form fields"):
        assert any(words in note for note in received.notes), words


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("<meta charset=gb2312>", "gb18030"),
        ("<meta http-equiv='Content-Type' content='text/html; charset=big5'>", "big5hkscs"),
        ("<?xml version='1.0' encoding='GBK'?><html>", "gb18030"),
        ("<meta charset=iso-8859-1>", "cp1252"),
        ("<meta charset=utf-8>", "utf-8"),
    ],
)
def test_the_encoding_that_a_page_names_is_used(head: str, encoding: str) -> None:
    words = "“ação”" if encoding == "cp1252" else "歸屬" if encoding == "big5hkscs" else "归属"
    received = read(f"{head}<p>{words}</p>".encode(encoding))
    assert (received.text, received.notes) == (f"{words}\n", ())


def test_a_page_that_names_a_wrong_encoding_is_read_by_what_it_is() -> None:
    assert (
        lines(f"<meta charset=utf-8><p>{'A opção não exercida expirará. ' * 9}</p>".encode("cp1252"))[0][:7]
        == "A opção"
    )


def test_pages_are_known_by_content_whatever_their_name() -> None:
    received = read("<!DOCTYPE html><p>x", ".txt")
    assert (received.kind, received.media_type, received.suffix) == ("html", "text/html", ".html")


def test_the_first_document_of_a_filing_is_read() -> None:
    filing = (
        "<DOCUMENT>\n<TYPE>EX-10.1\n<SEQUENCE>2\n<TEXT>\n<HTML><BODY><P>Plan</P></BODY></HTML>\n</TEXT>\n</DOCUMENT>\n"
    )
    received = read(filing + filing.replace("Plan", "Other"), ".txt")
    assert received.text == "Plan\n"
    assert received.notes == ("The file holds several documents of one filing; only the first was read.",)


def test_a_page_nested_beyond_reason_is_refused_and_not_cut() -> None:
    assert lines("<div><font>" * 900 + "deep") == ["deep"]
    with pytest.raises(UnreadableDocument, match="nested too deeply"):
        read("<div><font>" * 3000 + "deep")


@pytest.mark.parametrize("markup", ["<html><body></body></html>", "<script>x</script><!-- y -->", "<html>"])
def test_a_page_without_text_is_refused(markup: str) -> None:
    with pytest.raises(UnreadableDocument, match=r"holds no text\."):
        read(markup)


# Markdown


def test_markdown_loses_its_marks_and_keeps_its_numbers() -> None:
    source = "# 1. Vesting\n\n1.1 One *half* of [the shares](x).\n\n3) three\n3) four\n   - x\n\n"
    source += "| a | b |\n|---|---|\n| 1 | 2 |\n"
    received = read(source, ".md")
    assert received.text == "1. Vesting\n1.1 One half of the shares.\n3) three\n4) four\n• x\na | b\n1 | 2\n"
    assert (received.kind, received.media_type, received.suffix) == ("markdown", "text/markdown", ".md")


def test_lines_of_a_markdown_paragraph_join_unless_they_are_clauses() -> None:
    assert lines("1.1 One half\nvests.\n1.2 The rest\n(a) later\n", ".md") == [
        "1.1 One half vests.",
        "1.2 The rest",
        "(a) later",
    ]


def test_raw_html_in_markdown_is_read_as_html() -> None:
    assert lines("Text\n\n<script>no</script>\n\n<p>Yes</p>\n", ".markdown") == ["Text", "Yes"]


def test_the_way_through_a_site_and_its_footer_are_left_out_and_said() -> None:
    received = read("<nav>Home | Plans</nav><h1>Plan</h1><p>1. Text</p><footer>Print</footer>")
    assert received.text.splitlines() == ["Plan", "1. Text"]
    assert received.notes == ("The page has a navigation or a footer; it was left out.",)


def test_cells_that_reach_over_rows_and_columns_keep_the_others_in_their_columns() -> None:
    markup = (
        "<table><tr><th>Goal</th><th colspan=2>Band</th><th>Share</th></tr><tr><td rowspan=2>Profit</td><td>to 5</td>"
        "<td>low</td><td rowspan=2>1</td></tr><tr><td>above</td><td>high</td></tr>"
        "<tr><td>Safety</td><td>zero</td><td>x</td><td>2</td></tr></table>"
    )
    assert lines(markup) == [
        "Goal | Band |  | Share",
        "Profit | to 5 | low | 1",
        "| above | high",
        "Safety | zero | x | 2",
    ]
