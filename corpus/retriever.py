"""Search as a LangChain retriever. Importing this module imports LangChain; search itself does not need it."""

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from corpus.search import Searcher


class ClauseRetriever(BaseRetriever):
    """Clauses for a question, as LangChain documents, best first.

    A document's text is the quotation; its metadata are ``plan``, ``version``, ``clause``, ``heading``, ``start``,
    ``end``, ``score`` and ``similarity``, as in `corpus.search.Passage`.

    Args:
        searcher: Does the work.
        plan: The plan to look in; without it, the plans that the question names, or else all.
        k: How many clauses.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    searcher: Searcher
    plan: str | None = None
    k: int = 5

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return [
            Document(
                page_content=passage.text,
                id=f"{passage.plan}/{passage.clause}",
                metadata={
                    "plan": passage.plan,
                    "version": passage.version,
                    "clause": passage.clause,
                    "heading": passage.heading,
                    "start": passage.start,
                    "end": passage.end,
                    "score": passage.score,
                    "similarity": passage.similarity,
                },
            )
            for passage in self.searcher.search(query, self.plan, self.k)
        ]
