"""What a fresh reader of the answers beside the documents of Zenvia and Nuvini found wrong or left out."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, exact, facts, part_of

NUVINI, ZENVIA = "nuvini-adherence", "zenvia-ltip-6"


def goal(assistant: Assistant, plan: str, question: str) -> str | None:
    """What the question is read to ask first."""
    return assistant.reader.read(question, plan=plan, facts={}, today=date(2026, 11, 28)).targets[0].goal


@pytest.mark.parametrize(
    "question",
    [
        "5,000 restricted shares, closing price dollars 1.20, PTax 5.40: cash amount?",
        "5,000 restricted shares, closing price 1.20, PTax 5.40: cash amount?",
        "5.000 ações restritas, fechamento dólar 1,20 e PTAX 5,40: quanto em dinheiro?",
        "5.000 ações restritas, fechamento 1,20, dólar 5,40: quanto em dinheiro?",
        "5.000 acciones restringidas, cierre en dólares 1,20 y PTAX 5,40: ¿cuánto en efectivo?",
        "我有5000股限制性股票,收盘价美元1.20,汇率5.40,付现金多少?",
        "5,000股限制性股票,收盤價美元1.20、匯率5.40,現金多少?",
    ],
)
def test_a_price_on_the_exchange_is_turned_by_the_rate(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question, plan=ZENVIA)) == {"32400"}


@pytest.mark.parametrize(
    ("question", "price"),
    [
        ("5,000 restricted shares worth R$ 1.20 each: how much in cash?", "share_value_in_reais"),
        ("5.000 ações restritas, fechamento de R$ 1,20: quanto em dinheiro?", "share_value_in_reais"),
        ("5,000 restricted shares, closing price 1.20: how much in cash?", "closing_price"),
        ("5.000 acciones restringidas, precio de cierre 1,20: ¿cuánto en efectivo?", "closing_price"),
    ],
)
def test_a_price_in_reais_says_so(assistant: Assistant, question: str, price: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert price in facts(answer)
    assert part_of(answer).status == ("computed" if price == "share_value_in_reais" else "needs_facts")


@pytest.mark.parametrize(
    "question",
    [
        "I'm a manager and moved from Zenvia Brazil to Zenvia Mexico in March 2025. Am I still in the plan?",
        "I moved from Zenvia Inc. to its Brazilian subsidiary in 2025. Does my vesting continue?",
        "Passei da Zenvia Inc. para a subsidiária brasileira em 2025. O meu vesting continua?",
        "Soy gerente y pasé de Zenvia Brasil a Zenvia México en marzo de 2025. ¿Sigo en el plan?",
        "我是經理，2025年3月從Zenvia巴西調到Zenvia墨西哥，我還在計劃裡嗎？",
    ],
)
def test_a_move_between_two_companies_of_the_group_ends_nothing(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert codes(answer) == {"no_effect"}
    assert clauses(answer) == {"3.3"}
    assert "entry_date" not in facts(answer)


def test_a_late_promotion_is_still_a_late_entry(assistant: Assistant) -> None:
    question = "I was promoted to manager in March 2025. Am I in the plan?"
    assert goal(assistant, ZENVIA, question) == "eligible_professional"


@pytest.mark.parametrize(
    "question",
    [
        "I resigned on 1 December 2026 with a notice period until 5 January 2027. Do I lose my 10,000 shares?",
        "Pedi demissão em 1º de dezembro de 2026 com aviso prévio até 5 de janeiro de 2027. Perco as 10.000 ações?",
        "Renuncié el 1 de diciembre de 2026 con preaviso hasta el 5 de enero de 2027. ¿Pierdo las 10.000 acciones?",
        "我2026年12月1日辭職,通知期到2027年1月5日,我會失去10,000股嗎?",
    ],
)
def test_a_notice_ends_on_its_last_day(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    known = facts(answer)
    assert (known["notice_date"], known["termination_date"]) == ("2026-12-01", "2027-01-05")
    assert part_of(answer).outcomes[0].code == "keeps_all"
    assert codes(answer) >= {"keeps_all", "forfeits_all"}


@pytest.mark.parametrize(
    "question",
    [
        "I resigned on 1 December 2026 with a notice period until 20 December 2026. Do I lose my 10,000 shares?",
        "Renuncié el 1 de diciembre de 2026 con preaviso hasta el 20 de diciembre de 2026. ¿Pierdo 10.000 acciones?",
    ],
)
def test_a_notice_that_ends_before_vesting_loses_all(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=ZENVIA)) - {None} == {"forfeits_all"}


@pytest.mark.parametrize(
    "question",
    [
        "Entregué mi renuncia el 15 de diciembre de 2026 y mi último día es el 14 de enero de 2027. ¿Las pierdo?",
        "I handed in my resignation on 15 December 2026 and my last day is 14 January 2027. Do I lose my shares?",
    ],
)
def test_a_resignation_handed_in_on_a_day_is_no_waiver(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert facts(answer)["termination_reason"] == "VOLUNTARY_OTHER"
    assert part_of(answer).status == "ambiguous"


@pytest.mark.parametrize(
    "question",
    [
        "I was convicted in first instance and have appealed. Is that cause?",
        "Is stealing from the company cause under LTIP 6?",
        "Fui condenado em primeira instância e recorri. Isso é causa?",
        "Roubar da empresa é causa no LTIP 6?",
        "Me condenaron en primera instancia y apelé. ¿Eso es causa?",
        "一審被判有罪算不算「原因」?",
    ],
)
def test_whether_something_is_cause_tells_of_no_dismissal(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert goal(assistant, ZENVIA, question) == "cause_definition"
    assert {"6.1", "6.3", "6.5"} <= clauses(answer)


@pytest.mark.parametrize("question", ["I was fired for cause. Do I lose everything?", "因故解僱會失去股份嗎？"])
def test_a_dismissal_for_cause_still_loses_all(assistant: Assistant, question: str) -> None:
    assert "forfeits_all" in codes(assistant.ask(question, plan=ZENVIA))


@pytest.mark.parametrize(
    "question",
    [
        "At what share price are my restricted shares worthless?",
        "Com que preço da ação minhas ações restritas não valem nada?",
        "¿A qué precio de la acción mis acciones restringidas no valen nada?",
        "Zenvia股價跌到多少我的限制性股票就一文不值?",
    ],
)
def test_restricted_shares_are_worthless_only_at_nothing(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert goal(assistant, ZENVIA, question) == "value_per_share"
    assert any(word in answer.text for word in ("zero", "cero", "零"))
    assert "4.1.3" not in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "What happens to my shares if my employment contract is cancelled?",
        "O que acontece se cancelarem o meu contrato?",
        "¿El plan caduca si cancelan mi contrato?",
        "如果公司取消我的合同,计划会失效吗?",
    ],
)
def test_a_contract_of_work_that_is_cancelled_is_no_cancelled_plan(assistant: Assistant, question: str) -> None:
    assert goal(assistant, ZENVIA, question) == "termination_outcome"


@pytest.mark.parametrize("question", ["What if the board cancels the plan?", "O conselho pode cancelar o plano?"])
def test_a_cancelled_plan_is_one(assistant: Assistant, question: str) -> None:
    assert goal(assistant, ZENVIA, question) == "amendment"


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("I have 3,600 options, exercised 1,000 at month 12. How many more at month 18?", "800"),
        ("Tenho 3.600 opções e exerci 1.000 no mês 12. Quantas mais no mês 18?", "800"),
        ("Tengo 3.600 opciones y en el mes 12 ejercí 1.200. ¿Cuántas más en el mes 24?", "1200"),
        ("第12個月行使了1200份,總共3600份,第30個月可再行使多少?", "1800"),
        ("I have 3,600 options and exercised 1,000 at month 18. How many are left?", "800"),
        (
            "Liquidity event at month 18 with 3,600 options; I had already exercised 1,000. How many can I exercise?",
            "1700",
        ),
        ("第18個月發生流動性事件,3600份期權,已行使1000份,還可行使多少?", "1700"),
    ],
)
def test_what_was_exercised_at_an_earlier_month_is_left_out(assistant: Assistant, question: str, left: str) -> None:
    first = part_of(assistant.ask(question, plan=NUVINI)).outcomes[0]
    assert first.quantity is not None
    assert first.quantity.exact == left


@pytest.mark.parametrize(
    "question",
    [
        "2,400 options: how many become exercisable between month 12 and month 18?",
        "2.400 opções: quantas ficam exercíveis entre o mês 12 e o mês 18?",
        "2.400 opciones: ¿cuántas pasan a ser ejercibles entre el mes 12 y el mes 18?",
        "2400份期權,第12個月到第18個月之間新增多少可行使?",
    ],
)
def test_what_is_added_between_two_months_is_their_difference(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert "400" in answer.text.splitlines()[0]
    assert {"800", "1200"} <= exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "When will 3,000 of my 3,600 options be exercisable? Lock-up starts 1 March 2022.",
        "Tenho 3.600 opções, lock-up desde 1º de março de 2022. Quando posso exercer 3.000?",
        "Tengo 3.600 opciones, lock-up desde el 1 de marzo de 2022. ¿Cuándo puedo ejercer 3.000?",
        "我有3600份期权,锁定期从2022年3月1日开始,什么时候可以行使3000份?",
    ],
)
def test_when_so_many_can_be_exercised_is_a_day(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert any(
        day in answer.text for day in ("1 September 2024", "setembro de 2024", "septiembre de 2024", "2024年9月1日")
    )


@pytest.mark.parametrize(
    "question",
    [
        "If I notify late, after the window, what happens to the option value I already paid?",
        "Se eu notificar com atraso, fora da janela, o que acontece com o valor da opção que já paguei?",
        "Si notifico tarde, después de la ventana, ¿qué pasa con el valor que ya pagué?",
        "如果我在窗口過後才通知,已付的期權價款怎麼辦?",
    ],
)
def test_late_notice_is_no_late_payment(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert goal(assistant, NUVINI, question) == "silence"
    assert clauses(answer) == {"(vi)", "(vi)(a)"}


@pytest.mark.parametrize(
    "question",
    [
        "I paid two days late. What do I lose?",
        "Paguei com dois dias de atraso. O que perco?",
        "我遲了兩天付款，會失去什麼?",
    ],
)
def test_late_payment_shows_both_readings(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert goal(assistant, NUVINI, question) == "late_payment"
    assert len([outcome for outcome in part_of(answer).outcomes if outcome.code == "forfeits_all"]) > 1


@pytest.mark.parametrize(
    ("plan", "question", "asked"),
    [
        (NUVINI, "認購款要怎麼付?", "ways_of_paying"),
        (NUVINI, "O que acontece em caso de fusão?", "change_of_control_outcome"),
        (NUVINI, "What happens if the company is delisted?", "change_of_control_outcome"),
        (ZENVIA, "se uma cláusula do plano for inválida, o que acontece com o resto?", "severability"),
        (ZENVIA, "Si una cláusula del plan es inválida, ¿qué pasa con el resto?", "severability"),
        (ZENVIA, "Can I withdraw from the plan after signing?", "acceptance_effect"),
        (ZENVIA, "簽約後可以退出計劃嗎?", "acceptance_effect"),
        (ZENVIA, "A Zenvia pode pagar só em dinheiro, contra a minha vontade?", "settlement_form"),
        (ZENVIA, "我可以用限制性股票向银行质押借款吗?", "rights_not_transferable"),
        (ZENVIA, "Can I pledge my restricted shares for a bank loan?", "rights_not_transferable"),
    ],
)
def test_words_are_read_as_they_are_meant_together(assistant: Assistant, plan: str, question: str, asked: str) -> None:
    assert goal(assistant, plan, question) == asked


def test_a_disability_is_still_one(assistant: Assistant) -> None:
    assert goal(assistant, ZENVIA, "Estou inválido por acidente. Perco minhas ações?") == "termination_outcome"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Can I give my rights to my wife while I am alive?", "on your death"),
        ("限制性股票可以转让给我老婆吗?", "身故"),
        ("I was summoned as a witness in a police investigation. Are my rights suspended?", "only as a witness"),
        ("Fui intimado como testemunha em uma investigação. Meus direitos ficam suspensos?", "apenas como testemunha"),
    ],
)
def test_a_clause_is_said_with_its_condition(assistant: Assistant, question: str, said: str) -> None:
    assert said in assistant.ask(question, plan=ZENVIA).text


def test_a_portuguese_article_joins_no_cases(assistant: Assistant) -> None:
    question = (
        "Minha esposa, gerente, morreu em 1º de novembro de 2024; assinou o contrato em 1º de fevereiro de 2024 e "
        "tinha 6.000 ações restritas. Quanto recebem os herdeiros e até quando temos que comprovar?"
    )
    known = facts(assistant.ask(question, plan=ZENVIA))
    assert known["grant_agreement_date"] == "2024-02-01"
    assert known["termination_date"] == "2024-11-01"


def test_a_price_that_is_looked_for_is_that_of_the_exchange(assistant: Assistant) -> None:
    question = "At what share price would my cash payment be R$50,000 for 5,000 restricted shares with PTax 5.00?"
    assert "US$ 2.00" in assistant.ask(question, plan=ZENVIA).text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "I moved from Zenvia Inc. to its Brazilian subsidiary in 2025. Does my vesting continue?",
            "day of the change",
        ),
        ("Estoy seis meses de licencia sin sueldo en 2025. ¿Se reduce mi cantidad?", "día del cambio"),
    ],
)
def test_the_day_of_a_change_is_none_of_leaving(assistant: Assistant, question: str, said: str) -> None:
    assert said in assistant.ask(question, plan=ZENVIA).text
