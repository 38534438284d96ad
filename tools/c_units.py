"""The units of C that a library is compiled from.

mypyc writes one C file a module. Those of a library are put together to a few units: what the rules play with,
what stands beside the play, and what hardly ever runs. Inside a unit the C compiler sees everything and can inline
it, and the units keep all processors busy.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

QUICK = "0"
OPTIMISED = "1"
BEST = "3"

PLAY = "play"
BESIDE = "beside"
COLD = "cold"
UNITS = (PLAY, BESIDE, COLD)

# What runs once, when a module is loaded, or only when a person asks for something: it is not worth the compiler's
# optimisation, which takes longest in just these long functions.
COLD_MODULES = frozenset((
    "aims", "charts", "commented", "drawing", "edition", "editions", "glossary", "guide", "guide_text",
    "inspection", "invariants", "layers", "lesson_check", "lessons", "position", "position_cards", "reasons",
    "reasons_refusals", "rulebook", "scenarios", "scenes", "sources", "upgrades", "wordings",
))  # fmt: skip
COLD_FUNCTIONS = re.compile(
    r"^ *(?:static )?(?:PyObject \*|int |char )\s*(?:"
    # What loads a module, what declares an observation, and what makes a game of its parts.
    r"CPy(?:Exec|Init|InitOnly)_\w+|CPyDef_\w+(?:___declared|Game_____init__|_____top_level__)"
    # What plain Python comes in by: from there on it is compiled.
    r"|CPyPy_\w+|maproom___\w+_[gs]et_\w+"
    r")\([^;{}]*\)\s*\{\n",
    re.MULTILINE,
)
BESIDE_WORDS = frozenset((
    "candidates", "former", "game", "maps", "observe", "own", "random", "secrets", "setup",
    "thoughts", "verbs", "view", "words", "yardstick",
))  # fmt: skip
"""How modules of a game begin that its rules do not call in play: they set up, show, propose and deal anew."""

SELDOM = frozenset((
    "aftermath", "attack_orders", "defence_orders", "hitler", "leningrad", "overruns", "replace", "research",
    "retreats", "units", "upkeep",
))  # fmt: skip
"""Long chapters of the play of the two longest games that take little of its time: they stand with those, so that
both units of a game take about as long."""

# Of what the higher levels do, inlining pays most here, and it costs the compiler little.
INLINING = (
    "-finline-small-functions", "-finline-functions", "-fpartial-inlining",
    "--param=max-inline-insns-single=200", "--param=max-inline-insns-auto=30", "--param=inline-min-speedup=15",
)  # fmt: skip
# Nobody reads warnings about generated C, and to look for them takes four times as long as to compile it. Python's
# own flags ask for them, and `-w` alone would still look for them and only keep silent.
NO_WARNINGS = ("-Wno-all", "-w")
# mypyc's headers define what a library takes from others in each unit; all of them mean the same.
SHARED = ("-fvisibility=hidden", "-fcommon")

FAR_INDENTED = re.compile(r"^ {60,}", re.MULTILINE)
# What compiled rules do all the time is done on the spot: our own C, put behind mypyc's runtime.
QUICK_RUNTIME = Path(__file__).with_name("quick_runtime.h")
NARROW_SHIFT = re.compile(r"= -?\d+ << cpy_r_\w+;")
"""What mypyc makes of `1 << space` where `space` is an i64: C shifts 32 bits only."""
BEHIND_RUNTIME = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
# What a unit takes from another one of its library is near: without this the compiler would look it up in a table.
HIDDEN, SEEN = "#pragma GCC visibility push(hidden)\n", "#pragma GCC visibility pop\n"
INLINE_RUNTIME = re.compile(r"^#include <(\w+_extra_ops)\.c>", re.MULTILINE)
FUNCTION = re.compile(r"^[A-Za-z_].*\) \{\n", re.MULTILINE)
TRACEBACK = re.compile(r'CPy_AddTraceback\(("[^"]*", "[^"]*"), (-?\d+), (\w+)\);\n +goto (CPyL\d+);')


class UnexpectedC(Exception):
    """mypyc wrote something that we do not know what to do with."""


def units_of(sources: Iterable[Path], level: str, folder: Path) -> list[Path]:
    """Put the C files of a library together; the first unit has what is common to all."""
    common, *modules = sorted(sources, key=lambda source: ("___" in source.stem, source.stem))
    beginning = prepared(common, level)
    texts = {unit: [_inline_runtime(beginning)] for unit in UNITS} | {PLAY: [beginning]}
    for module in modules:
        texts[_unit_of(module, level)].append(prepared(module, level))
    return [
        _written(folder / f"{common.stem}_{unit}.c", "".join(parts))
        for unit, parts in texts.items()
        if unit == PLAY or len(parts) > 1
    ]


def _inline_runtime(common: str) -> str:
    """The part of mypyc's runtime that is made of inline functions, which only the common file asks for."""
    return "".join(f"#include <{name}.h>\n" for name in INLINE_RUNTIME.findall(common))


