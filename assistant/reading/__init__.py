"""Reading a question: its language, plan, subject, and the facts that it gives. Nothing here answers."""
