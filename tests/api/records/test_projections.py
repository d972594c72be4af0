"""One scenario over recorded grants: exact sums by reading, what is missing listed, nobody else's grants in it."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.records.models import Event, Grant, Participant
from api.records.store import Store
from assistant.assistant import Assistant
from rules.engine import ask
from tests.api.records.population import Keys, bearer, populate

AZUL = "azul-sop-2025"


@pytest.fixture
def keyed(assistant: Assistant, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Keys, Store]]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('projected') / 'records.sqlite'}")
    store.upgrade()
    keys = populate(store)
    with TestClient(create_app(assistant, store=store)) as found:
        yield found, keys, store
    store.close()


def projected(client: TestClient, key: str, rule: str, **rest: Any) -> dict[str, Any]:
    body = {"plan": AZUL, "rule": rule, "as_of": "2026-07-01", **rest}
    answer = client.post("/v1/projections", json=body, headers=bearer(key))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def grants_of(store: Store, company: str = "ACME") -> list[dict[str, str]]:
    with store.reading() as session:
        rows = session.query(Grant).join(Participant).filter(Participant.company_id == company, Grant.plan == AZUL)
        return [dict(row.facts) for row in rows]


def test_a_total_is_the_exact_sum_of_what_each_grant_gives(
    keyed: tuple[TestClient, Keys, Store], assistant: Assistant
) -> None:
    client, keys, store = keyed
    found = projected(client, keys.hr, "time_options_exercisable")
    book = assistant.books[AZUL]
    each = [ask(book, "time_options_exercisable", facts, as_of=date(2026, 7, 1)) for facts in grants_of(store)]
    expected = sum((result.outcomes[0].quantity.value.value for result in each), Fraction(0))  # type: ignore[union-attr]
    default = [total for total in found["totals"] if total["reading"] is None]
    assert [Fraction(total["quantity"]["exact"]) for total in default if total["quantity"]] == [expected]
    assert expected.denominator == 3
    assert default[0]["awards"] == 2
    assert default[0]["citations"]
    assert sum(found["statuses"].values()) == len(found["awards"]) == 2


def test_under_another_reading_the_whole_sum_is_given_again(keyed: tuple[TestClient, Keys, Store]) -> None:
    client, keys, _ = keyed
    found = projected(client, keys.hr, "time_options_exercisable")
    other = {total["reading"]: total["quantity"]["exact"] for total in found["totals"] if total["reading"]}
    assert other
    for reading, exact in other.items():
        name = next(n for n, r in client_readings(client).items() if reading in r)
        chosen = projected(client, keys.hr, "time_options_exercisable", readings={name: reading})
        [total] = [each for each in chosen["totals"] if each["reading"] is None]
        assert total["quantity"]["exact"] == exact


def client_readings(client: TestClient) -> dict[str, list[str]]:
    from rules.loading import load_books

    return {name: list(reading.options) for name, reading in load_books()[AZUL].readings.items()}


def test_a_grant_that_lacks_a_fact_is_listed_and_counts_in_no_total(keyed: tuple[TestClient, Keys, Store]) -> None:
    client, keys, store = keyed
    with store.writing() as session:
        who = session.query(Participant).filter_by(external_id="p-001", company_id="ACME").one()
        session.add(Grant(participant_id=who.id, plan=AZUL, number="2", facts={"time_options_granted": "600"}))
    found = projected(client, keys.hr, "time_options_exercisable")
    assert found["statuses"]["needs_facts"] == 1
    [lacking] = [award for award in found["awards"] if award["status"] == "needs_facts"]
    assert lacking["name"] == "2"
    assert [need["fact"] for need in lacking["needs"]] == ["grant_agreement_date"]
    assert {total["awards"] for total in found["totals"] if total["reading"] is None} == {2}


def test_who_left_otherwise_than_the_scenario_supposes_is_apart(keyed: tuple[TestClient, Keys, Store]) -> None:
    client, keys, store = keyed
    with store.writing() as session:
        who = session.query(Participant).filter_by(external_id="p-002", company_id="ACME").one()
        facts = {"termination_reason": "INVOLUNTARY_WITH_CAUSE", "termination_date": "2026-02-01"}
        session.add(Event(participant_id=who.id, number="e-1", kind="termination", facts=facts))
    scenario = {"termination_reason": "VOLUNTARY_OTHER", "termination_date": "2026-06-30"}
    found = projected(client, keys.hr, "termination_outcome", facts=scenario)
    [apart] = [award for award in found["awards"] if award["status"] == "apart"]
    assert apart["participant"] == "p-002"
    assert apart["says"] == ("The record says otherwise: dismissal for cause; termination date = 1 February 2026.")
    assert {total["awards"] for total in found["totals"] if total["reading"] is None} == {1}


def test_pages_list_every_grant_once_and_the_totals_stay(keyed: tuple[TestClient, Keys, Store]) -> None:
    client, keys, _ = keyed
    first = projected(client, keys.hr, "time_options_exercisable", limit=1)
    second = projected(client, keys.hr, "time_options_exercisable", limit=1, after=first["next"])
    assert [page["awards"][0]["participant"] for page in (first, second)] == ["p-001", "p-002"]
    assert second["next"] is None
    assert [total["quantity"] for total in first["totals"]] == [total["quantity"] for total in second["totals"]]
    body = {"plan": AZUL, "rule": "time_options_exercisable", "after": "grt_00000000000000000000"}
    refused = client.post("/v1/projections", json=body, headers=bearer(keys.hr))
    assert refused.status_code == 422
    assert refused.json()["detail"] == "after cannot be used; accepted is what the page before gave as next."


def test_only_hr_projects_and_only_over_its_own(keyed: tuple[TestClient, Keys, Store]) -> None:
    client, keys, _ = keyed
    body = {"plan": AZUL, "rule": "time_options_exercisable"}
    assert client.post("/v1/projections", json=body).status_code == 401
    for key in (keys.employee, keys.legal, keys.admin):
        assert client.post("/v1/projections", json=body, headers=bearer(key)).status_code == 403
    found = projected(client, keys.other_hr, "time_options_exercisable")
    assert found["statuses"] == {}
    assert found["totals"] == found["awards"] == []


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"rule": "no_such_rule"}, "no rule"),
        ({"facts": {"no_such_fact": 1}}, "no_such_fact"),
        ({"readings": {"no_such": "reading"}}, "no reading"),
        ({"limit": 0}, "limit"),
        ({"facts": {"termination_date": "2026-02-30"}}, "termination_date"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused_in_a_sentence(
    keyed: tuple[TestClient, Keys, Store], change: dict[str, Any], detail: str
) -> None:
    client, keys, _ = keyed
    body = {"plan": AZUL, "rule": "time_options_exercisable", **change}
    refused = client.post("/v1/projections", json=body, headers=bearer(keys.hr))
    assert refused.status_code in (404, 422)
    assert detail in refused.json()["detail"]


def test_a_projection_is_kept_and_computed_again(
    keyed: tuple[TestClient, Keys, Store], assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, keys, store = keyed
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")
    with TestClient(create_app(assistant, store=store)) as client:
        projected(client, keys.hr, "time_options_exercisable")
        [entry] = client.get("/v1/audit", headers=bearer(keys.hr)).json()["entries"][:1]
        again = client.post(f"/v1/audit/{entry['id']}/replay", headers=bearer(keys.hr)).json()
    assert again["result"] == "identical"
