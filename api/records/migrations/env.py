"""Run by Alembic for each command: takes the steps over the connection that `api.records.store` passes along."""

from __future__ import annotations

from importlib import import_module

from alembic import context

from api.records.models import Base

for tables in ("api.audit.models", "api.reviews.models"):  # they are of the same base
    import_module(tables)

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
