"""Who asks, by a token of the company's identity provider (OpenID Connect): what is configured, its keys, its tokens.

Nothing here knows of records; `api.records.access` turns what a token says into a caller.
"""
