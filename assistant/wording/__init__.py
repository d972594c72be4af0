"""Words and numbers in the reader's language: message catalogues, formats, and the text of an answer."""
