"""What somebody who read a plan afresh asked of it in five languages and was answered wrongly, both sides of "
"each bound."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, dates, decided, exact, facts, read

AZUL = "azul-sop-2025"


def _statuses(assistant: Assistant, question: str) -> set[str]:
    return {part.status for part in assistant.ask(question, plan=AZUL).parts}


@pytest.mark.parametrize(
    "question",
    [
        "What happens if the TSR factor doesn't reach 1.5?",
        "What happens to performance options if the TSR target of 1.5 is missed?",
        "TSR没有达到1.5会怎样?",
        "TSR係數未達2.0,指定董事能行使嗎?",
        "La meta TSR de 1,5 no se cumplió. ¿Cuántas de mis 9.000 opciones por desempeño puedo ejercer?",
        "A meta de TSR de 2,0 não foi atingida. Sou conselheiro indicado com 9.000 opções por performance. "
        "Quantas posso "
        "exercer?",
    ],
)
def test_a_threshold_that_is_missed_is_not_reached(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question, plan=AZUL)) == {"0"}


@pytest.mark.parametrize(
    "question", ["¿Qué pasa si no se alcanza la meta de TSR de 1,5?", "O que acontece se o Fator TSR não atingir 1,5?"]
)
def test_the_board_confirms_less_than_what_was_missed(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == {"forfeits_all"}


@pytest.mark.parametrize(
    "question",
    ["What happens if the TSR factor reaches 1.5?", "TSR达到1.5会怎样?", "TSR係數達到1.5,一般員工會怎樣?"],
)
def test_a_threshold_that_is_reached_is_reached(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question, plan=AZUL)) == {"3333/10000"}


@pytest.mark.parametrize(
    "question",
    [
        "TSR factor did not reach 2.0 but passed 1.5; 9,000 performance options, employee. How many?",
        "TSR係數未達2.0,我有10000份績效期權,能行使多少?",
        "El Factor TSR no superó 1,5. Tengo 9.000 opciones por desempeño. ¿Cuántas puedo ejercer?",
    ],
)
def test_a_missed_threshold_that_leaves_several_bands_open_asks(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "tsr_factor" not in facts(answer)
    assert {part.status for part in answer.parts} == {"needs_facts"}


@pytest.mark.parametrize(
    "question",
    [
        "May the board fix an exercise price lower than R$3.30 per 1,000 shares?",
        "¿Puede el directorio fijar el precio de ejercicio por debajo de R$ 3,30 por lote de 1.000?",
        "O Conselho pode fixar preço de exercício menor que R$ 3,30 por lote de mil ações?",
        "董事会能把行权价定在低于每1000股3.30雷亚尔吗?",
        "董事會可以把行使價定得低於每手1,000股3.30雷亞爾嗎?",
    ],
)
def test_a_price_below_one_for_a_lot_is_below_it(assistant: Assistant, question: str) -> None:
    assert _statuses(assistant, question) == {"ambiguous"}


@pytest.mark.parametrize(
    "question",
    [
        "May the board fix an exercise price of R$3.30 per 1,000 shares?",
        "Pode o Programa fixar preço acima de R$ 3,30 por lote de mil ações?",
    ],
)
def test_a_price_at_or_above_that_is_allowed(assistant: Assistant, question: str) -> None:
    assert decided(assistant.ask(question, plan=AZUL)) is True


@pytest.mark.parametrize(
    "question",
    [
        "O Neeleman ficou com 49% das ordinárias, antes da unificação das ações. O que acontece com as minhas "
        "3.000 opções "
        "por tempo assinadas em agosto de 2025?",
        "Neeleman sold his common shares to a fund and now holds 30%. There are still two classes. What happens "
        "to my 3,000 "
        "time options, agreement 10 March 2025?",
        "Neeleman持股降到普通股的45%,股份尚未合併為單一類別,我3000份時間期權(協議2025年3月10日)能行使多少?",
        "Neeleman只剩40%普通股,还没合并成单一类别。我的3000份时间期权怎么办?",
        "Neeleman holds less than half of the common shares, 45%. Can I exercise my 3,000 time options of 10 "
        "March 2025?",
    ],
)
def test_half_or_less_left_to_whom_the_plan_names_is_a_majority_lost(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert facts(answer)["control_event"] == "change_of_control"
    assert "accelerates" in codes(answer)
    assert "3000" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Neeleman now holds 60% of the common shares. There are still two classes. What happens to my 3,000 "
        "time options, "
        "agreement 10 March 2025?",
        "Neeleman sold 10% of the common shares. There are still two classes. What happens to my 3,000 time options, "
        "agreement 10 March 2025?",
        "A fund bought common shares from Neeleman and now holds 30%. What happens to my 3,000 time options, "
        "agreement 10 "
        "March 2025?",
        "O Neeleman ficou com 51% das ordinárias, antes da unificação. O que acontece com as minhas 3.000 "
        "opções por tempo "
        "assinadas em 10/8/2025?",
        "After unification Neeleman holds 30% of the shares. What happens to my 3,000 time options, agreement "
        "10 March 2025?",
    ],
)
def test_more_than_half_or_what_is_sold_or_anothers_is_none(assistant: Assistant, question: str) -> None:
    assert "control_event" not in facts(assistant.ask(question, plan=AZUL))


def test_performance_options_of_whom_the_board_may_keep_on_are_no_bare_nothing(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Performance options: agreement 10 March 2025, programme approved 27 February 2025, fired without cause 1 June "
        "2026, 300,000 performance options, TSR at the end 2.1. How many can I exercise?",
        plan=AZUL,
    )
    assert "8.1" in clauses(answer)
    assert "If the Board of Directors provides" in answer.text


@pytest.mark.parametrize(
    ("question", "decision"),
    [
        (
            "fired without cause 1 June 2026, 300,000 performance options, TSR factor 2.1, the board let them "
            "continue.",
            "yes",
        ),
        ("dispensa sem justa causa em 1/6/2026. O Conselho determinou a continuidade. 9.000 opções por tempo.", "yes"),
        ("董事会同意继续归属。我2026年6月1日被无故解雇,9000份时间期权。", "yes"),
        (
            "The board decided not to let my options continue. Dismissed without cause 1 June 2027, 9,000 time "
            "options.",
            "no",
        ),
        ("O Conselho decidiu não deixar as opções continuarem. Dispensa sem justa causa em 1/6/2027.", "no"),
        (
            "El Consejo no permitió que mis opciones siguieran consolidándose. Despido sin causa el 1 de junio "
            "de 2027.",
            "no",
        ),
        ("我2026年6月1日被裁员(无过错),时间期权9000份。董事会不作决定。", "no"),
    ],
)
def test_what_the_board_has_decided_is_read(assistant: Assistant, question: str, decision: str) -> None:
    asked = f"{question} How many do I keep? Grant agreement 10 March 2025."
    assert read(assistant, AZUL, "termination_outcome", asked)["board_continues_vesting"] == decision


@pytest.mark.parametrize(
    "question",
    [
        "The payment was never received by Azul but I signed the exercise term on 10 April 2026. When must shares be "
        "delivered?",
        "A Azul nunca recebeu o pagamento, mas assinei o termo de exercício em 10/4/2026. Até quando deve "
        "entregar as ações?",
        "Azul no ha recibido el pago; firmé el término de ejercicio el 10 de abril de 2026. ¿Cuándo debe entregar las "
        "acciones?",
        "公司还没收到我的款项,我2026年4月10日签了行权书。最迟哪天交付股份?",
        "公司未收到行使價款,我2026年4月10日簽了行使書,最遲哪天交付股份?",
        "I signed the exercise term on 10 April 2026. When must shares be delivered?",
    ],
)
def test_the_day_of_signing_is_no_receipt_of_a_payment(assistant: Assistant, question: str) -> None:
    assert not dates(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    "question",
    [
        "The company did not receive my payment until 10 April 2026. By when must the shares be delivered?",
        "I signed the exercise term on 10 April 2026 and paid the same day. By when must the shares be delivered?",
        "I exercised on 10 April 2026. By when must the shares be delivered?",
        "公司2026年4月10日收到行权款,最迟哪天交付股份?",
    ],
)
def test_a_payment_received_is_one(assistant: Assistant, question: str) -> None:
    assert dates(assistant.ask(question, plan=AZUL)) == {"2026-05-10"}


@pytest.mark.parametrize(
    "question",
    [
        "Can Azul grant 260 million options if 7% of the fully diluted capital is 280 million?",
        "Se 7% do capital totalmente diluído são 280 milhões, podem outorgar 260 milhões de opções?",
        "El 7 % del capital totalmente diluido son 280 millones de acciones. ¿Cuántas opciones se pueden otorgar?",
        "7%的完全稀释股本是2.8亿股,公司能授予2.6亿份吗?",
        "完全稀釋股本的7%是2.8億股,最多可以授出多少期權?",
    ],
)
def test_a_number_that_is_a_percentage_of_the_capital_is_not_the_capital(assistant: Assistant, question: str) -> None:
    assert facts(assistant.ask(question, plan=AZUL))["fully_diluted_shares"] == "4000000000"


@pytest.mark.parametrize(
    ("question", "granted"),
    [
        (
            "How many performance options must I have been granted to be able to exercise 20,000 with a TSR "
            "factor of 2.2?",
            30004,
        ),
        ("How many options must be granted to me so that I can exercise 10,000 at TSR 1.5?", 30004),
        ("Quantas opções precisam ser outorgadas para eu exercer 10.000 com Fator TSR de 1,5?", 30004),
        ("¿Cuántas opciones deben otorgarme para poder ejercer 10.000 con un TSR de 1,5?", 30004),
        ("TSR为2.0,我想行权20000份业绩期权,需要获授多少份?", 30004),
        ("要行使20000份績效期權,TSR係數2.2,我需要獲授多少份?", 30004),
    ],
)
def test_how_many_have_to_be_granted_is_worked_out_backwards(assistant: Assistant, question: str, granted: int) -> None:
    text = assistant.ask(question, plan=AZUL).text.replace(",", "").replace(".", "")
    assert f"≥ {granted}" in text


@pytest.mark.parametrize(
    "question",
    [
        "How many of my 20,000 performance options can I exercise with a TSR factor of 2.2?",
        "How many performance options can I exercise if I have been granted 20,000 and the TSR factor is 2.2?",
    ],
)
def test_how_many_can_be_exercised_of_those_granted_is_not(assistant: Assistant, question: str) -> None:
    assert "13332" in exact(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    ("question", "event"),
    [
        ("我是指定董事,發生普通的控制權變更(不是許可的控制權變更),我的4500份時間期權會加速嗎?", "change_of_control"),
        ("I'm an Appointed Director. It was an ordinary Change of Control, not a Permitted Change of Control. "
         "Do my 4,500 "
         "time options vest?", "change_of_control"),
        ("I'm an Appointed Director. It was a Permitted Change of Control, not a disposal of assets. Do my 4,500 time "
         "options vest?", "permitted_change_of_control"),
        ("我是指定董事,發生許可的控制權變更,我的4500份時間期權會加速嗎?", "permitted_change_of_control"),
    ],
)  # fmt: skip
def test_an_event_that_it_is_not_is_not_the_event(assistant: Assistant, question: str, event: str) -> None:
    assert facts(assistant.ask(question, plan=AZUL))["control_event"] == event


@pytest.mark.parametrize(
    "question",
    [
        "I have two grants: 3,000 time options from 10 March 2025 and 6,000 from 10 March 2027. I resign on 1 "
        "May 2028. What "
        "do I lose?",
        "Tenho 3.000 opções por tempo de 10/3/2025 e 6.000 de 10/3/2026. Peço demissão em 1/5/2028. Quantas perco?",
    ],
)
def test_what_each_grant_loses_is_not_summed_up_as_what_is_kept(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "6000" in exact(answer)
    assert "All together" not in answer.text
    assert "Ao todo" not in answer.text


def test_what_several_grants_keep_is_summed_up(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I have 3,000 time options from 10 March 2025 and 6,000 time options from 10 March 2026. How many can I "
        "exercise on "
        "11 March 2027?",
        plan=AZUL,
    )
    assert "All together: 4,000 options" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I exercised 2,000 of my 6,000 vested time options before resigning on 1 June 2027 (agreement 10 March "
        "2025, 9,000 "
        "time options granted). What do I lose?",
        "I exercised 2,000 options before I resigned on 1 June 2027. Grant agreement 10 March 2025, 9,000 time options "
        "granted. How many do I lose?",
    ],
)
def test_what_was_exercised_of_what_had_vested_is_no_grant(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert facts(answer)["time_options_granted"] == "9000"
    assert facts(answer)["time_options_exercised_before"] == "2000"
    assert {"7000", "3000"} <= exact(answer)


@pytest.mark.parametrize(
    ("question", "later"),
    [
        ("I signed my grant agreement the day after the change of control closed. Do my options accelerate?", True),
        ("Assinei o contrato no dia seguinte à mudança de controle. Minhas opções por tempo são antecipadas?", True),
        ("控制权变更次日我才签授予协议,我的期权会加速吗?", True),
        ("I signed my grant agreement the day before the change of control closed. Do my options accelerate?", False),
    ],
)
def test_an_agreement_of_the_day_after_the_event_is_later(assistant: Assistant, question: str, later: bool) -> None:
    assert (codes(assistant.ask(question, plan=AZUL)) == {"no_effect"}) is later


@pytest.mark.parametrize(
    "question",
    [
        "Can the board increase the Maximum Number of Shares to 300 million by itself?",
        "O Conselho pode aumentar sozinho a quantidade máxima para 300 milhões de ações?",
        "董事會可以自行把股份數量上限提高到3億股嗎?",
    ],
)
def test_a_raise_that_is_only_asked_about_has_not_been_made(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "maximum_as_raised" not in facts(answer)
    assert "7.4" in clauses(answer)


def test_a_raise_of_the_general_meeting_counts(assistant: Assistant) -> None:
    question = (
        "The general meeting raised the Maximum Number of Shares to 300 million. How many can be granted at most?"
    )
    assert facts(assistant.ask(question, plan=AZUL))["maximum_as_raised"] == "300000000"


@pytest.mark.parametrize(
    "question",
    [
        "Programa del 27 de febrero de 2025; 6.000 opciones por desempeño y Factor TSR 2,1. ¿Cuántas puedo "
        "ejercer el 1 de "
        "marzo de 2028?",
        "项目2025年2月27日批准,300000份业绩期权,最终TSR系数2.1,2028年3月1日能行权多少?",
        "方案2025年2月27日批准,300000份績效期權,TSR係數2.1,2028年3月1日可以行使多少?",
    ],
)
def test_the_day_of_a_program_is_none_of_an_agreement(assistant: Assistant, question: str) -> None:
    assert facts(assistant.ask(question, plan=AZUL))["program_approval_date"] == "2025-02-27"


@pytest.mark.parametrize(
    "question",
    [
        "¿La firma de un acuerdo de fusión ya acelera mis opciones?",
        "A assinatura do contrato de fusão já antecipa as minhas opções?",
        "Does signing a merger agreement trigger acceleration?",
    ],
)
def test_the_signing_of_a_merger_agreement_does_nothing_yet(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == {"no_effect"}


@pytest.mark.parametrize(
    ("question", "stays"),
    [
        ("A Azul vendeu a subsidiária em que trabalho. Continuo empregado dela, mas ela não é mais do grupo. Perco as "
         "opções?", "no"),
        ("Azul sold the subsidiary that I work for. I am still employed by it, but it is no longer part of the "
         "group. Do I "
         "lose my options?", "no"),
        ("Passei de empregado a diretor e continuo na Azul. Isso é desligamento?", "yes"),
    ],
)  # fmt: skip
def test_who_works_on_for_a_company_that_has_left_the_group_does_not_stay(
    assistant: Assistant, question: str, stays: str
) -> None:
    assert read(assistant, AZUL, "termination_outcome", question)["stays_with_company"] == stays


@pytest.mark.parametrize(
    "question",
    ["Estou em licença-maternidade há 6 meses. Meu vesting continua?", "我休产假已经6个月了,归属会继续吗?"],
)
def test_how_long_a_leave_has_lasted_says_no_day(assistant: Assistant, question: str) -> None:
    assert not {"grant_agreement_date", "termination_date"} & facts(assistant.ask(question, plan=AZUL)).keys()


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Si muero en el segundo año, ¿mis herederos pueden ejercer mis opciones?", "8.1"),
        ("My grant agreement says I keep everything if I resign. Is that valid?", "12.4"),
        ("Si nadie ejerce unas opciones y caducan, ¿la empresa puede volver a otorgarlas?", "5.1.5"),
        ("I'm HR. Who selects the employees that participate and who has to approve it?", "4.3"),
        ("Posso exercer as opções sem desembolso, com liquidação líquida em ações?", "6.1"),
        ("I made no 83(b) election and did not exercise early. I resigned on 1 June 2026. Can the company buy back my "
         "shares?", "3.2"),
    ],
)  # fmt: skip
def test_the_clause_that_decides_is_shown(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in clauses(assistant.ask(question, plan=AZUL))