def _unit_of(source: Path, level: str) -> str:
    parts = source.stem.split("___")
    if len(parts) > 1 and parts[-1] in COLD_MODULES:
        return COLD
    beside = BESIDE_WORDS & {part.partition("_")[0] for part in parts[3:]} or SELDOM & set(parts[3:])
    return BESIDE if "games" in parts and beside and level != BEST else PLAY


def prepared(source: Path, level: str) -> str:
    """The C with our quick runtime, shorter ways out, and what runs once marked where the rest is optimised."""
    text = source.read_text(encoding="utf-8")
    runtime = QUICK_RUNTIME.read_text(encoding="utf-8")
    text, found = BEHIND_RUNTIME.subn(lambda line: f"{HIDDEN}{line[0]}{SEEN}{runtime}", text)
    if not found:
        raise UnexpectedC(f"{source}: there is no place for {QUICK_RUNTIME.name}; has mypyc changed?")
    if NARROW_SHIFT.search(text):
        raise UnexpectedC(f"{source}: a plain number is shifted by an i64: C would lose all beyond 32 bits")
    functions = FAR_INDENTED.sub("  ", text).split("\n}\n")
    return "\n}\n".join(_short_function(function, level) for function in functions)


def _short_function(text: str, level: str) -> str:
    """One function (and what stands before it), as it is compiled."""
    if level != QUICK:
        text = COLD_FUNCTIONS.sub(lambda found: f'__attribute__((optimize("O0")))\n{found[0]}', text)
    return _with_common_ways_out(text)


def _with_common_ways_out(text: str) -> str:
    """Let the places at which a function can fail share the call that notes the line, where they go on alike."""
    places = Counter(_way_out(found) for found in TRACEBACK.finditer(text))
    shared = {way: f"CPyShared{number}" for number, way in enumerate(way for way, n in places.items() if n > 1)}
    if not shared:
        return text

    def shorter(found: re.Match[str]) -> str:
        label = shared.get(_way_out(found))
        return f"cpy_line = {found[2]}; goto {label};" if label else found[0]

    beginning = [found.end() for found in FUNCTION.finditer(text)][-1]
    head, body = text[:beginning], TRACEBACK.sub(shorter, text[beginning:])
    ends = (
        f"\n{label}: ;\n    CPy_AddTraceback({name}, cpy_line, {names});\n    goto {target};"
        for (name, names, target), label in shared.items()
    )
    return f"{head}    int cpy_line;\n{body}{''.join(ends)}"


def _way_out(found: re.Match[str]) -> tuple[str, str, str]:
    return found[1], found[3], found[4]


def flags_of(unit: Path, level: str) -> tuple[str, ...]:
    """What the C compiler is told besides mypyc's flags."""
    if level == QUICK or unit.stem.endswith(f"_{COLD}"):
        return (*NO_WARNINGS, *SHARED, "-O0")
    return (*NO_WARNINGS, *SHARED, *(() if level == BEST else INLINING))


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
