"""Questions that the trained heads of the reader learn from, and their training."""
