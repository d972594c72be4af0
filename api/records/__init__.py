"""What is known of persons: participants, their grants, what happened to them, and the keys that say who asks.

Records only prefill facts; nothing here computes. A fact is kept as the text that came in, and only if the rule book
of its plan accepts it. What is kept is reached through `api.records.store.Store`; no other package knows its tables.
"""
