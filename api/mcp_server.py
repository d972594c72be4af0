"""The Model Context Protocol: the same answers, clauses and rules as tools and resources of a language model's client.

It is served at ``/mcp`` and, for a client that starts its servers itself, by ``clausewise mcp`` over standard input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import ToolAnnotations
from pydantic import Field, ValidationError

from api import documents, noted
from api.audit.inputs import Operation
from api.audit.recording import Recorder
from api.body import MAX_BYTES
from api.description import ABOUT, release
from api.problems import NO_SEARCH
from api.records.caller import CALLING
from api.schemas import Language, Plans, SearchResults
from api.sentences import sentence
from assistant import views
from assistant.answer import Answer
from assistant.case_models import Compared, Solved
from assistant.errors import RequestError
from assistant.rule_models import Rules, RuleShown
from assistant.rule_views import RuleViews
from assistant.view_models import Clauses, ClauseText
from corpus.cache import CacheUnavailable
from corpus.encoder import EncoderUnavailable
from corpus.index import IndexUnavailable
from corpus.outline import UnknownClause
from corpus.plan import UnknownPlan, UnknownVersion
from corpus.weights import WeightsUnavailable

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from api.records.caller import Caller
    from assistant.assistant import Assistant
    from assistant.awards import Award
    from rules.book import Book

    Held = Callable[[Caller, Mapping[str, Book]], Sequence[Award]]

PATH: Final = "/mcp"
_HOSTS: Final = ("127.0.0.1:*", "localhost:*", "[::1]:*")
_INSTRUCTIONS: Final = (
    f"{ABOUT} Show the clauses with every number, keep the conditions and readings of an outcome, and never fill in a "
    "fact that an answer asks for: ask the person."
)
_READS: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

Plan = Annotated[str, Field(description="The id of a plan, as list_plans gives it.")]
Rule = Annotated[str, Field(description="The name of a rule or goal, as list_rules gives it.")]
Facts = Annotated[
    dict[str, str | int | float | bool],
    Field(description='Facts by name, as get_rule gives them: days as "2027-05-03", amounts as text, ratios as "57%".'),
]
Readings = Annotated[dict[str, str], Field(description="Options of readings to rely on, by the reading's name.")]
Day = Annotated[str | None, Field(description="The day of the answer, YYYY-MM-DD; today where not given.")]


class Tools:
    """What the tools do.

    Args:
        assistant: gives the assistant who answers, over what is at hand now.
        audit: records what is answered.
        held: gives the awards that records have of whoever calls; nothing where there are no records.
    """

    def __init__(self, assistant: Callable[[], Assistant], audit: Recorder, held: Held | None = None) -> None:
        self._assistant, self._audit, self._held = assistant, audit, held

    def ask(
        self,
        question: Annotated[str, Field(description="In English, Portuguese, Spanish or Chinese.")],
        plan: Annotated[str | None, Field(description="The id of the plan; all are considered without.")] = None,
        facts: Facts | None = None,
        thread: Annotated[str | None, Field(description="The thread of an earlier answer, to go on from it.")] = None,
        language: Language | None = None,
        as_of: Day = None,
    ) -> Answer:
        """Answer a question about an equity plan: what happens, how much, by when, with the clauses quoted.

        A missing fact is named in `needs` with the question to ask the person; nothing is assumed silently.
        """
        caller, assistant = CALLING.get(), self._assistant()
        owner = caller.owner(None)
        with _told():
            answer = self._audit.ask(
                assistant,
                caller,
                "mcp",
                question,
                plan=plan,
                facts=dict(facts or {}),
                awards=self._held(caller, assistant.books) if self._held is not None else (),
                participant=owner,
                thread=caller.thread(thread, owner),
                language=language,
                as_of=as_of,
            )
        return noted.answered(caller.named(answer, thread))

    def search_clauses(
        self,
        query: Annotated[str, Field(min_length=1, max_length=2_000, description="What to look for.")],
        plan: Annotated[str | None, Field(description="The id of the only plan to search.")] = None,
        k: Annotated[int, Field(ge=1, le=50, description="How many clauses to return.")] = 5,
    ) -> SearchResults:
        """Find the clauses that speak of something, best first. Nothing is computed."""
        with _told():
            return documents.found(self._assistant(), query, plan, k)

    def get_clause(
        self,
        plan: Plan,
        clause: Annotated[str, Field(description="Its id as printed: 8.1, 9.1.1(ii), Annex I 1.5.")],
        version: Annotated[int | None, Field(ge=1, description="The one in force where not given.")] = None,
    ) -> ClauseText:
        """Read a clause in the original, with the defined terms in it and the references from and to it."""
        with _told():
            return views.clause(self._assistant().library.document(plan, version), clause)

    def list_plans(self) -> Plans:
        """List the plans at hand."""
        with _told():
            return documents.listed(self._assistant().library)

    def list_rules(
        self,
        plan: Plan,
        offset: Annotated[int, Field(ge=0)] = 0,
        limit: Annotated[int, Field(ge=1, le=200)] = 100,
    ) -> Rules:
        """List the rules of a plan in short, a page at a time."""
        with _told():
            return self._views(plan).listed(offset, limit)

    def get_rule(self, plan: Plan, rule: Rule) -> RuleShown:
        """Read a rule: its formula, clauses, the facts that it takes, its readings and examples."""
        with _told():
            return self._views(plan).rule(rule)

    def compute(
        self, plan: Plan, rule: Rule, facts: Facts | None = None, readings: Readings | None = None, as_of: Day = None
    ) -> Answer:
        """Compute a rule from typed facts, exactly; a fact that is missing is asked for."""
        with _told():
            return noted.answered(self._worked("compute", plan, as_of, rule, facts, readings))

    def solve(
        self,
        plan: Plan,
        rule: Rule,
        unknown: Annotated[str, Field(description="The fact that is looked for, or as_of: the day.")],
        target: Annotated[str, Field(description='The value wanted: "10000", "50%", "2027-01-01", "yes".')],
        relation: Literal["=", "!=", "<", "<=", ">", ">="] = "=",
        facts: Facts | None = None,
        readings: Readings | None = None,
        as_of: Day = None,
    ) -> Solved:
        """Say for which price, how many, or from which day a rule gives what is wanted; every solution, with proof."""
        with _told():
            wanted = {"unknown": unknown, "relation": relation, "target": target}
            solved: Solved = self._worked("solve", plan, as_of, rule, facts, readings, **wanted)
            return solved

    def compare(
        self,
        plan: Plan,
        rule: Rule,
        first: Facts,
        second: Facts,
        facts: Facts | None = None,
        readings: Readings | None = None,
        as_of: Day = None,
    ) -> Compared:
        """Compute a rule for two cases, with the step at which they part; `facts` are those that both share."""
        with _told():
            compared: Compared = self._worked("compare", plan, as_of, rule, facts, readings, first=first, second=second)
            return compared

    def plan(self, plan: str) -> Clauses:
        """The clauses of a plan's document, in its order."""
        with _found():
            return views.clauses(self._assistant().library.document(plan))

    def clause(self, plan: str, clause: str) -> ClauseText:
        """A clause in the original."""
        with _found():
            return views.clause(self._assistant().library.document(plan), clause)

    def _worked(
        self,
        operation: Operation,
        plan: str,
        as_of: str | None,
        rule: str,
        facts: Facts | None,
        readings: Readings | None,
        **more: Any,
    ) -> Any:
        assistant = self._assistant()
        work = assistant.work(plan, as_of=as_of)
        noted.about(plan)
        given: dict[str, Any] = {"plan": plan, "as_of": as_of, "language": None, "rule": rule}
        given |= {"facts": facts or {}, "readings": readings or {}, **more}
        return self._audit.work(assistant, CALLING.get(), "mcp", work, operation, given)

    def _views(self, plan: str) -> RuleViews:
        assistant = self._assistant()
        return RuleViews(assistant.library, assistant.books, plan, reviews=assistant.reviews)


