"""The rulebooks for players: complete by the checklist, alike in every language, every picture can be made."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import maproom
from maproom.drawing import scene_picture
from maproom.kernel.game import Game
from maproom.kernel.guide import FOLDER, guide_of, has_guide
from maproom.kernel.guide_text import Block, GuideError, Span
from maproom.kernel.rulebook import ID, rules_of
from maproom.kernel.scenes import SceneError, scene_of, scenes_of, states_of
from maproom.table.wire.guide_book import guide_book

ROOT = Path(__file__).resolve().parents[2]
GAMES = [game for game in maproom.all_games() if has_guide(game)]
LANGUAGES = ("en", "es")
BOOKS = [pytest.param(game, language, id=f"{game.slug}-{language}") for game in GAMES for language in LANGUAGES]
EACH_GAME = [pytest.param(game, id=game.slug) for game in GAMES]
FIRST_CHAPTERS = ["aim", "turn"]
NOT_FOR_PLAYERS = re.compile(
    rf"{ID}|\b[A-Z]{{2}}-[A-Z]{{2,}}|EX-\w+|\[H\]|DECISION|DECISIÓN|\w\.(?:md|json|py|txt)\b|\bdossier|\bengine\b"
)


def words(spans: list[Span]) -> str:
    return "".join(span.text for span in spans)


def all_words(block: Block) -> str:
    cells = [words(cell) for row in block.rows for cell in row]
    return " ".join([words(block.spans), words(block.why), *cells])


def shape(block: Block) -> tuple[Any, ...]:
    """What must be the same in every language."""
    rows = [len(row) for row in block.rows]
    items = [item.ids for item in block.items]
    return block.kind, block.ids, block.name, block.ordered, items, rows


def rules_named_in(game: Game) -> set[str]:
    """Every id of a rule that the game's code or its page can lead somebody to."""
    named: set[str] = set()
    for file in game.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(ID, node.value):
                named.add(node.value)
    for file in (ROOT / "web" / "src" / "games" / game.folder.name).rglob("*.ts"):
        named.update(re.findall(rf'"({ID})"', file.read_text(encoding="utf-8")))
    return named


def test_there_are_guides() -> None:
    assert "east-front" in [game.slug for game in GAMES]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_of_the_checklist_has_its_place_in_the_book(game: Game, language: str) -> None:
    guide = guide_of(game, language)
    assert (game.folder / FOLDER / f"{language}.md").is_file()
    assert set(rules_of(game)) - set(guide.anchors()) == set()
    assert set(guide.anchors()) - set(rules_of(game)) == set()


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_book_is_built_alike_in_every_language(game: Game) -> None:
    english, spanish = (guide_of(game, language) for language in LANGUAGES)
    assert [chapter.slug for chapter in spanish.chapters] == [chapter.slug for chapter in english.chapters]
    for one, other in zip(english.chapters, spanish.chapters, strict=True):
        assert [shape(block) for block in other.blocks] == [shape(block) for block in one.blocks], one.slug


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_it_begins_with_the_aim_and_the_turn(game: Game, language: str) -> None:
    chapters = guide_of(game, language).chapters
    assert [chapter.slug for chapter in chapters[:2]] == FIRST_CHAPTERS
    assert any(block.kind == "list" and block.ordered for block in chapters[1].blocks)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_its_words_are_for_players(game: Game, language: str) -> None:
    guide = guide_of(game, language)
    told = [
        (block.line, found[0]) for block in guide.blocks() if (found := NOT_FOR_PLAYERS.search(all_words(block)))
    ]
    assert told == []


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_that_the_table_can_name_leads_to_a_paragraph(game: Game, language: str) -> None:
    named = rules_named_in(game)
    assert {kind.RULE for kind in game.frames.kinds.values() if kind.RULE} <= named
    assert named - set(guide_of(game, language).anchors()) == set()


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_picture_can_be_made_and_every_scene_is_shown(game: Game) -> None:
    scenes = scenes_of(game)
    shown = {block.name: block for block in guide_of(game).blocks() if block.kind in ("figure", "example")}
    assert shown.keys() == scenes.keys()
    for name, scene in scenes.items():
        assert 1 <= len(scene.stages) <= max(1, len(shown[name].items)), name
        for stage in range(1, len(scene.stages) + 1):
            drawn = scene_picture(game, name, stage)
            assert drawn is not None
            assert drawn.count('class="ring"') == len(scene.stages[stage - 1].mark)


# -- a game of one's own --------------------------------------------------------------------------------


