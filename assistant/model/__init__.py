"""What an optional chat model may do: propose a reading, reword an answer, draft a rule book. It computes nothing."""
