"""Those who ask in `evals.load`, in Locust's terms: each asks the questions of the dev half in an order of its own."""

from __future__ import annotations

import itertools
import random
from typing import Any

from locust import FastHttpUser, task

from evals.gold import chosen, load

QUESTIONS = chosen(load(), "dev", None)
_number = itertools.count()


class Asker(FastHttpUser):
    """One client, which asks the next question as soon as it has an answer."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        order = list(QUESTIONS)
        random.Random(next(_number)).shuffle(order)  # noqa: S311
        self._questions = itertools.cycle(order)

    @task
    def ask(self) -> None:
        """Ask a question; whatever is no answer counts as an error."""
        asked = next(self._questions)
        body = {"question": asked.question, "plan": asked.given_plan, "as_of": asked.as_of}
        with self.client.post("/v1/ask", json=body, name="/v1/ask", catch_response=True) as response:
            if response.status_code != 200:
                response.failure(f"status {response.status_code}")
            elif not (response.json() or {}).get("parts"):
                response.failure("no answer")
