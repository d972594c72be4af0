"""What readers who held the answers beside the document of Kingsoft Cloud found wrong in them."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, exact, facts, read

KINGSOFT = "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    ("question", "fact", "count"),
    [
        ("The CEO got 1,000,000 RSUs 11 months ago. Now 2,900,001 RSUs are proposed; 3,900,000,000 shares are in "
         "issue. Do "
         "the shareholders have to approve?", "earlier_shares_without_options", "1000000"),
        ("O CEO recebeu 1.000.000 de RSUs há 6 meses. Agora propomos mais 3.500.000 RSUs; há 4.000.000.000 de "
         "ações emitidas. "
         "Precisa dos acionistas?", "earlier_shares_without_options", "1000000"),
        ("El director general recibió 3.000.000 de RSU hace ocho meses y ahora le damos 2.000.000; hay "
         "4.000.000.000 de "
         "acciones emitidas. ¿Hace falta la junta?", "earlier_shares_without_options", "3000000"),
        ("行政總裁六個月前獲授3,000,000股限制性股份單位,現擬再授2,000,000股,已發行40億股,需要股東批准嗎?",
         "earlier_shares_without_options", "3000000"),
        ("公司行政总裁过去12个月已获2,000,000股限制性股份单位，现拟再授予2,000,000股，已发行股份3,900,000,000股，需要股东批准吗？",
         "earlier_shares_without_options", "2000000"),
        ("An independent director got 2,000,000 RSUs six months ago. Now 2,500,000 more are proposed; "
         "4,000,000,000 shares are "
         "in issue. Do shareholders have to approve?", "earlier_shares_with_options", "2000000"),
        ("Our CEO was given 3,000,000 RSUs in March 2024 and will be given 2,000,000 RSUs in September 2024. "
         "Issued shares: "
         "4,000,000,000. Is shareholder approval needed for the September grant?", "earlier_shares_without_options",
         "3000000"),
    ],
)  # fmt: skip
def test_an_earlier_grant_is_added_to_the_new_one(assistant: Assistant, question: str, fact: str, count: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert facts(answer)[fact] == count
    assert [part.status for part in answer.parts] == ["computed"]


@pytest.mark.parametrize(
    "question",
    [
        "The CEO got 1,000,000 RSUs 13 months ago. Now 3,900,000 RSUs are proposed; 3,900,000,000 shares are in "
        "issue. Do the "
        "shareholders have to approve?",
        "O CEO recebeu 1.000.000 de RSUs há 14 meses. Agora propomos mais 3.500.000 RSUs; há 4.000.000.000 de "
        "ações emitidas. "
        "Precisa dos acionistas?",
        "El director general recibió 3.000.000 de RSU hace dos años y ahora le damos 2.000.000; hay 4.000.000.000 "
        "de acciones "
        "emitidas. ¿Hace falta la junta?",
        "行政总裁去年获授3,000,000股RSU，现在再授2,000,000股，已发行40亿股，需要股东批准吗？",
        "獨董十五個月前獲授3,000,000股,現擬再授2,000,000股,已發行40億股,需要股東批准嗎?",
        "An employee was granted awards over 30,000,000 shares fourteen months ago; now 10,000,000 more are planned; "
        "3,800,000,000 shares are in issue. Above the individual limit?",
        "Our CEO was given 3,000,000 RSUs in March 2023 and will be given 2,000,000 RSUs in September 2024. Issued "
        "shares: "
        "4,000,000,000. Is shareholder approval needed for the September grant?",
    ],
)
def test_a_grant_before_the_twelve_months_is_not_counted(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["needs_facts"]
    counted = {"earlier_award_shares", "earlier_shares_without_options", "earlier_shares_with_options"}
    assert not {*counted, "shares_without_options", "shares_with_options"} & facts(answer).keys()


@pytest.mark.parametrize(
    "question",
    [
        "Our CEO is to get 6,000,000 share options and nothing else; 4,000,000,000 shares are in issue. Is a "
        "general meeting "
        "needed?",
        "O CEO vai receber 5.000.000 de opções; há 4.000.000.000 de ações emitidas. Precisa da aprovação dos "
        "acionistas?",
        "行政总裁将获授5,000,000份期权，已发行40亿股，需要股东批准吗？",
    ],
)
def test_options_for_the_chief_executive_need_no_vote_by_6b(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert {"6(b)(i)", "3(e)"} <= clauses(answer)
    assert facts(answer)["award_type"] == "option"
    assert [part.status for part in answer.parts] == ["computed"]


@pytest.mark.parametrize(
    ("question", "vested"),
    [
        ("How many of my options can I exercise if none has vested? I hold 10,000.", "0"),
        ("我持有10,000份期权，都还没归属，现在能行权多少？", "0"),
        ("我有8,000份購股權,一份都未歸屬,可以行使幾多?", "0"),
        ("No se ha consolidado ninguna de mis 8.000 opciones. ¿Cuántas puedo ejercer?", "0"),
        ("Ninguna de mis 8.000 opciones se ha consolidado. ¿Cuántas puedo ejercer?", "0"),
        ("Tenho 10.000 opções, nenhuma com vesting. Quantas posso exercer?", "0"),
        ("I hold 10,000 options, all unvested. How many can I exercise?", "0"),
        ("I hold 10,000 options, all of them vested. How many can I exercise?", "10000"),
        ("我有8,000份期权，全部已归属，可以行使多少？", "8000"),
        ("Of my 10,000 options 4,000 have vested, none exercised. How many can I exercise?", "4000"),
    ],
)
def test_none_and_all_are_parts_of_a_number(assistant: Assistant, question: str, vested: str) -> None:
    assert read(assistant, KINGSOFT, "options_exercisable", question)["options_vested"] == vested


@pytest.mark.parametrize(
    ("question", "lapse"),
    [
        ("None of my 10,000 RSUs have vested and I resign. How many do I keep?", "10000"),
        ("Peço demissão. Tenho 4.000 RSUs com vesting concluído e 6.000 sem vesting. Quantas perco?", "6000"),
        ("我在公司干满一年后辞职,手里有已归属未行权的期权2000份,未归属的6000份,分别怎么处理?", "6000"),
        ("Renuncio con 4.000 RSU con vesting cumplido y 6.000 sin consolidar. ¿Cuántas pierdo?", "6000"),
    ],
)
def test_what_lapses_is_what_has_not_vested(assistant: Assistant, question: str, lapse: str) -> None:
    assert lapse in exact(assistant.ask(question, plan=KINGSOFT))


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué pasa con mis opciones no ejercidas si la empresa se liquida?",
        "A empresa vai ser liquidada. O que acontece com minhas 4.000 opções com vesting completo?",
        "公司將清盤,我有4,000份已歸屬購股權,可以行使多少?",
        "The company is being liquidated. I have 4,000 vested options. How many can I exercise?",
        "La compañía va a ser liquidada y tengo 3.000 opciones consolidadas. ¿Cuántas puedo ejercer?",
        "Se a companhia for liquidada, quantas das minhas 4.000 opções com vesting posso exercer?",
    ],
)
def test_a_liquidation_ends_what_has_not_been_exercised(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "15" in clauses(answer)
    assert not exact(answer)


@pytest.mark.parametrize(
    "question",
    ["¿Cuándo se liquidan mis RSU en acciones?", "A empresa liquida as RSUs em ações. Quantas ações recebo?"],
)
def test_a_settlement_is_no_liquidation(assistant: Assistant, question: str) -> None:
    assert "15" not in clauses(assistant.ask(question, plan=KINGSOFT))


@pytest.mark.parametrize(
    "question",
    [
        "Me voy de la empresa el 30 de junio. Tengo 5.000 opciones consolidadas sin ejercer. ¿Cuántos días tengo "
        "para ejercerlas?",
        "Saio em 30 de junho de 2026 com 5.000 opções já com vesting. Até quando posso exercer?",
        "Me voy el 1 de marzo de 2026. Mis opciones se otorgaron el 1 de marzo de 2023. ¿Hasta cuándo puedo "
        "ejercerlas?",
        "我2026年3月1日离职，期权是2023年3月1日授予的，最晚什么时候要行权？",
        "I'm leaving on 30 June 2026 with 5,000 vested options. How many days do I have to exercise them?",
        "我離職後有多少天可以行使已歸屬的購股權？",
    ],
)
def test_who_leaves_exercises_as_long_as_the_award_agreement_allows(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "11(b)(i)" in clauses(answer)
    assert {part.status for part in answer.parts} <= {"needs_facts", "not_in_document"}
    assert "grant_date" not in facts(answer) or facts(answer)["grant_date"] == "2023-03-01"


@pytest.mark.parametrize(
    ("question", "room"),
    [
        ("已授予服務提供商38,052,848股，可以再授1股嗎？", "0"),
        (
            "Ya se otorgaron 37.000.000 de acciones a proveedores de servicios. ¿Cuántas más se les pueden otorgar?",
            "1052848",
        ),
        ("Já outorgamos 37.000.000 de ações a prestadores de serviços. Quantas mais podemos outorgar?", "1052848"),
        (
            "We granted 37,000,000 shares to service providers since the listing. How many more can we grant them?",
            "1052848",
        ),
    ],
)
def test_what_was_granted_is_not_what_is_in_issue(assistant: Assistant, question: str, room: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert exact(answer) == {room}
    assert "issued_shares_at_listing" not in facts(answer)


@pytest.mark.parametrize(
    ("question", "counted"),
    [
        ("香港上市后授予了1,000,000股，其中500,000股被取消，限额还按多少股计算？", "1000000"),
        ("Since the Hong Kong listing 6,000,000 shares were granted, 640,000 lapsed and 210,000 were cancelled. "
         "How many count "
         "as used?", "5360000"),
        ("Desde a estreia em Hong Kong outorgamos 3 milhões, 200 mil caducaram e 150 mil foram canceladas. Quantas "
         "contam no "
         "limite?", "2800000"),
        ("Desde la cotización en Hong Kong se otorgaron 5.000.000 de acciones; 300.000 fueron canceladas. ¿Cuántas "
         "cuentan en el "
         "límite?", "5000000"),
    ],
)  # fmt: skip
def test_what_was_cancelled_stays_counted(assistant: Assistant, question: str, counted: str) -> None:
    assert counted in exact(assistant.ask(question, plan=KINGSOFT))


def test_what_has_not_lapsed_is_no_lapse(assistant: Assistant) -> None:
    question = "香港上市之後我們又授出了5,000萬股(沒有失效、沒有取消)。依第3條現在還可以再授出多少股?"
    assert facts(assistant.ask(question, plan=KINGSOFT))["shares_awarded_since_listing"] == "50000000"


@pytest.mark.parametrize(
    "question",
    [
        "Al renovar el límite de acciones con 4.000.000.000 emitidas, ¿cuál es el tope y quién debe abstenerse de "
        "votar?",
        "Vamos a refrescar el tope de acciones con 4.000.000.000 emitidas. ¿Cuál es el nuevo tope?",
        "Na renovação do limite, com 4.000.000.000 de ações emitidas, qual é o teto e quem deve se abster?",
        "We refresh the share award limit with 4,000,000,000 shares in issue. What is the cap and who must abstain?",
    ],
)
def test_a_refreshed_limit_is_a_tenth_of_the_shares_at_its_approval(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert exact(answer) == {"400000000"}
    assert "3(g)" in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "公司2023年10月1日知道内幕消息,10月10日公布,最早哪天可以授予奖励?",
        "We learned inside information on 1 October 2023 and announced it on 10 October 2023. When can we grant again?",
        "Soubemos da informação privilegiada em 1 de outubro de 2023 e a divulgamos em 10 de outubro de 2023. "
        "Quando podemos "
        "outorgar?",
        "Conocimos la información privilegiada el 1 de octubre de 2023 y la publicamos el 10 de octubre de 2023. "
        "¿Desde qué día se "
        "puede otorgar?",
        "The news was announced on 10 October 2023; we had learned it on 1 October 2023. When can we grant?",
    ],
)
def test_the_day_of_the_announcement_is_not_that_of_the_knowledge(assistant: Assistant, question: str) -> None:
    found = facts(assistant.ask(question, plan=KINGSOFT))
    assert (found["information_known_date"], found["announcement_date"]) == ("2023-10-01", "2023-10-10")


@pytest.mark.parametrize(
    ("question", "ended"),
    [
        ("Fui demitido sem justa causa e sem aviso prévio. Podem tomar de volta as minhas ações?", "yes"),
        ("Me despidieron sin justa causa y sin preaviso. ¿Pueden quitarme mis acciones?", "yes"),
        ("I was fired without cause and without notice. Can they take my shares back?", "yes"),
        ("Não fui demitido sem aviso prévio. O que acontece com minhas RSUs?", "no"),
    ],
)
def test_two_denials_that_are_joined_do_not_cancel_each_other(assistant: Assistant, question: str, ended: str) -> None:
    assert read(assistant, KINGSOFT, "termination_outcome", question)["ended_without_notice"] == ended


@pytest.mark.parametrize(
    "question",
    [
        "我从金山云调到一家联营公司上班,我的限制性股份单位会失效吗?",
        "Fui transferido para uma empresa coligada. Minhas RSUs caducam?",
        "Lo transfieren a una asociada que no es subsidiaria. ¿Pierde sus RSU?",
        "I was transferred to an associated company. Do my RSUs lapse?",
    ],
)
def test_a_move_to_an_associated_company_ends_nothing(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "no_effect" in codes(answer)
    assert "unvested_lapses" not in codes(answer)
    assert {"2(k)", "2(bb)"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "¿Antes de la cotización en Hong Kong quién podía modificar el plan?",
        "¿Podía el Administrador modificar el plan sin los accionistas antes de cotizar en Hong Kong?",
        "Before the Hong Kong listing, could the Administrator amend the plan without the shareholders?",
        "香港上市前，管理人可以不经股东批准修改计划吗？",
    ],
)
def test_what_held_before_the_listing_is_told_for_that_time(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "19(a)" in clauses(answer)
    assert "19(b)" not in clauses(answer)


def test_three_market_values_of_a_clawback_are_those_of_three_days(assistant: Assistant) -> None:
    question = (
        "Clawback de 5.000 ações: valiam HK$ 7,10 na emissão, HK$ 9,00 na decisão e HK$ 8,00 na devolução. Quanto devo?"
    )
    answer = assistant.ask(question, plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["ambiguous"]
    assert {"45000", "35500"} <= exact(answer)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("業績目標是每股收益增長10%，實際9.9%，我可以行使嗎？", "12(b)"),
        ("After the Hong Kong listing, are cancelled awards added back to the limit?", "3(f)(ii)"),
        ("香港上市後失效的獎勵和被取消的獎勵,會不會計入2021年股票獎勵限額?", "3(f)(ii)"),
        ("We want to make a named executive a grant above the 10% limit. What has to be in the circular?", "3(h)"),
    ],
)
def test_the_clause_that_says_it_is_cited(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in clauses(assistant.ask(question, plan=KINGSOFT))
