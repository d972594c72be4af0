"""What the rule books say to questions once led to another rule: closed days, limits, definitions, figures."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import codes, decided


def exact(answer: Answer) -> set[str | None]:
    return {o.quantity.exact or o.quantity.date for part in answer.parts for o in part.outcomes if o.quantity}


def cited(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


CLOSED_AND_OPEN = [
    (
        "Kingsoft Cloud: annual results on 28 March 2025. Can they grant me RSUs on {day}?",
        "10 March 2025",
        "1 April 2025",
    ),
    (
        "Kingsoft Cloud: resultados anuais em 28 de março de 2025; podem me outorgar RSUs em {day}?",
        *("10 de março de 2025", "1 de abril de 2025"),
    ),
    (
        "Kingsoft Cloud: los resultados anuales salen el 28 de marzo de 2025. ¿Pueden otorgarme RSU el {day}?",
        *("10 de marzo de 2025", "1 de abril de 2025"),
    ),
    ("金山云年度业绩定于2025年3月28日公布,{day}可以授予RSU吗?", "2025年3月10日", "2025年4月1日"),
    ("金山雲年度業績定於2025年3月28日公佈,{day}可唔可以授出RSU?", "2025年3月10日", "2025年4月1日"),
]


@pytest.mark.parametrize(("question", "closed", "open_day"), CLOSED_AND_OPEN)
def test_a_day_lies_in_a_closed_period_or_not(assistant: Assistant, question: str, closed: str, open_day: str) -> None:
    assert codes(assistant.ask(question.format(day=closed))) == {"suspended"}
    assert codes(assistant.ask(question.format(day=open_day))) == {"no_effect"}


@pytest.mark.parametrize(
    ("question", "needed"),
    [
        (
            "Kingsoft: an independent director with 900,000 shares in 12 months and 1,000,000,000 shares in issue: "
            "do the shareholders have to approve?",
            "no",
        ),
        ("金山云独董12个月累计获授90万股,已发行10亿股,要股东会批准吗?", "no"),
        ("金山雲:已發行股份10億股,主要股東的聯繫人12個月獲授120萬股,要唔要股東批准?", "yes"),
        ("金山云:已发行10亿股,CEO过去12个月获授RSU 150万股,要股东批准吗?", "yes"),
    ],
)
def test_directors_and_large_shareholders_have_a_limit_of_their_own(
    assistant: Assistant, question: str, needed: str
) -> None:
    answer = assistant.ask(question, language="en")
    assert {o.quantity.display for part in answer.parts for o in part.outcomes if o.quantity} == {needed}
    assert "6(b)" in cited(answer)


@pytest.mark.parametrize(
    ("question", "room"),
    [
        (
            "Kingsoft: 1,000,000,000 shares in issue, 9,000,000 granted to me in the last 12 months, a new grant of "
            "500,000: how much room is left?",
            "500000",
        ),
        ("金山云:过去12个月已获授900万股,现再授200万股,已发行10亿股,个人限额还剩多少?", "0"),
        ("金山云:过去12个月已获授900万股,已发行10亿股,个人限额还剩多少?", "1000000"),
    ],
)
def test_the_new_grant_is_told_from_the_grants_before(assistant: Assistant, question: str, room: str) -> None:
    [part] = assistant.ask(question).parts
    assert part.outcomes[0].quantity is not None
    assert part.outcomes[0].quantity.exact == room


@pytest.mark.parametrize(
    "question",
    [
        "Zenvia dismissed me without cause on 1 June 2025, I had 3,600 shares",
        "A Zenvia me demitiu sem justa causa em 1 de junho de 2025, eu tinha 3.600 ações",
        "Zenvia: 3.600 acciones, me despidieron sin causa el 1 de junio de 2025",
        "Zenvia:2025年6月1日被无故辞退,本来3600股,能拿多少?",
    ],
)
def test_the_shares_that_somebody_has_are_used(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert "3600" in exact(answer)
    assert not {"base_salary", "grade"} & {need.fact for part in answer.parts for need in part.needs}


@pytest.mark.parametrize(
    "question",
    [
        "Telefônica Brasil: control changes on 10 April 2024; which share price counts and when is it paid?",
        "Telefônica Brasil: troca de controle em 10 de abril de 2024, que cotação vale e até quando pagam?",
        "Telefônica Brasil 2024年4月10日控制权变更,用哪天的股价,最晚什么时候付款?",
    ],
)
def test_the_price_and_the_payment_of_a_change_of_control_stand_together(assistant: Assistant, question: str) -> None:
    assert {"2024-03-28", "2024-07-09"} <= exact(assistant.ask(question))


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Kingsoft: what does continuous service mean?", "2(k)"),
        ("什麼是持續服務?(金山雲)", "2(k)"),
        ("Kingsoft: can an auditor take part in the plan?", "2(ff)"),
        ("金山云:配售代理可以参加计划吗?", "2(ff)"),
        ("Kingsoft: can I transfer my options to a family trust for estate planning?", "7(f)(iv)"),
        ("金山雲:想將RSU轉入家族信託做税務規劃,得唔得?", "7(f)(iv)"),
        ("Kingsoft: o preço de exercício pode ter desconto?", "9(b)"),
        ("Kingsoft: la empresa traslada su domicilio a Singapur, ¿qué pasa con mis RSU?", "2(h)"),
    ],
)
def test_the_clause_that_says_it_is_the_first_quoted(assistant: Assistant, question: str, clause: str) -> None:
    answer = assistant.ask(question)
    assert [part.status for part in answer.parts] == ["clause"]
    assert clause in {citation.clause for citation in answer.citations[:3]}


@pytest.mark.parametrize(
    "question",
    ["Kingsoft: can a consultant participate?", "Kingsoft: how is the tax on my RSUs withheld?"],
)
def test_what_only_looks_alike_is_not_caught(assistant: Assistant, question: str) -> None:
    assert not {"2(ff)", "7(f)(iv)"} & cited(assistant.ask(question))


@pytest.mark.parametrize(
    "question", ["Kingsoft: I resigned. What about my Share Options?", "金山云:我辞职了,期权怎么办?"]
)
def test_the_lapse_of_options_is_quoted_from_their_own_clause(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    [lapse] = [o for part in answer.parts for o in part.outcomes if o.code == "unvested_lapses"]
    quotes = [citation for citation in answer.citations if citation.n in lapse.citations]
    assert "8(d)" not in {quote.clause for quote in quotes}
    assert any("自動失效" in quote.quote for quote in quotes)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Can I sell my Azul options to a friend?", "12.2"),
        ("Posso vender minhas opções da Azul para um amigo?", "12.2"),
        ("¿Puedo vender mis opciones de Azul a otra persona?", "12.2"),
        ("我可以把Azul期权卖给朋友吗?", "12.2"),
        ("I did not answer within the exercise window at Nuvini, do I lose my options?", "(vi)(a)"),
        ("Não respondi dentro da janela de exercício da Nuvini. Perco as opções?", "(vi)(a)"),
        ("No contesté en la ventana de ejercicio de Nuvini, ¿pierdo mis opciones?", "(vi)(a)"),
        ("Nuvini行权窗口内我没有回复,期权还在吗?", "(vi)(a)"),
        ("¿Puede Telefónica quitarme el incentivo porque le conté a un amigo cuánto gano?", "16.2"),
        ("Contei para um colega quanto vou receber do plano. A Vivo pode cancelar meu incentivo?", "16.2"),
        ("I told my brother how much I earn from the Telefônica plan. Can the company take it away?", "16.2"),
        ("我自己唔想做啦,金山雲已歸屬嘅購股權仲可以行使幾耐?", "11(b)(i)"),
        ("我喺金山雲唔撈喇,已歸屬嘅購股權可以行使到幾時?", "11(b)(i)"),
    ],
)
def test_what_was_once_not_found_is_quoted(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in cited(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "Control of Azul changed on 1 July 2026, my agreement is 1 March 2025 with 60,000 options by time, how many "
        "can I exercise?",
        "A Azul mudou de controle em 01/07/2026. Meu contrato é de 01/03/2025, com 60.000 opções por tempo. Quantas "
        "posso exercer?",
        "El 1 de julio de 2026 Neeleman perdió la mayoría de Azul; contrato de 1 de marzo de 2025, 60.000 opciones "
        "por tiempo. ¿Cuántas puedo ejercer?",
        "2026年7月1日Neeleman不再持有Azul多数普通股,授予协议2025年3月1日,60,000份时间期权,能行使多少?",
    ],
)
def test_a_lost_majority_accelerates(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert "60000" in exact(answer)
    assert "20000" not in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "我係金山雲嘅非獨立董事,十二個月內獲授400萬股RSU,要股東批准嗎?",
        "I'm not an independent director at Kingsoft, I'm the CEO. 2,000,000,000 shares in issue, 3,000,000 RSUs in 12 "
        "months. Do shareholders have to approve?",
    ],
)
def test_the_limit_of_a_group_one_is_not_in_is_not_used(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert all(
        o.quantity is None or "independent" not in o.quantity.name for part in answer.parts for o in part.outcomes
    )


@pytest.mark.parametrize(
    "question",
    [
        "Who has to pay the taxes on my restricted shares?",
        "Quem arca com o imposto das minhas ações restritas?",
        "¿A quién le toca pagar el impuesto de mis acciones restringidas?",
        "限制性股票的税由谁承担？",
    ],
)
def test_who_pays_the_tax_is_answered_before_anything_else(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan="zenvia-ltip-6")
    assert answer.citations[0].quote.startswith("Zenvia集團公司和參與者均應承擔適用法律")


@pytest.mark.parametrize(
    "question",
    [
        "If I go from officer of the company to being a simple employee, does that count as leaving?",
        "Paso de consejero a simple empleado de la compañía, ¿cuenta como salida?",
    ],
)
def test_a_change_of_post_is_no_termination_and_the_board_decides_on_the_status(
    assistant: Assistant, question: str
) -> None:
    answer = assistant.ask(question, plan="azul-sop-2025")
    assert cited(answer) == {"8.3"}
    assert any("to decide whether or not to maintain" in citation.quote for citation in answer.citations)


def test_the_initial_grant_to_the_appointed_directors_takes_in_both_kinds_of_options(assistant: Assistant) -> None:
    answer = assistant.ask(
        "What number of shares may the initial grants to the Appointed Directors cover?",
        plan="azul-sop-2025",
        facts={"fully_diluted_shares": 2_000_000_000},
    )
    assert exact(answer) == {"10000000", "10200000", "20000000"}


DEADLINES = [
    ("What is the deadline for paying?", "The Date of Share Issuance is 30 June 2026."),
    ("Qual o prazo para pagar?", "A Data de Emissão das Ações é 30 de junho de 2026."),
    ("¿Cuál es el plazo para pagar?", "La Fecha de Emisión de Acciones es el 30 de junio de 2026."),
    ("最晚几号付款?", "股份发行日是2026年6月30日。"),
    ("最遲幾號付款?", "股份發行日是2026年6月30日。"),
]


@pytest.mark.parametrize(("question", "fact"), DEADLINES)
def test_who_asks_for_the_deadline_of_payment_is_not_asked_when_they_pay(
    assistant: Assistant, question: str, fact: str
) -> None:
    open_ = assistant.ask(question, plan="nuvini-adherence")
    assert [need.fact for part in open_.parts for need in part.needs] == ["share_issuance_date"]
    assert exact(assistant.ask(f"{fact} {question}", plan="nuvini-adherence")) == {"2026-06-30", "2026-06-29"}


@pytest.mark.parametrize(
    ("question", "in_time"),
    [
        ("The Date of Share Issuance is 30 June 2026. Am I in time if I pay on {}?", ("29 June 2026", "1 July 2026")),
        (
            "A Data de Emissão das Ações é 30 de junho de 2026. Estou no prazo se pagar em {}?",
            ("29 de junho de 2026", "1 de julho de 2026"),
        ),
        ("股份发行日:2026年6月30日。我{}付款,算按时吗?", ("6月29日", "7月1日")),
    ],
)
def test_who_says_when_they_pay_is_told_whether_that_is_in_time(
    assistant: Assistant, question: str, in_time: tuple[str, str]
) -> None:
    early, late = (assistant.ask(question.format(day), plan="nuvini-adherence") for day in in_time)
    assert [part.status for answer in (early, late) for part in answer.parts] == ["computed", "computed"]
    assert [decided(early), decided(late)] == [True, False]
