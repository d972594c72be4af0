"""What lawyers decide on rules and readings: kept beside the records, over REST, and put in force in answers."""
