"""What was answered and changed, by whom and when, in a chain in which every alteration shows.

Entries are kept in the store of records (`api.records.store.Store`). `chain` appends and checks them, `recording` has
answers kept, `kept` says what of them, `replaying` computes an answer again.
"""
