"""The examples of the OpenAPI description: requests, and what this installation answers to them.

``python -m api.examples`` asks again and writes ``examples.yaml``; a test fails where a recorded result is no longer
what comes out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {
        "name": "discretion",
        "summary": "A consequence that somebody decides",
        "operation": "POST /v1/ask",
        "request": {
            "body": {
                "question": "What happens to my options if I'm dismissed without cause?",
                "plan": "azul-sop-2025",
                "as_of": "2026-11-21",
            }
        },
    },
    {
        "name": "quantity",
        "summary": "A number, asked in Portuguese, with facts",
        "operation": "POST /v1/ask",
        "request": {
            "body": {
                "question": "Quantas das minhas opções já posso exercer?",
                "plan": "azul-sop-2025",
                "facts": {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"},
                "as_of": "2027-05-03",
            }
        },
    },
    {
        "name": "impossible-date",
        "summary": "A fact that cannot be",
        "operation": "POST /v1/ask",
        "request": {
            "body": {
                "question": "How many of my Options by Time are exercisable?",
                "plan": "azul-sop-2025",
                "facts": {"grant_agreement_date": "2025-02-30"},
            }
        },
    },
    {
        "name": "change-of-control",
        "summary": "The two clauses that come nearest",
        "operation": "GET /v1/search",
        "request": {
            "query": {"q": "What happens in a change of control?", "plan": "telefonica-brasil-psp-2022", "k": 2}
        },
    },
    {
        "name": "too-many",
        "summary": "More clauses than are given",
        "operation": "GET /v1/search",
        "request": {"query": {"q": "vesting", "k": 51}},
    },
    {"name": "plans", "summary": "The plans at hand", "operation": "GET /v1/plans", "request": {}},
    {
        "name": "nuvini",
        "summary": "The clauses of a short document",
        "operation": "GET /v1/plans/{plan}/clauses",
        "request": {"path": {"plan": "nuvini-adherence"}},
    },
    {
        "name": "unknown-plan",
        "summary": "A plan that is not at hand",
        "operation": "GET /v1/plans/{plan}/clauses",
        "request": {"path": {"plan": "nuvini"}},
    },
    {
        "name": "annex",
        "summary": "A clause of an annex",
        "operation": "GET /v1/plans/{plan}/clauses/{clause}",
        "request": {"path": {"plan": "telefonica-brasil-psp-2022", "clause": "Annex I 1.5"}},
    },
    {
        "name": "unknown-clause",
        "summary": "A clause that is not there",
        "operation": "GET /v1/plans/{plan}/clauses/{clause}",
        "request": {"path": {"plan": "azul-sop-2025", "clause": "8.11"}},
    },
    {
        "name": "unknown-version",
        "summary": "A version that the plan does not have",
        "operation": "GET /v1/plans/{plan}/clauses/{clause}",
        "request": {"path": {"plan": "azul-sop-2025", "clause": "8.1"}, "query": {"version": 7}},
    },
    {
        "name": "only-version",
        "summary": "A plan with one version",
        "operation": "GET /v1/plans/{plan}/versions",
        "request": {"path": {"plan": "nuvini-adherence"}},
    },
    {
        "name": "nothing-changed",
        "summary": "A version compared with itself",
        "operation": "GET /v1/plans/{plan}/changes",
        "request": {"path": {"plan": "nuvini-adherence"}, "query": {"from": 1, "to": 1}},
    },
    {
        "name": "nothing-to-compare",
        "summary": "A plan that was never amended",
        "operation": "GET /v1/plans/{plan}/changes",
        "request": {"path": {"plan": "nuvini-adherence"}},
    },
    {
        "name": "terms",
        "summary": "The defined terms of a short document",
        "operation": "GET /v1/plans/{plan}/definitions",
        "request": {"path": {"plan": "nuvini-adherence"}},
    },
    {
        "name": "dangling",
        "summary": "References to clauses that are not there",
        "operation": "GET /v1/plans/{plan}/references",
        "request": {"path": {"plan": "zenvia-ltip-6"}, "query": {"dangling": True}},
    },
    {
        "name": "references",
        "summary": "Every reference of a short document",
        "operation": "GET /v1/plans/{plan}/references",
        "request": {"path": {"plan": "nuvini-adherence"}},
    },
    {
        "name": "blanks",
        "summary": "Blanks that were never filled in",
        "operation": "GET /v1/plans/{plan}/defects",
        "request": {"path": {"plan": "nuvini-adherence"}, "query": {"kind": "blank"}},
    },
    {
        "name": "unknown-kind",
        "summary": "A kind of defect that is not looked for",
        "operation": "GET /v1/plans/{plan}/defects",
        "request": {"path": {"plan": "nuvini-adherence"}, "query": {"kind": "typo"}},
    },
    {
        "name": "rules",
        "summary": "The first rules of a book",
        "operation": "GET /v1/plans/{plan}/rules",
        "request": {"path": {"plan": "nuvini-adherence"}, "query": {"limit": 2}},
    },
    {
        "name": "too-long-a-page",
        "summary": "More rules than a page holds",
        "operation": "GET /v1/plans/{plan}/rules",
        "request": {"path": {"plan": "nuvini-adherence"}, "query": {"limit": 201}},
    },
    {
        "name": "rule",
        "summary": "A rule with its formula, clauses, facts and readings",
        "operation": "GET /v1/plans/{plan}/rules/{rule}",
        "request": {"path": {"plan": "nuvini-adherence", "rule": "months_elapsed"}},
    },
    {
        "name": "unknown-rule",
        "summary": "A rule that the book does not have",
        "operation": "GET /v1/plans/{plan}/rules/{rule}",
        "request": {"path": {"plan": "nuvini-adherence", "rule": "options_exercisble"}},
    },
    {
        "name": "computed-rule",
        "summary": "A rule computed from typed facts",
        "operation": "POST /v1/compute",
        "request": {
            "body": {
                "plan": "azul-sop-2025",
                "rule": "time_options_exercisable",
                "facts": {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"},
                "as_of": "2027-05-03",
            }
        },
    },
    {
        "name": "bad-fact",
        "summary": "A fact of the wrong type",
        "operation": "POST /v1/compute",
        "request": {
            "body": {
                "plan": "azul-sop-2025",
                "rule": "time_options_exercisable",
                "facts": {"time_options_granted": "many"},
            }
        },
    },
    {
        "name": "two-reasons",
        "summary": "Resignation beside dismissal without cause",
        "operation": "POST /v1/compare",
        "request": {
            "body": {
                "plan": "zenvia-ltip-6",
                "rule": "termination_outcome",
                "facts": {"termination_date": "2025-05-01"},
                "first": {"termination_reason": "VOLUNTARY_OTHER"},
                "second": {"termination_reason": "INVOLUNTARY_OTHER"},
                "as_of": "2026-11-21",
            }
        },
    },
    {
        "name": "from-which-day",
        "summary": "From which day a number is reached",
        "operation": "POST /v1/solve",
        "request": {
            "body": {
                "plan": "azul-sop-2025",
                "rule": "time_options_exercisable",
                "unknown": "as_of",
                "relation": ">=",
                "target": 60000,
                "facts": {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"},
                "as_of": "2026-11-21",
            }
        },
    },
    {
        "name": "no-inverse",
        "summary": "Something that cannot be looked for",
        "operation": "POST /v1/solve",
        "request": {
            "body": {
                "plan": "azul-sop-2025",
                "rule": "time_options_exercisable",
                "unknown": "termination_reason",
                "target": 1,
            }
        },
    },
    {"name": "models", "summary": "What can be named as model", "operation": "GET /v1/models", "request": {}},
    {
        "name": "model",
        "summary": "The questions on one plan",
        "operation": "GET /v1/models/{model}",
        "request": {"path": {"model": "clausewise/zenvia-ltip-6"}},
    },
    {
        "name": "conversation",
        "summary": "The second question of a conversation",
        "operation": "POST /v1/chat/completions",
        "request": {
            "body": {
                "model": "clausewise/nuvini-adherence",
                "messages": [
                    {"role": "user", "content": "How many options can I exercise? I have 12,000."},
                    {"role": "assistant", "content": "When did your Initial Lock-up Period begin?"},
                    {"role": "user", "content": "It began on 15 March 2024."},
                ],
                "metadata": {"as_of": "2026-11-21"},
            }
        },
    },
    {"name": "ready", "summary": "Everything is ready", "operation": "GET /healthz", "request": {}},
    {"name": "answering", "summary": "Questions can be sent here", "operation": "GET /readyz", "request": {}},
)

FILE: Final = Path(__file__).parent / "examples.yaml"


def answered(client: Any) -> list[dict[str, Any]]:
    """Every request with its status and response, asked through an HTTP client of the application."""
    return [_answered(client, example) for example in REQUESTS]


def _answered(client: Any, example: dict[str, Any]) -> dict[str, Any]:
    from urllib.parse import quote

    method, _, path = example["operation"].partition(" ")
    request = example["request"]
    path = path.format(**{name: quote(value, safe="") for name, value in request.get("path", {}).items()})
    headers = {"X-Request-ID": "example-request"}
    response = client.request(method, path, params=request.get("query"), json=request.get("body"), headers=headers)
    return {**example, "status": response.status_code, "response": response.json()}


def _record() -> None:
    import yaml
    from starlette.testclient import TestClient

    from api.app import create_app
    from assistant.assistant import Assistant

    with TestClient(create_app(Assistant.default(cold=True))) as client:
        text = yaml.safe_dump(answered(client), allow_unicode=True, sort_keys=False, width=110)
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    _record()
