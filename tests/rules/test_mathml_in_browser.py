"""Chromium sets every formula of every book, and every step of the worked examples, as mathematics."""

from pathlib import Path

import pytest

from rules import Book
from rules.check import run
from rules.expression import parse
from rules.printing import mathml
from tests.browser import measured

SCRIPT = """
const problems = [];
let fractions = 0, powers = 0;
for (const math of document.querySelectorAll("math")) {
  const box = math.getBoundingClientRect();
  const say = what => problems.push(math.parentElement.id + ": " + what);
  if (!(math instanceof MathMLElement) || !getComputedStyle(math).display.includes("math")) say("not mathematics");
  if (box.width <= 0 || box.height <= 0) say("takes no room");
  for (const part of math.querySelectorAll("*")) {
    if (!(part instanceof MathMLElement)) say("<" + part.localName + "> is no MathML");
    const place = part.getBoundingClientRect();
    if (place.right > box.right + 2 || place.left < box.left - 2) say("<" + part.localName + "> overflows");
    if (part.localName === "mfrac") {
      fractions += 1;
      if (part.children.length !== 2) { say("a fraction without two parts"); continue; }
      const [above, below] = [...part.children].map(each => each.getBoundingClientRect());
      if (!(above.bottom <= below.top + 1 && above.top < below.top)) say("a fraction is not set as one");
    }
    if (part.localName === "msup") {
      powers += 1;
      const [base, power] = [...part.children].map(each => each.getBoundingClientRect());
      if (!(power.top < base.top + base.height / 2 && power.left >= base.right - 1)) say("a power is not set as one");
    }
  }
}
return {problems, fractions, powers, shown: document.querySelectorAll("math").length};
"""


@pytest.fixture(scope="module")
def shown(books: dict[str, Book]) -> dict[str, str]:
    """Every formula, and every step of one example a goal, as MathML by where it comes from."""
    found: dict[str, str] = {}
    for book in books.values():
        for rule in book.rules.values():
            for place, formula in enumerate(rule.formulas()):
                found[f"{book.plan}/{rule.name}/{place}"] = mathml(formula)
        worked = {example.goal: example for example in reversed(book.examples)}
        for goal, example in worked.items():
            for place, step in enumerate(run(book, example).derivation):
                found[f"{book.plan}/{goal}/step {place}"] = mathml(step.filled)
    found["a fraction of fractions"] = mathml(parse("(a / b + 1) / (c / d) ^ 2"))
    return found


def test_every_formula_is_set(shown: dict[str, str], tmp_path: Path) -> None:
    body = "\n".join(f'<p id="{where}">{source}</p>' for where, source in shown.items())
    found = measured(tmp_path, f'<div style="width: 20000px">{body}</div>', SCRIPT)
    assert found["problems"] == []
    assert found["shown"] == len(shown) > 1000
    assert found["fractions"] > 100
    assert found["powers"] > 0


def test_what_is_no_mathematics_is_noticed(tmp_path: Path) -> None:
    found = measured(tmp_path, '<p id="a"><math><mfrac><mi>x</mi></mfrac><b>y</b></math></p>', SCRIPT)
    assert found["problems"]
    assert found["shown"] == 1