class Elsewhere:
    """A game whose folder is somewhere else."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """East Front without its guide."""
    checklist = (
        "## Supply (EF-SUP)\n- EF-SUP-01 A piece is supplied\n  or not (EF-SUP-02).\n- EF-SUP-02 See `EF-SUP-01`.\n"
    )
    (tmp_path / "rules.md").write_text(checklist, encoding="utf-8")
    return Elsewhere(maproom.game("east-front"), tmp_path)


def test_a_game_without_a_guide_has_its_checklist_in_the_same_form(own: Any) -> None:
    guide = guide_of(own, "es")
    assert guide.is_checklist
    assert [(chapter.title, len(chapter.blocks)) for chapter in guide.chapters] == [("Supply", 2)]
    assert guide.anchors() == ["EF-SUP-01", "EF-SUP-02"]
    assert [(span.text, span.to) for span in guide.blocks()[0].spans] == [
        ("A piece is supplied or not (", ""), ("EF-SUP-02", "EF-SUP-02"), (").", ""),
    ]  # fmt: skip


def test_a_language_that_is_missing_is_read_in_english(own: Any) -> None:
    (own.folder / FOLDER).mkdir()
    (own.folder / FOLDER / "en.md").write_text("## The aim {#aim}\n\nWin.\n", encoding="utf-8")
    assert [chapter.title for chapter in guide_of(own, "es").chapters] == ["The aim"]
    assert not guide_of(own, "es").is_checklist


def test_a_fault_names_the_game_and_the_file(own: Any) -> None:
    (own.folder / FOLDER).mkdir()
    (own.folder / FOLDER / "en.md").write_text("## The aim\n", encoding="utf-8")
    with pytest.raises(GuideError, match=r"^east-front/guide/en\.md, line 1 "):
        guide_of(own)


def test_a_glossary_is_in_the_order_of_the_alphabet(own: Any) -> None:
    assert guide_book(own, "es").glossary == []
    (own.folder / FOLDER).mkdir()
    spoken = {"b": "Ávila", "a": "bueno", "c": "zar"}
    terms = {key: {"en": {"word": key, "text": "."}, "es": {"word": es, "text": "."}} for key, es in spoken.items()}
    (own.folder / FOLDER / "glossary.json").write_text(json.dumps(terms), encoding="utf-8")
    assert [term.word for term in guide_book(own, "en").glossary] == ["a", "b", "c"]
    assert [term.word for term in guide_book(own, "es").glossary] == ["Ávila", "bueno", "zar"]


# -- scenes --------------------------------------------------------------------------------------------

EAST_FRONT = maproom.game("east-front")
LWOW = {"pieces": {"lwow": ["soviet infantry"]}}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "must be an object"),
        ({"position": {}, "marks": []}, "'marks', which means nothing"),
        ({"stages": [{"do": 1}], "position": {}}, "'do', which means nothing"),
        ({}, "either with a 'scenario' or with a 'position'"),
        ({"position": {}, "scenario": "campaign"}, "either with a 'scenario' or with a 'position'"),
        ({"position": {"pieces": {"atlantis": []}}}, "cannot begin: .*atlantis"),
        ({"scenario": "winter"}, "cannot begin: .*winter"),
        ({"scenario": "campaign", "actions": ["win now"]}, "'win' is no verb"),
        ({"scenario": "campaign", "actions": ["pass"]}, "'pass' is not legal; these are: "),
    ],
)
def test_a_scene_that_cannot_be_made_says_why(given: Any, told: str) -> None:
    with pytest.raises(SceneError, match=told):
        states_of(EAST_FRONT, scene_of("winter", given))


def test_stages_follow_each_other_and_take_over_what_they_do_not_say() -> None:
    given = {
        "position": {"from": "setup"},
        "focus": ["berlin"],
        "mark": ["warsaw"],
        "stages": [{}, {"actions": ["move germany-infantry-1 warsaw"], "mark": []}],
    }
    scene = scene_of("moved", given)
    before, after = states_of(EAST_FRONT, scene)
    assert before != after
    assert [(stage.focus, stage.mark) for stage in scene.stages] == [(["berlin"], ["warsaw"]), (["berlin"], [])]


def test_a_seeded_scene_is_the_same_every_time() -> None:
    given = {"scenario": "campaign", "seed": 7, "steps": 40}
    (one,), (other,) = (states_of(EAST_FRONT, scene_of("later", given)) for _ in range(2))
    assert one == other
    assert one != EAST_FRONT.new()


def test_an_unknown_picture_is_refused() -> None:
    for name, stage in (("atlantis", 1), ("setup", 2), ("setup", 0)):
        with pytest.raises(SceneError, match="has no such picture"):
            scene_picture(EAST_FRONT, name, stage)
