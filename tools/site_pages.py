"""A hook of MkDocs: pages of the site that are made from what lies elsewhere, so that nothing is written twice."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

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
