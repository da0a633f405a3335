"""The law compiled with mypyc: a copy of the source in a folder that git ignores, built in place.

``python -m benchmarks.compiled`` makes it where it is not there yet and prints the folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "benchmarks" / ".compiled"
ROOMS = ("events", "referee", "schemas", "benchmarks", "tests", "docs", "examples")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "openapi.yaml", "CHANGELOG.md")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", ".*")


class CannotCompile(Exception):
    """The law cannot be compiled here; the text says why."""


def folder() -> Path:
    """A checkout as it stands now, with the law compiled. Raises CannotCompile."""
    made = FOLDER / _digest()
    if not (made / "built").exists():
        shutil.rmtree(FOLDER, ignore_errors=True)
        _copy(made)
        _build(made)
        (made / "built").touch()
    return made


def _digest() -> str:
    """Of everything that is copied: another source is another build."""
    seen = hashlib.sha256(sys.version.encode())
    for name in ROOMS:
        for file in sorted((ROOT / name).rglob("*.py")):
            if FOLDER not in file.parents:
                seen.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    seen.update((ROOT / "setup.py").read_bytes())
    return seen.hexdigest()[:16]


def _copy(made: Path) -> None:
    made.mkdir(parents=True)
    for name in ROOMS:
        shutil.copytree(ROOT / name, made / name, ignore=_LEFT_OUT)
    for name in FILES:
        shutil.copy2(ROOT / name, made / name)


def _build(made: Path) -> None:
    print("compiling the law (once for each state of the source) ...", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=made,
        env={**os.environ, "REFEREE_COMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines() or ["it ended without a word"]
        raise CannotCompile(f"the law could not be compiled here: {said[-1]}")


if __name__ == "__main__":
    print(folder())
