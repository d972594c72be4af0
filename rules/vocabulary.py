"""The fixed words of rule books: topics, outcome codes, termination reasons, units.

Termination reasons are those of the Open Cap Format's ``TerminationWindowType``; names that begin with ``X_`` are ours.
"""

from __future__ import annotations

from typing import Final

OCF_TERMINATION_REASONS: Final = (
    "VOLUNTARY_OTHER",
    "VOLUNTARY_GOOD_CAUSE",
    "VOLUNTARY_RETIREMENT",
    "INVOLUNTARY_OTHER",
    "INVOLUNTARY_DEATH",
    "INVOLUNTARY_DISABILITY",
    "INVOLUNTARY_WITH_CAUSE",
)

TERMINATION_REASONS: Final[dict[str, str]] = {
    "VOLUNTARY_OTHER": "you resign",
    "VOLUNTARY_GOOD_CAUSE": "you resign for good reason",
    "VOLUNTARY_RETIREMENT": "you retire of your own accord",
    "X_RETIREMENT_AGREED": "you retire by agreement with the company",
    "X_RETIREMENT_INVOLUNTARY": "you are retired by the company",
    "INVOLUNTARY_OTHER": "you are dismissed without cause",
    "INVOLUNTARY_WITH_CAUSE": "you are dismissed for cause",
    "INVOLUNTARY_DEATH": "you die",
    "INVOLUNTARY_DISABILITY": "you become permanently disabled",
    "X_MUTUAL_AGREEMENT": "you and the company agree to part",
    "X_END_OF_TERM": "your term of office ends without re-election",
    "X_GROUP_TRANSFER": "you move to another company of the group",
    "X_JV_TRANSFER": "you move to a joint venture or partner company",
    "X_EMPLOYER_LEAVES_GROUP": "your employer leaves the group",
    "X_LEAVE_OF_ABSENCE": "you take a leave of absence",
    "X_PARENTAL_LEAVE": "you take parental leave",
    "X_ELECTED_TO_BOARD": "you are elected to the board of directors",
    "X_CHANGE_OF_POST": "you change posts within the company",
}
"""Every reason with the clause that names it to a participant ("if …")."""

REASON_NAMES: Final[dict[str, str]] = {
    "VOLUNTARY_OTHER": "resignation",
    "VOLUNTARY_GOOD_CAUSE": "resignation for good reason",
    "VOLUNTARY_RETIREMENT": "retirement of your own accord",
    "X_RETIREMENT_AGREED": "retirement agreed with the company",
    "X_RETIREMENT_INVOLUNTARY": "retirement by the company",
    "INVOLUNTARY_OTHER": "dismissal without cause",
    "INVOLUNTARY_WITH_CAUSE": "dismissal for cause",
    "INVOLUNTARY_DEATH": "death",
    "INVOLUNTARY_DISABILITY": "permanent disability",
    "X_MUTUAL_AGREEMENT": "parting by mutual agreement",
    "X_END_OF_TERM": "end of the term of office",
    "X_GROUP_TRANSFER": "move within the group",
    "X_JV_TRANSFER": "move to a joint venture or partner company",
    "X_EMPLOYER_LEAVES_GROUP": "employer leaving the group",
    "X_LEAVE_OF_ABSENCE": "leave of absence",
    "X_PARENTAL_LEAVE": "parental leave",
    "X_ELECTED_TO_BOARD": "election to the board of directors",
    "X_CHANGE_OF_POST": "change of post",
}
"""Every reason as a noun phrase."""

TOPICS: Final = (
    "termination",
    "award_size",
    "vested_quantity",
    "vesting_date",
    "performance",
    "exercise_price",
    "payout",
    "settlement_form",
    "payment_date",
    "exercise_deadline",
    "exercise_procedure",
    "acceptance",
    "change_of_control",
    "transfer_restriction",
    "shareholder_rights",
    "tax",
    "eligibility",
    "clawback",
    "amendment",
    "adjustment",
    "limits",
    "definition",
    "governing_law",
    "claim_deadline",
    "grant_restriction",
    "plan_term",
    "suspension",
    "administration",
)

CODES: Final = (
    "keeps_all",
    "forfeits_all",
    "pro_rata",
    "continues_vesting",
    "accelerates",
    "unvested_lapses",
    "suspended",
    "no_effect",
    "board_decides",
    "as_agreed",
)
