"""The answers that must come out: twelve questions on the five plans, the main ones in five languages, twice each.

Figures are exact; clauses are ids as printed; the wording is the assistant's.
"""

from dataclasses import dataclass, field

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading.language import LANGUAGES

AZUL = "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"
NUVINI = "nuvini-adherence"
TELEFONICA = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


@dataclass(frozen=True)
class Expected:
    """What an answer about one plan must contain.

    Attributes:
        codes: of the outcomes that have one, in any order, each once.
        exact: the quantities that must be among the outcomes.
        dates: the dates that must be among the outcomes.
        clauses: that must be cited.
        needs: facts that must be asked for.
    """

    plan: str
    status: str
    codes: frozenset[str] = frozenset()
    exact: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    needs: frozenset[str] = field(default=frozenset())


DISMISSED = Expected(AZUL, "discretionary", codes=frozenset({"continues_vesting", "unvested_lapses"}), clauses=("8.1",))
RESIGNED = Expected(AZUL, "computed", codes=frozenset({"forfeits_all"}), clauses=("8.2",))
VESTED = Expected(AZUL, "computed", exact=("60000",), clauses=("3.1.1.1.3",))
PRICE = Expected(AZUL, "computed", exact=("825",), clauses=("6.1",))
PROMOTED_16 = Expected(ZENVIA, "computed", exact=("16/3",), clauses=("4.1.2.1", "4.1.2.2"))
PROMOTED_15 = Expected(ZENVIA, "computed", exact=("11/2",), clauses=("4.1.2.1", "4.1.2.2"))
UNITS = Expected(
    TELEFONICA,
    "ambiguous",
    exact=("43998129/274",),
    dates=("2023-12-14",),
    clauses=("9.1.1(ii)", "Annex II"),
)
CYCLE_2 = Expected(TELEFONICA, "computed", codes=frozenset({"forfeits_all"}), clauses=("9.1.1(ii)",))
LOCK_UP = Expected(NUVINI, "computed", exact=("24000",), clauses=("(ii)",))
MONTHLY = Expected(NUVINI, "ambiguous", exact=("2000",), clauses=("(iii)",))
SHARES = Expected(
    ZENVIA,
    "needs_facts",
    clauses=("4.1.3",),
    needs=frozenset({"base_salary", "position", "grade"}),
)


def performance(exact: str, status: str = "computed") -> Expected:
    return Expected(AZUL, status, exact=(exact,), clauses=("3.1.2.1.4",))


def tsr(exact: str) -> Expected:
    return Expected(TELEFONICA, "computed", exact=(exact,), clauses=("Annex I 1.5",))


