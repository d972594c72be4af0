"""What the tree promises as a whole: how it is made, what it may name, and what its code may do."""

import ast
import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import distributions, packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGES = ("api", "assistant", "corpus", "evals", "rules")
MOST_LINES = 450
GENERATED = {"build", "__pycache__", "clausewise.egg-info"}
GPU = ("cuda", "cupy", "nvidia", "pytorch-triton", "triton")

HOST = re.compile(r"\b(?:pypi|pythonhosted|npmjs|pytorch|huggingface|debian)\.(?:co|com|io|net|org)\b|\bhf\.co\b", re.I)
PACKAGE_SOURCE = re.compile(r"--(?:extra-)?index-url|--find-links|--trusted-host|(?:PIP|UV)_\w*(?:INDEX|FIND_LINKS)")
MACHINE_PATH = re.compile(r"(?<![\w.$})>*-])/(?:work|root|home|tmp|opt|mnt|Users)/(?!someone/)\w")


def tree() -> list[Path]:
    """Every file of the project that a person or a tool of the project wrote."""
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(
            name for name in folders if name not in GENERATED and (not name.startswith(".") or name == ".ci")
        )
        found += [Path(folder, name) for name in sorted(files)]
    return found


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


TREE = tree()
TEXTS = [path for path in TREE if b"\0" not in path.read_bytes()[:8192] and path.name != "source.txt"]
CODE = [path for path in TREE if path.suffix == ".py"]
SHIPPED = [path for path in CODE if path.relative_to(ROOT).parts[0] in PACKAGES]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def toml() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(*, dev: bool) -> list[Requirement]:
    project = toml()["project"]
    extras = [
        text for extra, listed in project["optional-dependencies"].items() if dev or extra != "dev" for text in listed
    ]
    return [Requirement(text) for text in project["dependencies"] + extras]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


# What the tree may name


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("the host of a package or model registry", HOST),
        ("an option that names where packages come from", PACKAGE_SOURCE),
        ("a path of somebody's machine", MACHINE_PATH),
    ],
)
def test_no_file_names(what: str, pattern: re.Pattern[str]) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:100]}"
        for path in TEXTS
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, f"{what}:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("see https://" + "pypi" + ".org/simple", HOST),
        ("pip install --extra" + "-index-url x", PACKAGE_SOURCE),
        ("open('/" + "home/her/plan.txt')", MACHINE_PATH),
        ("/" + "tmp/x", MACHINE_PATH),
    ],
)
def test_patterns_find_what_they_are_for(text: str, pattern: re.Pattern[str]) -> None:
    assert pattern.search(text)


# How it is installed


def test_constraints_are_plain_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    odd = [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9][\w.-]*==[0-9][0-9A-Za-z.]*", line)]
    assert not odd


