"""What is wrong with vesting terms or with what was asked of them."""


class VestingError(ValueError):
    """Terms that cannot be read, or that give no schedule. The message says what is accepted."""
