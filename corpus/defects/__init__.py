"""What a careful proofreader sees in a document's own text, found by general rules.

A detector looks at form only: figures and words that disagree, references to clauses that do not exist, terms that
nothing defines, brackets that never close. What a clause means is not judged here, and no rule knows any document.
"""

from corpus.defects.defect import KINDS, Defect, defects

__all__ = ["KINDS", "Defect", "defects"]
