"""A real browser for tests: Chromium from the system's packages, without a screen."""

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)

_QUIET = [
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-extensions", "--force-device-scale-factor=1"),
]
_RESULT = re.compile(r'<pre id="result">(.*?)</pre>', re.DOTALL)


def measured(folder: Path, body: str, script: str) -> Any:
    """Show a page and return what its script found.

    Args:
        folder: where the page and the browser's own files are put.
        body: the page's HTML.
        script: JavaScript whose last expression is the result, as data.
    """
    if not CHROMIUM:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium).")
    page = folder / "page.html"
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><body>{body}<pre id="result"></pre>'
        f'<script>document.getElementById("result").textContent = JSON.stringify((() => {{{script}}})())</script>',
        "utf-8",
    )
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []
    command = [CHROMIUM, *_QUIET, *alone, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()]
    run = subprocess.run(command, capture_output=True, text=True, timeout=180, check=True)
    found = _RESULT.search(run.stdout)
    assert found, run.stderr[-2000:]
    return json.loads(html.unescape(found[1]))
