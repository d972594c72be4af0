"""What people ask that a clause answers: questions written beside a plan, so that search knows them by its own words.

A plan's folder may hold `asked.yaml`: clause ids, under each the languages, under each a few questions. They are
data that anyone who knows the plan can write or mend; no answer is made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from corpus.data import load
from corpus.plan import InvalidPlan

Asked = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Questions by clause id and language, the plainest one first."""


def read(path: Path) -> Asked:
    """Read the questions of each clause; none where there is no such file.

    Raises:
        InvalidPlan: the file is not clause ids with languages with lists of questions.
    """
    try:
        data = load(path.read_bytes())
    except FileNotFoundError:
        return {}
    except yaml.YAMLError as error:
        raise InvalidPlan(f"{path.parent.name}/asked.yaml is not valid YAML.") from error
    try:
        return {
            str(clause): {str(language): _questions(listed) for language, listed in languages.items()}
            for clause, languages in (data or {}).items()
        }
    except (AttributeError, TypeError) as error:
        raise InvalidPlan(
            f"{path.parent.name}/asked.yaml: under each clause stand languages, and under each a list of questions."
        ) from error


def _questions(listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list) or not all(isinstance(question, str) for question in listed):
        raise TypeError("not a list of questions")
    return tuple(listed)
