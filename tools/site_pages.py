"""A hook of MkDocs: pages of the site that are made from what lies elsewhere, so that nothing is written twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

if TYPE_CHECKING:
    from maproom.kernel.game import Game
    from maproom.kernel.guide_text import Block, Span

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "maproom" / "games"
FROM_THE_ROOT = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
}
"""Pages of the site, and the documents at the root of the repository that they are."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not in `docs`."""
    pages = {name: at_home((ROOT / source).read_text(encoding="utf-8")) for name, source in FROM_THE_ROOT.items()}
    for rules in sorted(GAMES.glob("*/rules.md")):
        pages[f"rules/{rules.parent.name.replace('_', '-')}.md"] = in_lists(rules.read_text(encoding="utf-8"))
    pages["reference/settings.md"] = settings_page()
    pages.update(rulebooks())
    for name, content in pages.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links from a page to a document of the root lead to the page that it is here."""
    for name, source in FROM_THE_ROOT.items():
        markdown = markdown.replace(f"](../{source}", f"]({name}")
    return markdown


def at_home(text: str) -> str:
    """A document of the root with its links as the site has them.

    >>> at_home("[a](docs/kernel.md#x) [b](CONTRIBUTING.md#versions) ![c](docs/pictures/p.png)")
    '[a](kernel.md#x) [b](contributing.md#versions) ![c](pictures/p.png)'
    """
    for page, source in FROM_THE_ROOT.items():
        text = text.replace(f"]({source}", f"]({page}")
    return text.replace("](docs/", "](")


def in_lists(text: str) -> str:
    """Rules as Python-Markdown reads them: a list needs a blank line before it."""
    return re.sub(r"^(?![-*] |\s|$)(.+)\n(?=[-*] )", r"\1\n\n", text, flags=re.MULTILINE)


def rulebooks() -> dict[str, str]:
    """The rulebooks for players, a page a game, and their pictures."""
    import maproom
    from maproom.drawing import scene_picture
    from maproom.kernel.guide import guide_of, has_guide
    from maproom.kernel.scenes import scenes_of

    pages: dict[str, str] = {}
    for game in [one for one in maproom.all_games() if has_guide(one)]:
        stages = {name: len(scene.stages) for name, scene in scenes_of(game).items()}
        written = [f"# {game.name}: the rulebook"]
        for chapter in guide_of(game).chapters:
            written.append(f"## {chapter.title} {{#{chapter.slug}}}")
            written += [in_markdown(game, block, stages.get(block.name, 1)) for block in chapter.blocks]
        pages[f"rulebooks/{game.slug}.md"] = "\n\n".join([*written, ""])
        for name, last in stages.items():
            for stage in {1, last}:
                pages[f"rulebooks/{game.slug}/{name}-{stage}.svg"] = scene_picture(game, name, stage) or ""
    return pages


def in_markdown(game: Game, block: Block, stages: int) -> str:
    """A block of a rulebook as Python-Markdown reads it; an example has its first picture and its last."""
    words = spans_in_markdown(block.spans)
    items = [f"{'1.' if block.ordered else '-'} {spans_in_markdown(item.spans)}" for item in block.items]
    if block.kind == "section":
        return f"### {words} {{#{block.name}}}"
    if block.kind == "table":
        rows = [f"| {' | '.join(spans_in_markdown(cell) for cell in row)} |" for row in block.rows]
        return "\n".join([rows[0], "|" + " -- |" * len(block.rows[0]), *rows[1:]])
    if block.kind == "reading":
        why = spans_in_markdown(block.why)
        return f'!!! note "Our reading"\n\n    {words}\n\n    *Why?* {why}'
    if block.kind in ("figure", "example"):
        first, *after = [f"![{words}]({game.slug}/{block.name}-{stage}.svg)" for stage in sorted({1, stages})]
        return "\n\n".join([first, f"*{words}*", "\n".join(items), *after])
    return "\n".join(items) if block.kind == "list" else words


def spans_in_markdown(spans: list[Span]) -> str:
    """Words in their settings."""
    around = {"": "{}", "strong": "**{}**", "em": "*{}*"}
    told = [f"[{span.text}](#{span.to})" if span.to else around[span.style].format(span.text) for span in spans]
    return "".join(told)


def settings_page() -> str:
    """Every setting of the server, from where it is declared."""
    from maproom.table.operations.settings import Settings

    lines = [
        "# Settings of the server",
        "",
        "Each is a variable of the environment. [Hosting](../hosting.md) says which ones matter when.",
        "",
        "| variable | default | what it sets |",
        "|---|---|---|",
    ]
    for name, field in Settings.model_fields.items():
        default = "a file of this user's own" if field.default_factory else f"`{field.default!r}`"
        lines.append(f"| `MAPROOM_{name.upper()}` | {default} | {field.description} |")
    return "\n".join([*lines, ""])
