"""The refusals that a source file can speak, as templates: `{}` where a value is put into the sentence."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

ANYTHING = "{}"
"""A sentence that comes from elsewhere, such as that of another error."""


def subclasses_of(kind: type[Exception]) -> Iterator[str]:
    """The names of all classes below one."""
    for below in kind.__subclasses__():
        yield below.__name__
        yield from subclasses_of(below)


def sentences_given_to(names: Collection[str], path: Path) -> Iterator[str]:
    """The sentences that a file gives to errors and functions of these names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _called(node) in names:
            yield from _templates(node.args[0], constants)


def all_sentences(path: Path) -> list[str]:
    """Every whole sentence of a file but what documents it."""
    found = _Sentences()
    found.visit(ast.parse(path.read_text(encoding="utf-8")))
    return found.sentences


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constants(tree: ast.Module) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                found[name] = text
    return found


def _templates(node: ast.expr, constants: dict[str, str]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else ANYTHING for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _templates(one, constants)
            yield from _templates(other, constants)
        case ast.Name(id=name) if name in constants:
            yield constants[name]
        case _:
            yield ANYTHING


class _Sentences(ast.NodeVisitor):
    def __init__(self) -> None:
        self.sentences: list[str] = []

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        self._keep(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._keep(node)

    def _keep(self, node: ast.expr) -> None:
        self.sentences += [text for text in _templates(node, {}) if text.endswith(".") and " " in text]