ENGLISH = [
    ("What happens to my options at Azul if I'm dismissed without cause?", DISMISSED),
    ("I work for Azul. They let me go without cause - what about my options?", DISMISSED),
    ("I resigned from Azul before vesting was complete. What happens to my options?", RESIGNED),
    ("Do I lose my Azul options if I quit before they have all vested?", RESIGNED),
    (
        "At Azul I was granted 90,000 Options by Time and signed my Grant Agreement on 2 May 2025. "
        "How many can I exercise as of 3 May 2027?",
        VESTED,
    ),
    (
        "As of 3 May 2027, how many of my 90,000 Azul time options are exercisable? "
        "The Grant Agreement is dated May 2, 2025.",
        VESTED,
    ),
    (
        "Azul: I am not an Appointed Director and the TSR factor is exactly 2.0. "
        "What percentage of my Options by Performance can I exercise?",
        performance("3333/5000"),
    ),
    (
        "Azul: I am not an Appointed Director and the TSR factor is 1.49. "
        "What percentage of my Options by Performance can I exercise?",
        performance("0"),
    ),
    (
        "Azul: I am not an Appointed Director and the TSR factor is 2.5. "
        "What percentage of my Options by Performance can I exercise?",
        performance("1", "ambiguous"),
    ),
    (
        "Azul: I am an Appointed Director and the TSR factor is 2.0. "
        "What percentage of my Options by Performance can I exercise?",
        performance("3/10"),
    ),
    ("What do 250,000 Azul shares cost me at the minimum exercise price?", PRICE),
    ("How much must I pay at least to exercise options over 250,000 shares at Azul?", PRICE),
    ("I was promoted to officer at Zenvia on 16 April 2024. Which multiple applies to me?", PROMOTED_16),
    ("I became an officer of Zenvia by promotion on April 15, 2024; what is my multiple?", PROMOTED_15),
    (
        "I held 12,000 Telefônica Units of cycle 1 and was dismissed without just cause on 15 September 2023. "
        "The closing price was R$ 41.30 and the multiplier is 57 %. How much do I get, and by when is it paid?",
        UNITS,
    ),
    (
        "Telefônica dismissed me without just cause on 2023-09-15. I have 12,000 Units from the first cycle; "
        "the share closed at R$ 41.30 and the multiplying factor was 57%. What do I receive and when?",
        UNITS,
    ),
    (
        "I only have 12,000 Telefônica Units of cycle 2 and was dismissed without just cause on 15 September 2023, "
        "close R$ 41.30, multiplier 57 %. What do I get?",
        CYCLE_2,
    ),
    ("At the 60th percentile, what is the degree of achievement of Telefônica's TSR target?", tsr("29/50")),
    ("Telefônica TSR at percentile 60: how much of the target is reached?", tsr("29/50")),
    ("What is Telefônica's TSR achievement just below the median?", tsr("0")),
    ("What is Telefônica's TSR achievement at the third quartile?", tsr("1")),
    ("I have 72,000 Nuvini options. How many can I exercise after the initial lock-up?", LOCK_UP),
    ("Of 72,000 options at Nuvini, how many become exercisable each month after the initial lock-up?", MONTHLY),
    ("How many restricted shares do I get at Zenvia?", SHARES),
    ("What will my Restricted Shares under LTIP 6 come to?", SHARES),
]

PORTUGUESE = [
    ("O que acontece com as minhas opções da Azul se eu for demitido sem justa causa?", DISMISSED),
    ("A Azul me mandou embora sem justa causa: perco as opções?", DISMISSED),
    ("Pedi demissão da Azul antes de completar o vesting. O que acontece com as minhas opções?", RESIGNED),
    ("Se eu sair da Azul por vontade própria antes do fim do período de carência, fico com alguma opção?", RESIGNED),
    ("Fui promovido a diretor na Zenvia em 16 de abril de 2024. Qual é o meu múltiplo?", PROMOTED_16),
    ("Qual múltiplo vale para mim na Zenvia se virei diretor por promoção em 15/04/2024?", PROMOTED_15),
    (
        "Tinha 12.000 Units do ciclo 1 da Telefônica e fui dispensado sem justa causa em 15 de setembro de 2023. "
        "O fechamento foi R$ 41,30 e o multiplicador, 57%. Quanto recebo e até quando me pagam?",
        UNITS,
    ),
    (
        "A Telefônica me demitiu sem justa causa em 15/09/2023. Tenho 12 mil unidades do primeiro ciclo, a ação fechou "
        "a R$ 41,30 e o fator multiplicador é de 57 por cento. Qual o valor a receber e qual o prazo de pagamento?",
        UNITS,
    ),
    (
        "Só tenho 12.000 Units do ciclo 2 da Telefônica e fui demitido sem justa causa em 15 de setembro de 2023. "
        "O que recebo?",
        CYCLE_2,
    ),
    ("Quantas ações restritas vou receber na Zenvia?", SHARES),
    ("Qual a quantidade de ações restritas a que tenho direito pelo ILP 6?", SHARES),
]

