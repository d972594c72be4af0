"""How many of the defects known to be visible in the five plans are found, and how many findings are false alarms."""
