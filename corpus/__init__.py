"""The documents: read, outline, find, quote.

Here live the plan documents as received (`corpus/plans/`), their outlines, and what finds passages in them.
Nothing here knows of rules, facts or answers. Offsets are characters of the decoded document, and every
quotation satisfies `source[start:end] == quote`.
"""

from corpus.library import Library
from corpus.plan import ChangedSource, Document, InvalidPlan, Plan, UnknownPlan

__all__ = ["ChangedSource", "Document", "InvalidPlan", "Library", "Plan", "UnknownPlan"]
