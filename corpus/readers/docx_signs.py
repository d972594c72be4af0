"""What a DOCX writes other than as letters: symbols of symbol fonts, and formulas."""

from __future__ import annotations

from typing import Any

from corpus.readers.docx_package import M, W

_PRIVATE = range(0xF000, 0xF100)
_SYMBOL = dict(
    zip(
        range(0x61, 0x7B),
        "αβχδεφγηιϕκλμνοπθρστυϖωξψζ",
        strict=True,
    )
) | dict(zip(range(0x41, 0x5B), "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", strict=True))
_SYMBOL |= {
    0xA3: "≤", 0xB3: "≥", 0xB4: "×", 0xB1: "±", 0xB8: "÷", 0xB9: "≠", 0xBB: "≈", 0xB7: "•", 0xA5: "∞", 0xD5: "∏",
    0xE5: "∑", 0xD6: "√", 0xAE: "→", 0xDE: "⇒", 0xB0: "°", 0xA9: "♥", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0x2D: "−",
    0xE2: "®", 0xE3: "©", 0xE4: "™", 0xD7: "⋅", 0xB6: "∂", 0xCE: "∈", 0xC7: "∩", 0xC8: "∪", 0xA2: "′", 0xB2: "″",
}  # fmt: skip
_WINGDINGS = {
    0xA7: "▪", 0x6E: "■", 0x6C: "●", 0x71: "❑", 0x6F: "☐", 0xA8: "☐", 0xFE: "☑", 0xFD: "☒", 0xFC: "✓", 0xFB: "✗",
    0xE0: "→", 0xF0: "→", 0xD8: "➢", 0x76: "❖", 0x2A: "✉", 0x28: "☎",
}  # fmt: skip
_WINGDINGS_2 = {0x52: "☑", 0x54: "☒", 0x53: "☒", 0xA3: "☐", 0x50: "✓", 0x4F: "✗"}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}
_SIMPLE = 1


def symbol(element: Any) -> str:
    """Give the character that a `w:sym` shows; U+FFFD where the font is not known."""
    try:
        code = int(element.get(f"{W}char") or "", 16)
    except ValueError:
        return "\ufffd"
    low = code - _PRIVATE.start if code in _PRIVATE else code
    table = _FONTS.get((element.get(f"{W}font") or "").lower())
    if table is not None:
        return table.get(low) or (chr(low) if 0x20 <= low < 0x40 and table is _SYMBOL else "\ufffd")
    return "\ufffd" if code in _PRIVATE or not 0x20 <= code < 0xD800 else chr(code)


def formula(element: Any) -> str:
    """Write a formula in one line: ``(a + b)/c``, ``x^2``, ``√(x)``.

    Args:
        element: an `m:oMath` or anything in it.
    """
    return "".join(_written(child) for child in element)


def _written(element: Any) -> str:
    def part(name: str) -> str:
        child = element.find(f"{M}{name}")
        return "" if child is None else formula(child).strip()

    name = element.tag.removeprefix(M)
    if name == "t" or element.tag == f"{W}t":
        return element.text or ""
    if name == "f":
        return f"{_bracketed(part('num'))}/{_bracketed(part('den'))}"
    if name in ("sSup", "sSub", "sSubSup"):
        below, above = part("sub"), part("sup")
        return part("e") + (f"_{_bracketed(below)}" if below else "") + (f"^{_bracketed(above)}" if above else "")
    if name == "rad":
        return f"{part('deg')}√({part('e')})"
    if name == "d":
        return f"({', '.join(formula(child) for child in element.findall(f'{M}e'))})"
    if name == "nary":
        sign = element.find(f"{M}naryPr/{M}chr")
        written = "∫" if sign is None else sign.get(f"{M}val") or "∑"
        below, above = part("sub"), part("sup")
        written += (f"_{_bracketed(below)}" if below else "") + (f"^{_bracketed(above)}" if above else "")
        return f"{written} {part('e')}"
    return "" if name.endswith("Pr") else formula(element)


def _bracketed(text: str) -> str:
    return text if len(text) <= _SIMPLE or text.replace(".", "").isalnum() else f"({text})"
