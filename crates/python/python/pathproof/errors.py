"""What is wrong with inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """One problem of an input: where it is, what was found, what was expected, and a hint."""

    file: str
    what: str
    line: int | None = None
    column: int | None = None
    found: str | None = None
    expected: str | None = None
    hint: str | None = None
    text: str = field(default="", repr=False)

    def __str__(self) -> str:
        if self.text:
            return self.text
        parts = [f"{self.file}: {self.what}"]
        parts += [f"found {self.found}"] if self.found else []
        parts += [f"expected {self.expected}"] if self.expected else []
        parts += [f"hint: {self.hint}"] if self.hint else []
        return "; ".join(parts)


class InputError(ValueError):
    """The inputs are wrong, and nothing was checked; `problems` has every problem that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
