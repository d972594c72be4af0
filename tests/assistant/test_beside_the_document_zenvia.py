"""What lawyers who read the answers beside the documents of Zenvia and Nuvini found wrong or missing."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, dates, exact, facts, read

NUVINI, ZENVIA = "nuvini-adherence", "zenvia-ltip-6"
LEAVING = "termination_outcome"


@pytest.mark.parametrize(
    "question",
    [
        "I stepped down as officer in September 2024 but stay employed at Zenvia as an analyst. Do I lose my shares?",
        "I resigned as Vice President on 1 May 2025 but remained with Zenvia as a consultant under contract. "
        "Forfeited?",
        "I gave up my position as manager in March 2025 and now work as a specialist at Zenvia. Do I lose my shares?",
        "I was removed as officer without cause in March 2025 but I still work at Zenvia. What about my shares?",
        "Renunciei ao cargo de diretor em maio de 2025, mas continuo empregado da Zenvia. Perco as ações?",
        "Deixei o cargo de gerente em março de 2025 e continuo na empresa. Perco tudo?",
        "Renuncié al cargo de gerente en marzo de 2025, pero sigo trabajando en Zenvia. ¿Pierdo mis acciones?",
        "我辞去了副总裁职务，但仍留在公司当顾问，限制性股票会丧失吗？",
        "我卸任經理一職，2025年3月起仍在公司工作，股票會沒有嗎？",
    ],
)
def test_who_gives_up_a_post_and_stays_has_not_left(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert [part.status for part in answer.parts] == ["ambiguous"]
    assert {"no_effect", "forfeits_all"} <= codes(answer)
    assert {"3.3", "6.1"} <= {clause.split("(")[0] for clause in clauses(answer)}


@pytest.mark.parametrize(
    "question",
    [
        "I resigned as officer on 1 May 2025 and left Zenvia. Do I lose my shares?",
        "I resigned from my position in May 2025. Can I still keep my shares at the company?",
        "Renunciei ao cargo de diretor em maio de 2025 e saí da empresa. Perco?",
        "我辞去了副总裁职务，离开了公司，股票还在吗？",
    ],
)
def test_who_gives_up_a_post_and_goes_has_resigned(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert [part.status for part in answer.parts] == ["computed"]
    assert codes(answer) == {"forfeits_all"}


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        (
            "I was told on 10 December 2024 that I am dismissed without cause effective 9 January 2025. How many of "
            "10,000 shares do I keep?",
            "2024-12-10",
            "2025-01-09",
        ),
        (
            "My notice letter came on 20 December 2024, last day of employment 20 January 2025, no cause. Do I keep "
            "everything?",
            "2024-12-20",
            "2025-01-20",
        ),
        (
            "Recebi aviso prévio em 10 de dezembro de 2024 e o contrato terminou em 9 de janeiro de 2025, "
            "sem justa causa.",
            "2024-12-10",
            "2025-01-09",
        ),
        (
            "Entreguei a carta de demissão em 15/12/2026 e meu último dia será 10/01/2027. Perco as ações?",
            "2026-12-15",
            "2027-01-10",
        ),
        (
            "Me avisaron el 10 de diciembre de 2024 del despido sin causa y el contrato terminó el 9 de enero de 2025.",
            "2024-12-10",
            "2025-01-09",
        ),
        ("公司2024年12月10日通知无故解雇我，劳动关系2025年1月9日结束，我能拿全部吗？", "2024-12-10", "2025-01-09"),
        ("我想在2027年1月2日辞职，2026年12月20日就递交辞呈，会丢股票吗？", "2026-12-20", "2027-01-02"),
        ("公司2024年12月15日口頭通知無故解僱，2025年1月14日正式離職，可保留多少？", "2024-12-15", "2025-01-14"),
    ],
)
def test_the_day_of_the_notice_is_told_from_the_day_of_leaving(
    assistant: Assistant, question: str, told: str, left: str
) -> None:
    known = read(assistant, ZENVIA, LEAVING, question)
    assert (known["notice_date"], known["termination_date"]) == (told, left)
    assert "grant_agreement_date" not in known


@pytest.mark.parametrize(
    "question",
    [
        "I handed in my notice on 20 December 2026. Do I lose my shares?",
        "I was informed on 5 February 2024 of my grant and signed then; I was dismissed without cause on 20 "
        "December 2026.",
    ],
)
def test_one_day_of_leaving_is_the_day_of_leaving_however_it_is_told(assistant: Assistant, question: str) -> None:
    known = read(assistant, ZENVIA, LEAVING, question)
    assert known["termination_date"] == "2026-12-20"
    assert "notice_date" not in known


def test_both_days_of_a_dismissal_are_shown_as_readings(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Me avisaron el 10 de diciembre de 2024 del despido sin causa y el contrato terminó el 9 de enero de "
        "2025. Firmé "
        "el 5 de febrero de 2024, 10.000 acciones. ¿Cuántas conservo?",
        plan=ZENVIA,
    )
    assert {"10000", "387500/137"} <= exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Perdí la capacidad civil de forma permanente el 1 de junio de 2024, firmé el 1 de febrero de 2024 y "
        "tenía 3.600 "
        "acciones. ¿Cuántas conservo?",
        "Perdi a capacidade civil em 1º de junho de 2024, assinei em 1º de fevereiro de 2024, 3.600 ações. "
        "Com quantas fico?",
        "I lost my legal capacity on 1 June 2024, signed on 1 February 2024, 3,600 shares. What do I keep?",
        "我2024年6月1日丧失民事行为能力，2024年2月1日签约，3600股，能保留多少？",
    ],
)
def test_who_lost_the_civil_capacity_keeps_a_part(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert "54900/137" in exact(answer)
    assert "pro_rata" in codes(answer)


@pytest.mark.parametrize(
    "question",
    [
        "2025年3月1日公司让我退休（非自愿），我有8000股，能保留多少？",
        "The company retired me on 1 March 2025, not my choice. 8,000 shares, how many do I keep?",
        "La empresa me jubiló el 1 de marzo de 2025. Tengo 8.000 acciones, ¿cuántas conservo?",
    ],
)
def test_whom_the_company_retires_keeps_all_after_twelve_months(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert "keeps_all" in codes(answer)
    assert answer.parts[0].outcomes[0].quantity is not None
    assert answer.parts[0].outcomes[0].quantity.exact == "8000"


def test_who_retires_of_ones_own_accord_loses_all(assistant: Assistant) -> None:
    answer = assistant.ask("我自愿退休，2025年3月1日，8000股还有多少？", plan=ZENVIA)
    assert "keeps_all" not in codes(answer)
    assert answer.parts[0].outcomes[0].quantity is not None
    assert answer.parts[0].outcomes[0].quantity.exact == "0"


@pytest.mark.parametrize(
    "question",
    [
        "How many years must I work to receive all restricted shares if I never leave?",
        "How long do I need to stay to get all of my 10,000 restricted shares?",
        "Quanto tempo preciso ficar para receber 100% das ações?",
        "¿Cuánto tiempo tengo que quedarme para recibir todas las acciones?",
        "要拿到全部限制性股票，我必须工作到哪一天？",
    ],
)
def test_how_long_to_stay_for_all_of_it_is_the_end_of_vesting(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert dates(answer) == {"2026-12-31", "2027-01-01"}


def test_how_long_the_company_has_to_pay_is_not_how_long_to_stay(assistant: Assistant) -> None:
    answer = assistant.ask("Quanto tempo a empresa tem para me pagar?", plan=ZENVIA)
    assert "2027-03-01" in dates(answer)


@pytest.mark.parametrize(
    ("question", "shares"),
    [
        (
            "Soy director ejecutivo (C-level), grado 24, sueldo R$ 50.000 en enero de 2023, en el cargo el 1 "
            "de enero de "
            "2024. ¿Cuántas acciones?",
            "50000000000000000000/564179128709677",
        ),
        (
            "Sou gerente sênior nível 21 com salário de R$ 15.000 (jan/2023), no cargo em 1/1/2024. Quantas ações?",
            "4500000000000000000/564179128709677",
        ),
        (
            "我2024年1月1日才是經理，20級，2023年1月薪水25,000雷亞爾，可得多少股？",
            "2500000000000000000/564179128709677",
        ),
    ],
)
def test_the_post_on_the_day_of_the_grant_is_read_without_a_verb(
    assistant: Assistant, question: str, shares: str
) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert [part.status for part in answer.parts] == ["computed"]
    assert shares in exact(answer)


def test_a_bare_number_beside_a_post_is_not_what_is_wanted(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Soy director ejecutivo (C-level), 24, sueldo R$ 50.000 en enero de 2023, en el cargo el 1 de enero de 2024. "
        "¿Cuántas acciones?",
        plan=ZENVIA,
    )
    assert "24" not in exact(answer)
    assert facts(answer)["position"] == "c_level"
    assert "earlier_multiple" not in facts(answer)


@pytest.mark.parametrize(
    ("question", "left", "done"),
    [
        (
            "归属期结束后，2027年2月3日我因2025年6月的贪污行为被公司因故解雇，我的股票还在吗？",
            "2027-02-03",
            "2025-06-01",
        ),
        ("我2027年2月3日因2026年6月的受賄行為被因故解僱，股票還在嗎？", "2027-02-03", "2026-06-01"),
        (
            "Me despidieron con causa el 3 de marzo de 2027 por un fraude cometido en mayo de 2026. "
            "¿Conservo las 2.000?",
            "2027-03-03",
            "2026-05-01",
        ),
        (
            "I was dismissed for cause on 3 February 2027 because of bribery that took place in June 2026.",
            "2027-02-03",
            "2026-06-01",
        ),
    ],
)
def test_the_deed_has_its_own_day(assistant: Assistant, question: str, left: str, done: str) -> None:
    known = read(assistant, ZENVIA, LEAVING, question)
    assert (known["termination_date"], known["cause_facts_date"]) == (left, done)


def test_a_loss_for_earlier_facts_is_cited_to_the_clause_on_them(assistant: Assistant) -> None:
    answer = assistant.ask(
        "¿Me despidieron por causa el 3 de marzo de 2027 por un hecho de mayo de 2026. ¿Conservo las 2.000 acciones?",
        plan=ZENVIA,
    )
    lost = [o for p in answer.parts for o in p.outcomes if o.quantity is not None and o.quantity.exact == "2000"]
    assert lost
    numbers = {number for outcome in lost for number in outcome.citations}
    assert {c.clause for c in answer.citations if c.n in numbers} == {"6.4"}


def test_because_of_something_else_is_no_cause(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Me despidieron por causa de la reestructuración el 3 de marzo de 2025. 2.000 acciones, ¿conservo?", plan=ZENVIA
    )
    assert [part.status for part in answer.parts] == ["needs_facts"]


@pytest.mark.parametrize(
    "question",
    [
        "My Nasdaq closing price is US$3 and PTax 5, 1,000 shares in cash, tax withheld R$4,125. Net?",
        "1.000 ações pagas em dinheiro, fechamento US$ 3, PTAX 5, retenção de R$ 4.125. Quanto recebo líquido?",
        "1.000 acciones en efectivo, cierre US$ 3, PTAX 5, impuesto retenido R$ 4.125. ¿Cuánto recibo neto?",
        "1000股以现金支付，收盘价3美元，PTAX 5，代扣税4125雷亚尔，净得多少？",
    ],
)
def test_in_cash_the_tax_comes_off_the_money(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert "10875" in exact(answer)
    assert "725" not in exact(answer)


def test_in_shares_the_tax_comes_off_the_shares(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Tenho 1.000 ações restritas pagas em ações, fechamento US$ 2,00, PTAX 5,00 e retenção de R$ 2.750. "
        "Quantas ações "
        "líquidas?",
        plan=ZENVIA,
    )
    assert "725" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Recebi as ações em 26 de fevereiro de 2027 e elas estão registradas na SEC. Posso vendê-las em 1º "
        "de março de 2027?",
        "My shares were delivered on 26 February 2027 and are registered with the SEC. When can I sell them?",
    ],
)
def test_registered_shares_have_no_lock_up(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert "registered_with_sec" in facts(answer)
    assert "2027-08-25" not in dates(answer)


def test_shares_that_are_not_registered_have_one(assistant: Assistant) -> None:
    answer = assistant.ask("股票在2027年2月26日交付，沒有在SEC註冊，我2027年8月25日可以賣嗎？", plan=ZENVIA)
    assert "2027-08-25" in dates(answer)


def test_a_price_in_dollars_is_looked_for_in_dollars(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Officer in post on 1 Jan 2024, base salary R$30,000 in January 2023: what closing price in USD "
        "makes my cash "
        "payment R$263,214.27 at a PTax of 5.50?",
        plan=ZENVIA,
    )
    assert "US$ 1.50" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Se a Zenvia sair da Nasdaq antes do fim do período, o que acontece com minhas ações restritas?",
        "Si Zenvia sale del Nasdaq, ¿qué pasa con mis acciones?",
        "如果Zenvia从纳斯达克退市，我的股票怎么办？",
    ],
)
def test_a_company_that_leaves_the_exchange_is_no_leaver(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert {"9.4", "9.1", "3.3"} <= clauses(answer)
    assert codes(answer) == {"no_effect", "accelerates"}


def test_the_exception_of_the_board_is_named_where_a_reading_ends_the_six_months_earlier(assistant: Assistant) -> None:
    answer = assistant.ask("I was hired as manager on 1 July 2024. Am I eligible?", plan=ZENVIA)
    assert "only if the Board of Directors makes an exception" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Perdi a janela de exercício deste ano. Posso exercer na próxima?",
        "Não exerci dentro da janela. Perco minhas opções?",
        "I missed this year's exercise window. Can I exercise in the next one?",
        "Se me pasó la ventana de ejercicio de este año. ¿Puedo ejercer en la próxima?",
        "我错过了今年的行权窗口，明年还能行权吗？",
        "我喺行使窗口冇發通知，會點？",
    ],
)
def test_who_missed_the_window_is_told_what_silence_means(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert [part.status for part in answer.parts] == ["ambiguous"]
    assert {"forfeits_all", "no_effect"} == codes(answer)
    assert "(vi)(a)" in clauses(answer)


def test_how_long_the_window_is_the_plan_says(assistant: Assistant) -> None:
    answer = assistant.ask("How long is the Exercise Window?", plan=NUVINI)
    assert [part.status for part in answer.parts] == ["not_in_document"]


@pytest.mark.parametrize(
    "question",
    [
        "Fiz a notificação mas não paguei até a data de emissão das ações. O que perco?",
        "Pagué un día después de la fecha de emisión. ¿Qué consecuencias tiene?",
        "When must I pay after giving notice and what if I pay late?",
        "我通知了行权但没有按时付款，会失去什么？",
    ],
)
def test_who_pays_late_is_told_what_is_lost(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert "(vi)(b)" in clauses(answer)
    assert "(vi)(a)" not in clauses(answer)


def test_the_options_notified_are_those_to_be_exercised(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I sent the exercise notice but missed payment by the share issuance date. Do I lose all my 36,000 "
        "options or only "
        "the 5,000 I notified?",
        plan=NUVINI,
    )
    assert {"36000", "5000"} <= exact(answer)


@pytest.mark.parametrize(
    "question",
    ["Can I sell my options?", "¿Qué ley rige el contrato de adhesión?", "我可以把期权卖给别人吗？"],
)
def test_what_the_plan_says_that_is_not_at_hand_is_said_to_stand_there(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert [part.status for part in answer.parts] == ["not_in_document"]