def test_torch_is_pinned_alike_everywhere() -> None:
    assert pins()["torch"] == "2.13.0"
    assert "torch==2.13.0" in toml()["project"]["dependencies"]
    assert re.search(r"^TORCH := torch==2\.13\.0$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)


def test_no_gpu_package_is_pinned() -> None:
    assert not [pin for pin in pins() if canonicalize_name(pin).startswith(GPU)]


def test_no_gpu_package_is_installed() -> None:
    installed = {canonicalize_name(distribution.metadata["Name"]) for distribution in distributions()}
    assert not [distribution for distribution in installed if distribution.startswith(GPU)]


def test_every_dependency_is_pinned_within_its_range() -> None:
    pinned = {canonicalize_name(package): version for package, version in pins().items()}
    for requirement in requirements(dev=True):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version, f"{requirement.name} is not in constraints.txt; run make constraints"
        assert requirement.specifier.contains(version), f"constraints.txt has {requirement.name} {version}"


@pytest.mark.parametrize("dev", [False, True], ids=["packages", "tests"])
def test_every_imported_package_is_declared(dev: bool) -> None:
    declared = {canonicalize_name(requirement.name) for requirement in requirements(dev=dev)}
    # packaging comes with pytest.
    if dev:
        declared.add(canonicalize_name("packaging"))
    provided = packages_distributions()
    missing = {
        f"{name(path)}: {module}"
        for path in (CODE if dev else SHIPPED)
        for module in imported(path)
        if not declared & {canonicalize_name(package) for package in provided.get(module, [])}
    }
    assert not missing


def imported(path: Path) -> Iterator[str]:
    """The top-level modules that a file imports and that neither Python nor the project brings."""
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case _:
                continue
        for module in modules:
            top = module.partition(".")[0]
            if top not in sys.stdlib_module_names and top not in (*PACKAGES, "tests"):
                yield top


def test_data_files_are_installed_with_their_packages() -> None:
    patterns = toml()["tool"]["setuptools"]["package-data"]["*"]
    left_out = [
        name(path)
        for path in TREE
        if path.relative_to(ROOT).parts[0] in PACKAGES and path.suffix != ".py" and not path.name.startswith(".")
        # A folder with a dot in its name is no package for setuptools.
        if "." in name(path.parent) or not any(fnmatch(path.name, pattern) for pattern in patterns)
    ]
    assert not left_out


def test_ci_runs_make_test_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    text = script.read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in text
    assert [line for line in text.splitlines() if re.match(r"(exec )?make\b", line.strip())] == ["exec make test"]


# What its code may do


FORBIDDEN_CALLS = {"eval", "exec", "__import__", "sympify", "parse_expr", "unsafe_load", "full_load"}
FORBIDDEN_MODULES = {"cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"}


def forbidden(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each place that would run text as code or build objects that a file asks for."""
    safe = {"SafeLoader", "CSafeLoader"} | {
        ast.unparse(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and "SafeLoader" in ast.unparse(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called in FORBIDDEN_CALLS:
                yield node.lineno, called
            case ast.Call(func=ast.Attribute(attr=called)) if called in FORBIDDEN_CALLS - {"eval", "exec"}:
                yield node.lineno, called
            case ast.Call(func=ast.Attribute(value=ast.Name(id="builtins"), attr=called)) if called in FORBIDDEN_CALLS:
                yield node.lineno, called
            case ast.Call(func=ast.Attribute(value=ast.Name(id="yaml"), attr="load" | "load_all")):
                loaders = [*node.args[1:], *(keyword.value for keyword in node.keywords if keyword.arg == "Loader")]
                if not any(word in safe for loader in loaders for word in re.findall(r"\w+", ast.unparse(loader))):
                    yield node.lineno, "yaml.load without a safe loader"
            case ast.Import(names=names):
                yield from (
                    (node.lineno, alias.name) for alias in names if alias.name.partition(".")[0] in FORBIDDEN_MODULES
                )
            case ast.ImportFrom(module=str(module), level=0) if module.partition(".")[0] in FORBIDDEN_MODULES:
                yield node.lineno, module
            case ast.keyword(arg="allow_pickle" | "trust_remote_code", value=ast.Constant(value=True)):
                yield node.value.lineno, str(node.arg)


def test_no_file_runs_text_as_code() -> None:
    assert not [f"{name(path)}:{line}: {what}" for path in CODE for line, what in forbidden(parsed(path))]


@pytest.mark.parametrize(
    "code",
    [
        "eval(text)",
        "builtins.exec(text)",
        "sympy.sympify(text)",
        "from sympy import sympify\nsympify(text)",
        "yaml.load(text)",
        "yaml.load(text, Loader=yaml.UnsafeLoader)",
        "yaml.full_load(text)",
        "import pickle",
        "from pickle import loads",
        "numpy.load(file, allow_pickle=True)",
    ],
)
def test_code_that_runs_text_is_noticed(code: str) -> None:
    assert list(forbidden(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "yaml.load(text, yaml.CSafeLoader)",
        "yaml.load(text, getattr(yaml, 'CSafeLoader', yaml.SafeLoader))",
        "loader: Any = yaml.SafeLoader\nyaml.load(text, Loader=loader)",
        "yaml.safe_load(text)",
        "model.eval()",
    ],
)
def test_harmless_code_is_let_through(code: str) -> None:
    assert not list(forbidden(ast.parse(code)))


def test_rules_make_no_float() -> None:
    made = [
        f"{name(path)}:{node.lineno}"
        for path in SHIPPED
        if name(path).startswith("rules/")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
    ]
    assert not made


def test_a_file_fits_in_the_head() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert not {path: lines for path, lines in lengths.items() if lines > MOST_LINES}


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_are_typed(package: str) -> None:
    assert (ROOT / package / "__init__.py").is_file()
    assert (ROOT / package / "py.typed").is_file()


def test_folders_of_modules_are_packages() -> None:
    # The import contracts see only what lies in a package.
    folders = {path.parent for path in SHIPPED}
    assert not [name(folder) for folder in folders if not (folder / "__init__.py").is_file()]


@pytest.mark.parametrize(
    "plan", sorted((ROOT / "corpus" / "plans").glob("*/plan.yaml")), ids=lambda path: path.parent.name
)
def test_documents_are_as_received(plan: Path) -> None:
    described = yaml.safe_load(plan.read_text(encoding="utf-8"))
    assert hashlib.sha256((plan.parent / "source.txt").read_bytes()).hexdigest() == described["sha256"]


# What starting it costs


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        (
            "assistant.assistant",
            {
                "chromadb",
                "fastapi",
                "langchain",
                "langchain_core",
                "sentence_transformers",
                "sqlalchemy",
                "sympy",
                "torch",
            },
        ),
        (
            "assistant.cli",
            {"chromadb", "fastapi", "langchain", "numpy", "sentence_transformers", "sqlalchemy", "torch"},
        ),
        ("api.app", {"chromadb", "langchain", "sentence_transformers", "sqlalchemy", "torch", "transformers"}),
    ],
)
def test_importing_loads_nothing_heavy(module: str, heavy: set[str]) -> None:
    script = f"import sys, {module}; print(*sys.modules, sep='\\n')"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not heavy & set(run.stdout.split())
