"""The engine and a rule book for each plan.

Here live the formula language, the books and the backward-chaining engine that turns a goal and facts into outcomes
with their derivation. Nothing here knows documents, languages or questions: clauses are cited by id and quotation only.
"""

from rules.book import Book, BookError
from rules.engine import ask
from rules.facts import FactError
from rules.loading import load_book, load_books
from rules.result import Result

__all__ = ["Book", "BookError", "FactError", "Result", "ask", "load_book", "load_books"]