SPANISH = [
    ("¿Qué pasa con mis opciones de Azul si me despiden sin causa justificada?", DISMISSED),
    ("Azul me despidió sin justa causa, ¿pierdo las opciones?", DISMISSED),
    ("Renuncié a Azul antes de completar el vesting. ¿Qué pasa con mis opciones?", RESIGNED),
    ("Si dejo Azul por decisión propia antes de que se consoliden mis opciones, ¿las conservo?", RESIGNED),
    ("Me ascendieron a director en Zenvia el 16 de abril de 2024. ¿Cuál es mi múltiplo?", PROMOTED_16),
    ("¿Qué múltiplo me corresponde en Zenvia si me ascendieron a director el 15/04/2024?", PROMOTED_15),
    (
        "Tenía 12.000 Units del ciclo 1 de Telefónica y me despidieron sin justa causa el 15 de septiembre de 2023. "
        "La acción cerró a R$ 41,30 y el multiplicador es del 57 %. ¿Cuánto cobro y hasta cuándo me pagan?",
        UNITS,
    ),
    (
        "Telefónica me despidió sin causa justificada el 15/09/2023. Tengo doce mil unidades del primer ciclo, el "
        "precio de cierre fue de 41,30 reales y el factor multiplicador del 57 por ciento. "
        "¿Qué importe recibo y en qué plazo?",
        UNITS,
    ),
    (
        "Solo tengo 12.000 Units del ciclo 2 de Telefónica y me despidieron sin justa causa el 15 de septiembre de "
        "2023. ¿Qué recibo?",
        CYCLE_2,
    ),
    ("¿Cuántas acciones restringidas me tocan en Zenvia?", SHARES),
    ("¿Qué cantidad de acciones restringidas recibo con el LTIP 6?", SHARES),
]

SIMPLIFIED = [
    ("如果Azul无故解雇我，我的期权会怎样？", DISMISSED),
    ("我在Azul上班，被公司无正当理由辞退了，期权还保得住吗？", DISMISSED),
    ("我在Azul的期权还没有全部归属就主动辞职了，会怎样？", RESIGNED),
    ("在归属期结束前自己从Azul离职，期权会全部作废吗？", RESIGNED),
    ("我于2024年4月16日在Zenvia晋升为高级职员，我的倍数是多少？", PROMOTED_16),
    ("2024年4月15日我在Zenvia被提拔为高级管理人员，适用多少倍？", PROMOTED_15),
    (
        "我有巴西电信第一周期的12,000个单位，2023年9月15日被无正当理由解雇，收盘价41.30雷亚尔，乘数57%。"
        "我能拿到多少钱，最晚什么时候付？",
        UNITS,
    ),
    (
        "巴西电信在2023年9月15日无故辞退了我。我持有第一周期一万二千份单位，收盘价为R$41.30，"
        "乘数为百分之五十七。应付金额是多少？付款期限是哪天？",
        UNITS,
    ),
    ("我只有巴西电信第二周期的12,000个单位，2023年9月15日被无正当理由解雇，能得到什么？", CYCLE_2),
    ("我在Zenvia能拿到多少限制性股票？", SHARES),
    ("按照6号长期激励计划，我的限制性股票数量是多少？", SHARES),
]

TRADITIONAL = [
    ("如果Azul無故解僱我，我的期權會怎樣？", DISMISSED),
    ("我在Azul上班，被公司無正當理由辭退了，期權還保得住嗎？", DISMISSED),
    ("我在Azul的期權還沒有全部歸屬就主動辭職了，會怎樣？", RESIGNED),
    ("在歸屬期結束前自己從Azul離職，期權會全部作廢嗎？", RESIGNED),
    ("我於2024年4月16日在Zenvia晉升為高級職員，我的倍數是多少？", PROMOTED_16),
    ("2024年4月15日我在Zenvia被提拔為高級管理人員，適用多少倍？", PROMOTED_15),
    (
        "我有巴西電信第一週期的12,000個單位，2023年9月15日被無正當理由解僱，收盤價41.30雷亞爾，乘數57%。"
        "我能拿到多少錢，最晚什麼時候付？",
        UNITS,
    ),
    (
        "巴西電信在2023年9月15日無故辭退了我。我持有第一週期一萬二千份單位，收盤價為R$41.30，"
        "乘數為百分之五十七。應付金額是多少？付款期限是哪天？",
        UNITS,
    ),
    ("我只有巴西電信第二週期的12,000個單位，2023年9月15日被無正當理由解僱，能得到什麼？", CYCLE_2),
    ("我在Zenvia能拿到多少限制性股票？請告訴我計算方式。", SHARES),
    ("按照6號長期激勵計劃，我的限制性股票數量是多少？", SHARES),
]

ASKED = [
    (language, question, expected)
    for language, cases in zip(LANGUAGES, (ENGLISH, PORTUGUESE, SPANISH, SIMPLIFIED, TRADITIONAL), strict=True)
    for question, expected in cases
]


def codes(answer: Answer, plan: str | None = None) -> set[str]:
    return {o.code for part in answer.parts for o in part.outcomes if o.code and plan in (None, part.plan)}


