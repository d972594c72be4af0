"""Starting the API on this machine, and the server of the Model Context Protocol on standard input."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from importlib import import_module
from multiprocessing.synchronize import Event
from pathlib import Path
from types import FrameType
from typing import Any, Final

from assistant.assistant import Assistant
from assistant.errors import RequestError
from assistant.model.chat import ModelUnavailable
from assistant.workers import Workers, end_with_parent
from corpus.cache import CacheUnavailable
from corpus.encoder import EncoderUnavailable
from corpus.index import IndexUnavailable
from corpus.weights import WeightsUnavailable

LOOPBACK = ("127.0.0.1", "localhost")

# By name: the assistant does not depend on its surfaces.
_APPLICATION, _PROTOCOL, _LOGS, _SETTINGS = "api.app", "api.mcp_server", "api.logs", "api.settings"
_ACCESS, _AUDIT, _METRICS = "api.records.access", "api.audit.here", "api.metrics"
_LAST: Final = 2


class PortTakenError(RequestError):
    kind, title = "port-taken", "The port cannot be used"


def serve(host: str, port: int, workers: int = 1) -> int:
    """Answer on ``host`` and ``port`` until interrupted; return the exit code.

    Args:
        workers: how many processes answer; they count, limit and converse together.

    Raises:
        PortTakenError: something else listens there, or the port needs rights that the user does not have.
        RequestError: others than this machine could ask, and there are no keys; or an audit is asked for, and there is
            no place for it.
    """
    settings = import_module(_SETTINGS).Settings.read()
    import_module(_AUDIT).here().require()
    open_to_others = host not in LOOPBACK
    import_module(_ACCESS).require_keys(open_to_others=open_to_others)
    listening = _listen(host, port)
    print("Loading the plans, the rules and the encoder.", file=sys.stderr, flush=True)

    def ready() -> None:
        print(f"Clausewise answers at http://{host}:{port}; Ctrl-C ends it.", file=sys.stderr, flush=True)

    if workers > 1:
        return _serve_together(listening, open_to_others, workers, ready)
    application = _application(settings, open_to_others)
    ready()
    return run(application, listening, settings.stop)


def _application(settings: Any, open_to_others: bool, shared: Path | None = None) -> Any:
    """The application with all that it answers from at hand."""
    assistant = Assistant.default()
    try:
        assistant.prepare()
    except (CacheUnavailable, EncoderUnavailable, IndexUnavailable, WeightsUnavailable, ModelUnavailable) as error:
        print(error, file=sys.stderr, flush=True)
    application = import_module(_APPLICATION).create_app(assistant, keys_required=open_to_others, shared=shared)
    import_module(_LOGS).configure(settings.log)
    return application


def _serve_together(listening: socket.socket, open_to_others: bool, count: int, ready: Callable[[], None]) -> int:
    metrics = import_module(_METRICS)
    with tempfile.TemporaryDirectory(prefix="clausewise-") as folder:
        os.environ[metrics.SHARED] = folder
        given = (listening, open_to_others, Path(folder))
        return Workers(_work, given, count, lambda process: metrics.gone(process, Path(folder))).run(ready)


def _work(listening: socket.socket, open_to_others: bool, shared: Path, ready: Event) -> None:
    """What one of several processes does."""
    end_with_parent()
    try:
        settings = import_module(_SETTINGS).Settings.read()
        application = _application(settings, open_to_others, shared)
    except RequestError as error:
        print(error, file=sys.stderr, flush=True)
        sys.exit(1)
    ready.set()
    sys.exit(run(application, listening, settings.stop))


def run(application: Any, listening: socket.socket, patience: int) -> int:
    """Serve an application until SIGINT or SIGTERM; return the exit code.

    From the signal on no connection is accepted. Answers that are being made have ``patience`` seconds to end; what
    then still goes on is cut off, and a computation that cannot be is ended with the process, `_LAST` seconds later.
    """
    import uvicorn

    config = uvicorn.Config(
        application,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=patience,
    )

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            last = threading.Timer(patience + _LAST, os._exit, (1,))
            last.daemon = True
            last.start()
            super().handle_exit(sig, frame)

    server = Server(config)
    signal.signal(signal.SIGTERM, lambda *_: None)  # raised again once all has ended, which is no failure
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    return 0 if server.started else 1


def converse() -> int:
    """Speak the Model Context Protocol on standard input and output until the input ends; return the exit code."""
    assistant = Assistant.default(cold=True)
    audit = import_module(_AUDIT)
    reviewed = audit.reviewing()
    import_module(_PROTOCOL).server(lambda: reviewed(assistant.current()), audit.here()).run("stdio")
    return 0


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise PortTakenError(f'"{host}" is no address of this machine; name one with --host.') from None
        reason = "is already in use" if error.errno != 13 else "needs rights that you do not have"
        raise PortTakenError(f"The port {port} {reason}; choose another with --port.") from None
    return listening