class _Server(MCPServer[Any]):
    """A server whose tools say in a sentence of ours what is wrong with what they were given."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                known = self._tool_manager.get_tool(name)
                inputs = known.parameters["properties"] if known is not None else ()
                raise ToolError(sentence(cause.errors(include_url=False)[0], inputs)) from None
            if type(cause) is ToolError:
                raise cause from None
            raise


def server(assistant: Callable[[], Assistant], audit: Recorder, held: Held | None = None) -> MCPServer:
    """Make the server.

    Args:
        assistant: gives the assistant who answers, over what is at hand now.
        audit: records what is answered.
        held: gives the awards that records have of whoever calls; nothing where there are no records.
    """
    made = _Server(
        name="clausewise", title="Clausewise", instructions=_INSTRUCTIONS, version=release(), log_level="WARNING"
    )
    tools = Tools(assistant, audit, held)
    for tool in (
        tools.ask,
        tools.search_clauses,
        tools.get_clause,
        tools.list_plans,
        tools.list_rules,
        tools.get_rule,
        tools.compute,
        tools.solve,
        tools.compare,
    ):
        made.tool(annotations=_READS, structured_output=True)(tool)
    made.resource("clausewise://plans", name="plans", mime_type="application/json")(tools.list_plans)
    made.resource("clausewise://plans/{plan}", name="plan", mime_type="application/json")(tools.plan)
    made.resource("clausewise://plans/{plan}/clauses/{clause}", name="clause", mime_type="application/json")(
        tools.clause
    )
    return made


def app(made: MCPServer) -> Starlette:
    """The server as an application for HTTP, for clients on this machine; no state is kept between requests."""
    return made.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=MAX_BYTES,
        transport_security=TransportSecuritySettings(
            enable_dns_rebinding_protection=True,
            allowed_hosts=list(_HOSTS),
            allowed_origins=[f"http://{host}" for host in _HOSTS],
        ),
    )


@contextmanager
def _told() -> Iterator[None]:
    """Turn what a request is refused for into what a tool says."""
    try:
        yield
    except (RequestError, UnknownPlan, UnknownVersion, UnknownClause) as error:
        raise ToolError(str(error)) from None
    except (IndexUnavailable, EncoderUnavailable, WeightsUnavailable, CacheUnavailable):
        raise ToolError(NO_SEARCH) from None


@contextmanager
def _found() -> Iterator[None]:
    """Turn what is not there into what is said of a resource that is not."""
    try:
        yield
    except (UnknownPlan, UnknownVersion, UnknownClause) as error:
        raise ResourceNotFoundError(str(error)) from None
