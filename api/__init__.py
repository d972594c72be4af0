"""Every surface for machines: REST, the chat protocol of `openai` clients, MCP.

Nothing here reads a question, computes or words anything: each operation asks the `assistant.assistant.Assistant` and
shows what it returns, or says in a problem document (RFC 9457) why it cannot.
"""
