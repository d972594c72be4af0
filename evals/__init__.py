"""Question sets, measures and reports: how well the assistant answers. Stands on `assistant` and is used by nobody."""
