"""How the tables of records came about, a step a file; `clausewise db upgrade` takes those that a database lacks."""