def cited(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


def quotations_stand(assistant: Assistant, answer: Answer) -> bool:
    assert [citation.n for citation in answer.citations] == list(range(1, len(answer.citations) + 1))
    for citation in answer.citations:
        document = assistant.library.document(citation.plan)
        assert document.text[citation.start : citation.end] == citation.quote
        assert document.plan.sha256 == citation.source_sha256
        assert citation.clause in document.outline
    return True


@pytest.mark.parametrize(("language", "question", "expected"), ASKED)
def test_the_answer_comes_out(assistant: Assistant, language: str, question: str, expected: Expected) -> None:
    answer = assistant.ask(question)
    assert answer.language == language
    assert [part.plan for part in answer.parts] == [expected.plan]
    [part] = answer.parts
    quantities = [outcome.quantity for outcome in part.outcomes if outcome.quantity]
    assert part.status == expected.status
    assert set(expected.exact) <= {quantity.exact for quantity in quantities}
    assert set(expected.dates) <= {quantity.date for quantity in quantities}
    if expected.codes:
        assert codes(answer) == expected.codes
    assert set(expected.clauses) <= cited(answer)
    assert expected.needs <= {need.fact for need in part.needs}
    assert bool(part.needs) == bool(expected.needs)
    assert quotations_stand(assistant, answer)
    assert "was not needed or could not be placed" not in answer.text


@pytest.mark.parametrize(("language", "question", "expected"), ASKED)
def test_the_first_outcome_is_the_default_and_stands_in_the_text(
    assistant: Assistant, language: str, question: str, expected: Expected
) -> None:
    answer = assistant.ask(question)
    for part in answer.parts:
        for outcome in part.outcomes:
            assert outcome.citations
            if outcome.quantity and outcome.quantity.display:
                assert outcome.quantity.display.lower() in answer.text.lower()
    if expected.exact:
        first = next(o.quantity for part in answer.parts for o in part.outcomes if o.quantity)
        assert first.exact == expected.exact[0]


BODIES = {
    "en": ("Board of Directors", "Remuneration Committee"),
    "pt": ("Conselho de Administração", "Comitê de Remuneração"),
    "es": ("Consejo de Administración", "Comité de Remuneraci"),
    "zh-Hans": ("董事会", "薪酬委员会"),
    "zh-Hant": ("董事會", "薪酬委員會"),
}


@pytest.mark.parametrize(
    ("language", "question"), [(language, question) for language, question, e in ASKED if e is DISMISSED]
)
def test_who_decides_is_named(assistant: Assistant, language: str, question: str) -> None:
    answer = assistant.ask(question)
    for body in BODIES[language]:
        assert body in answer.text
    assert all(outcome.when for outcome in answer.parts[0].outcomes)


def test_without_a_plan_each_plan_answers_with_its_clause(assistant: Assistant) -> None:
    answer = assistant.ask("What happens to my options if I'm dismissed without cause?")
    assert {part.plan for part in answer.parts} == {AZUL, KINGSOFT, NUVINI, TELEFONICA, ZENVIA}
    statuses = {part.plan: part.status for part in answer.parts}
    assert (statuses[AZUL], statuses[NUVINI]) == ("discretionary", "not_in_document")
    by_plan: dict[str, set[str]] = {}
    for citation in answer.citations:
        by_plan.setdefault(citation.plan, set()).add(citation.clause)
    assert set(by_plan) == set(statuses)
    assert "8.1" in by_plan[AZUL]
    assert "6.2" in by_plan[ZENVIA]
    assert "9.1.1(ii)" in by_plan[TELEFONICA]
    assert {"8(d)", "9(d)"} & by_plan[KINGSOFT]
    for plan in statuses:
        assert assistant.library.document(str(plan)).plan.name("en") in answer.text
    assert quotations_stand(assistant, answer)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("pt", "O que acontece com as minhas opções se eu for demitido sem justa causa?"),
        ("es", "¿Qué pasa con mis opciones si me despiden sin causa justificada?"),
        ("zh-Hans", "如果我被无故解雇，我的期权会怎样？"),
        ("zh-Hant", "如果我被無故解僱，我的期權會怎樣？"),
    ],
)
def test_without_a_plan_the_answers_are_the_same_in_every_language(
    assistant: Assistant, language: str, question: str
) -> None:
    english = assistant.ask("What happens to my options if I'm dismissed without cause?")
    answer = assistant.ask(question)
    assert answer.language == language
    assert [(p.plan, p.status, [o.code for o in p.outcomes]) for p in answer.parts] == [
        (p.plan, p.status, [o.code for o in p.outcomes]) for p in english.parts
    ]
    assert [(c.plan, c.clause, c.quote) for c in answer.citations] == [
        (c.plan, c.clause, c.quote) for c in english.citations
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Zenvia: I was dismissed without cause on 30 September 2024; my Grant Agreement was signed on 5 February 2024. "
        "What do I keep?",
        "What happens to my Zenvia restricted shares? Dismissal without cause on 2024-09-30, "
        "Grant Agreement signed 5 Feb 2024.",
    ],
)
def test_readings_stand_side_by_side_with_their_numbers(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert (part.plan, part.status) == (ZENVIA, "ambiguous")
    assert "6.2" in cited(answer)
    assert all(outcome.reading for outcome in part.outcomes)
    numbered = {o.reading: o.quantity.exact for o in part.outcomes if o.quantity and o.quantity.exact}
    assert len(numbered) >= 5
    assert {"239/1096", "2/9", "239/1061", "119/548", "1/4", "0"} <= set(numbered.values())
    for outcome in part.outcomes:
        assert outcome.quantity is not None
        if outcome.reading == "z62_of_own_period":
            assert outcome.quantity.display is None
            continue
        assert outcome.quantity.display
        assert outcome.quantity.display in answer.text
    assert "entry_date" in [need.fact for need in part.needs]
    assert "default reading" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "What do 250,000 Azul shares cost me at the minimum exercise price?",
        "How much must I pay at least to exercise options over 250,000 shares at Azul?",
    ],
)
def test_a_minimum_is_said_to_be_one(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    [quantity] = [outcome.quantity for outcome in part.outcomes if outcome.quantity and outcome.quantity.exact == "825"]
    assert (quantity.unit, quantity.display) == ("BRL", "at least R$ 825.00")


@pytest.mark.parametrize(("language", "question"), [(lang, q) for lang, q, e in ASKED if e is SHARES])
def test_what_is_missing_is_asked_for_and_the_formula_remains(
    assistant: Assistant, language: str, question: str
) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert all(outcome.quantity is None or outcome.quantity.exact is None for outcome in part.outcomes)
    formulas = [outcome.formula for outcome in part.outcomes if outcome.formula]
    assert formulas
    shown = formulas[0].text.replace(".", ",") if language in ("pt", "es") else formulas[0].text
    assert shown in answer.text
    for need in part.needs:
        assert need.ask in answer.text


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Wie viele Restricted Shares bekomme ich bei Zenvia?", "German"),
        ("Combien d'actions restreintes vais-je recevoir chez Zenvia ?", "French"),
        ("Quante azioni vincolate ricevo da Zenvia?", "Italian"),
    ],
)
def test_another_language_is_answered_in_english_and_told_so(assistant: Assistant, question: str, named: str) -> None:
    answer = assistant.ask(question)
    assert answer.language == "en"
    first = answer.text.split("\n")[0]
    assert named in first
    assert "English" in first
    [part] = answer.parts
    assert part.plan == ZENVIA
    assert not [outcome for outcome in part.outcomes if outcome.quantity and outcome.quantity.exact]
    assert cited(answer)


def test_german_gives_what_english_gives(assistant: Assistant) -> None:
    german = assistant.ask("Wie viele Restricted Shares bekomme ich bei Zenvia?")
    english = assistant.ask("How many restricted shares do I get at Zenvia?")
    assert (german.parts, german.citations) == (english.parts, english.citations)


@pytest.mark.parametrize("question", [cases[0][0] for cases in (ENGLISH, PORTUGUESE, SPANISH, SIMPLIFIED, TRADITIONAL)])
def test_the_same_question_gives_the_same_answer(assistant: Assistant, question: str) -> None:
    first = assistant.ask(question, as_of="2026-11-21")
    assert assistant.ask(question, as_of="2026-11-21") == first
    assert first.as_of == "2026-11-21"
