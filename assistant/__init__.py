"""From a question to an answer: the only place where documents and rules meet.

`Assistant.ask` reads the question, asks the rule engine or the search, quotes the clauses and words the answer. Every
surface (command line, API, pages) shows the `Answer` that it returns and builds none of its own.
"""

from assistant.answer import Answer
from assistant.errors import RequestError

__all__ = ["Answer", "RequestError"]
