"""Nobody sees what isn't theirs: no id, number or fact of somebody else in any answer, error or count."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from api.app import create_app
from api.records import keys
from api.records.models import Company, Event, Grant, PlanCompany, new_id
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.identity.issuing import SETTINGS, Issuer
from tests.api.records.population import Keys, add_participant, bearer, populate

PLANS = ("azul-sop-2025", "zenvia-ltip-6", "telefonica-brasil-psp-2022")
COUNTER = itertools.count(1)
ISSUER = Issuer()


@dataclass
class Person:
    """A participant as made for a test, with every text by which they could be noticed."""

    id: str
    name: str
    company: str
    grants: dict[str, tuple[str, str]] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)


@dataclass
class Population:
    """People of some companies, and keys and tokens with what each may see."""

    people: list[Person] = field(default_factory=list)
    keys: list[tuple[str, set[str]]] = field(default_factory=list)


def made(store: Store, plan: Any) -> Population:
    """Put a population into a store, beside what earlier examples left there.

    Args:
        plan: by company its people, each as the plans of their grants.
    """
    population = Population()
    with store.writing() as session:
        for private, people in plan:
            company = f"C-{next(COUNTER):06d}"
            session.add(Company(id=company, name=f"Name of {company}"))
            session.flush()
            session.add(PlanCompany(plan=PLANS[0], company_id=company, private=private))
            members = []
            for grants in people:
                name = f"p-{next(COUNTER):06d}"
                row = add_participant(session, company, name)
                row.subject = f"s-{name}"
                person = Person(row.id, name, company, marks={row.id, name})
                for plan_id in grants:
                    number, secret = f"g-{next(COUNTER):06d}", f"{next(COUNTER) + 70_000_000}"
                    grant = Grant(participant_id=row.id, plan=plan_id, number=number, facts={"count": secret})
                    session.add(grant)
                    session.flush()
                    person.grants[grant.id] = plan_id, number
                    person.marks |= {grant.id, number, secret}
                event = f"e-{next(COUNTER):06d}"
                session.add(Event(participant_id=row.id, number=event, kind="leave", facts={}))
                person.marks.add(event)
                members.append(person)
            ids = {person.id for person in members}
            population.people += members
            population.keys.append((keys.create(session, ["hr"], company=company), ids))
            population.keys.append((keys.create(session, ["hr", "legal"], company=company), ids))
            population.keys.append((ISSUER.token(company=company, sub="nobody", roles=["equity-team"]), ids))
            population.keys.append((ISSUER.token(company=company, sub="nobody", roles=["counsel", "operators"]), set()))
            for person in members:
                key = keys.create(session, ["employee"], company=company, participant=person.name)
                token = ISSUER.token(company=company, sub=f"s-{person.name}")
                population.keys += [(key, {person.id}), (token, {person.id})]
        population.keys.append((keys.create(session, ["legal"]), set()))
        population.keys.append((keys.create(session, ["admin"]), set()))
    return population


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('store') / 'records.sqlite'}")
    store.upgrade()
    yield store
    store.close()


@pytest.fixture(scope="module")
def door(assistant: Assistant, kept: Store) -> Iterator[TestClient]:
    with ISSUER.serving(), pytest.MonkeyPatch.context() as patched:
        for name, value in {**SETTINGS, "CLAUSEWISE_OIDC_JWKS": ISSUER.url}.items():
            patched.setenv(name, value)
        with TestClient(create_app(assistant, store=kept), headers={"X-Request-ID": "of-a-test"}) as client:
            yield client


def walked(client: TestClient, path: str, entries: str, key: str, limit: int) -> list[dict[str, Any]]:
    """Every entry of a list, page by page."""
    found: list[dict[str, Any]] = []
    after = None
    while True:
        query = {"limit": limit} | ({"after": after} if after else {})
        page = client.get(path, params=query, headers=bearer(key)).raise_for_status().json()
        assert len(page[entries]) <= limit
        found += page[entries]
        after = page["next"]
        if after is None:
            return found
        assert page[entries][-1]["id"] == after


GRANTS_OF_ONE = st.lists(st.sampled_from(PLANS), max_size=3)
COMPANIES = st.lists(st.tuples(st.booleans(), st.lists(GRANTS_OF_ONE, max_size=3)), min_size=1, max_size=3)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(companies=COMPANIES, limit=st.integers(1, 4), data=st.data())
def test_nobody_sees_what_is_not_theirs(
    door: TestClient, kept: Store, companies: Any, limit: int, data: st.DataObject
) -> None:
    population = made(kept, companies)
    key, mine = data.draw(st.sampled_from(population.keys))
    own = [person for person in population.people if person.id in mine]
    others = [person for person in population.people if person.id not in mine]
    foreign = set().union(*(person.marks for person in others))

    def get(path: str, **query: str) -> tuple[int, str]:
        answer = door.get(path, params=query, headers=bearer(key))
        asked = {part for part in (*path.split("/"), *query.values()) if part}
        seen = {mark for mark in foreign - asked if mark in answer.text}
        assert not seen
        text = answer.text
        for part in asked:
            text = text.replace(part, "…") if "_" in part else text
        return answer.status_code, text

    scenario = {"plan": data.draw(st.sampled_from(PLANS[:2])), "rule": "termination_outcome", "limit": limit}
    projected = door.post("/v1/projections", json=scenario, headers=bearer(key))
    assert not [mark for mark in foreign if mark in projected.text]
    if projected.status_code == 200:
        seen = {grant for person in own for grant, (plan, _) in person.grants.items() if plan == scenario["plan"]}
        assert sum(projected.json()["statuses"].values()) == len(seen)
        assert {award["id"] for award in projected.json()["awards"]} <= seen
    else:
        assert projected.status_code in (403, 404)
    if not mine and get("/v1/participants")[0] == 403:  # legal and admin see no list at all, not an empty one
        for person in population.people:
            assert get(f"/v1/participants/{person.id}")[0] == 403
            assert get(f"/v1/participants/{person.id}/grants")[0] == 403
            assert all(get(f"/v1/grants/{grant}")[0] == 403 for grant in person.grants)
        return
    assert get("/v1/participants")[0] == 200
    listed = walked(door, "/v1/participants", "participants", key, limit)
    assert [entry["id"] for entry in listed] == [person.id for person in sorted(own, key=lambda each: each.name)]
    for person in own:
        assert get(f"/v1/participants/{person.id}")[0] == 200
        assert get(f"/v1/participants/{person.id}/grants")[0] == 200
        grants = walked(door, f"/v1/participants/{person.id}/grants", "grants", key, limit)
        in_order = sorted(person.grants.items(), key=lambda each: each[1])
        assert [entry["id"] for entry in grants] == [grant for grant, _ in in_order]
        assert all(get(f"/v1/grants/{grant}")[0] == 200 for grant in person.grants)
    nobody, nothing = new_id("par"), new_id("grt")
    for person in others:
        assert get(f"/v1/participants/{person.id}") == get(f"/v1/participants/{nobody}")
        assert get(f"/v1/participants/{person.id}/grants") == get(f"/v1/participants/{nobody}/grants")
        assert get("/v1/participants", after=person.id) == get("/v1/participants", after=nobody)
        assert get("/v1/participants", after=person.id)[0] == 422
        for grant in person.grants:
            assert get(f"/v1/grants/{grant}") == get(f"/v1/grants/{nothing}")
            assert get(f"/v1/grants/{grant}")[0] == 404
            for one in own:
                path = f"/v1/participants/{one.id}/grants"
                assert get(path, after=grant) == get(path, after=nothing)
                assert get(path, after=grant)[0] == 422


# What is seen, on each database


@pytest.fixture
def client(assistant: Assistant, store: Store) -> Iterator[TestClient]:
    with TestClient(create_app(assistant, store=store)) as opened:
        yield opened


@pytest.fixture
def held(store: Store) -> Keys:
    return populate(store)


def test_hr_sees_the_companys_participants_and_their_grants(client: TestClient, held: Keys) -> None:
    people = walked(client, "/v1/participants", "participants", held.hr, 1)
    assert [(person["participant"], person["company"]) for person in people] == [("p-001", "ACME"), ("p-002", "ACME")]
    (grant,) = walked(client, f"/v1/participants/{people[1]['id']}/grants", "grants", held.hr, 1)
    assert grant["facts"] == {"grant_agreement_date": "2025-05-02", "time_options_granted": "41111"}
    assert client.get(f"/v1/grants/{grant['id']}", headers=bearer(held.hr)).json() == grant


def test_an_employee_sees_themselves(client: TestClient, held: Keys) -> None:
    (person,) = walked(client, "/v1/participants", "participants", held.employee, 50)
    assert person["participant"] == "p-001"
    (grant,) = walked(client, f"/v1/participants/{person['id']}/grants", "grants", held.employee, 50)
    assert grant["facts"]["time_options_granted"] == "90000"


@pytest.mark.parametrize("path", ["/v1/participants/{}", "/v1/participants/{}/grants", "/v1/grants/{}"])
@pytest.mark.parametrize("nothing", ["x", "par_%00", "1%27%20OR%201=1", "par_" + "0" * 20, "…"])
def test_what_is_no_id_is_not_there(client: TestClient, held: Keys, path: str, nothing: str) -> None:
    answer = client.get(path.format(nothing), headers=bearer(held.hr))
    assert answer.status_code == 404
    assert answer.json()["detail"] in ("There is no such participant.", "There is no such grant.")


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ({"limit": "0"}, 'limit cannot be "0"; accepted is a whole number from 1 to 200.'),
        ({"limit": "201"}, 'limit cannot be "201"; accepted is a whole number from 1 to 200.'),
        ({"after": "x"}, "after cannot be used; accepted is what the page before gave as next."),
        ({"page": "2"}, 'There is no input "page"; accepted are limit and after.'),
    ],
)
def test_a_page_that_cannot_be_is_refused(client: TestClient, held: Keys, query: dict[str, str], detail: str) -> None:
    refused = client.get("/v1/participants", params=query, headers=bearer(held.hr))
    assert refused.status_code == 422
    assert refused.json()["detail"] == detail
