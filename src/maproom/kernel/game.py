"""The contract of a game: what the table, the bots, the laboratory and the tests may use."""

from __future__ import annotations

from math import tanh
from pathlib import Path
from typing import Any, Final

from maproom.kernel.charts import Chart, Counter, chart_from_outlines
from maproom.kernel.editions import Edition, data, in_use, must_be_here
from maproom.kernel.errors import BadOption, BadPosition, nearest
from maproom.kernel.events import Events, LogEntry
from maproom.kernel.frame import CHANCE, OVER, Frame, FrameTable
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import NoObservation, Observation
from maproom.kernel.options import Option, settled
from maproom.kernel.orders import FORCED, StandingOrder
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.state import FIRST_READINGS, State
from maproom.kernel.texts import Catalogue, Named, Part, Phrase, parts_of, plain, sentence
from maproom.kernel.upgrades import Upgrade, upgraded
from maproom.kernel.verbs import Domain, Verbs

KERNEL_WORDS: Final = Path(__file__).parent / "words"


class Scenario:
    """One way to start a game."""

    def __init__(self, slug: str, name: str, about: str) -> None:
        self.slug = slug
        self.name = name
        self.about = about


class Game:
    """A game of the registry; a game's folder has one subclass and its one instance, `GAME`."""

    slug: str
    name: str
    version: str
    seat_names: tuple[str, ...]
    options: tuple[Option, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    orders: tuple[StandingOrder, ...] = ()
    verbs: Verbs
    events: Events
    frames: FrameTable
    folder: Path
    readings: int = FIRST_READINGS
    """The number of the readings of the rules that a new game is played by; older games keep theirs."""
    unnumbered: int = FIRST_READINGS
    """The readings of a position that this version saved before they were numbered."""
    upgrades: tuple[Upgrade, ...] = ()
    """The steps from the form in which older versions saved positions to that of today, oldest first."""
    opening: str = ""
    """The scenario for somebody who only wants to play; the first where none is named."""
    open_questions: tuple[str, ...] = ()
    """The frames of which everybody can tell from open facts when there is only one choice.

    Only these may be answered by themselves: elsewhere the speed of the answer would tell a secret.
    """
    piece_domain: str = "piece"
    """What the game calls the pieces that can be pointed at."""
    rare_verbs: tuple[str, ...] = ()
    """The verbs that are seldom wanted where others are offered too: a table keeps them out of the way."""
    judge_scale: float = 20.0
    """So much of the judge's worth, above `judge_even`, is nearly a won game."""
    judge_even: float = 0.0
    """With this worth a seat wins as often as not."""

    def __init__(self) -> None:
        self._catalogues: dict[str, Catalogue] = {}
        self._chart: Chart | None = None

    # -- what a game writes -------------------------------------------------------------------------

    def blank(self) -> State:
        """A state with every field at its default and nothing pending."""
        raise NotImplementedError

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        """A state before its first decision; `new` settles it."""
        raise NotImplementedError

    def set_up_by(self, readings: int, options: dict[str, bool | int | str], scenario: str) -> State:
        """The same by older readings of the rules; a game whose set-up they change says how."""
        state = self.set_up(options, scenario)
        state.readings = readings
        return state

    def position(self, description: dict[str, Any]) -> State:
        """A state built from a partial description, for tests, puzzles and analysis."""
        raise NotImplementedError

    def text(self, state: State) -> str:
        """The position as plain text."""
        raise NotImplementedError

    def judge(self, state: State, seat: int) -> float:
        """What the position is worth to a seat, for bots; it may look only at what the seat knows."""
        raise NotImplementedError

    def expected(self, worth: float) -> float:
        """What a seat may expect, from -1, lost, to 1, won, in a position of this worth."""
        return tanh((worth - self.judge_even) / self.judge_scale)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        """The judge's worth by its parts, for whoever asks why; a game that does not tell has one part."""
        return [JudgePart("worth", self.judge(state, seat))]

    def observation(self) -> Observation:
        """What a seat sees as numbers, for learning; the same object at every call."""
        raise NoObservation(f"{self.name} has not declared what its seats see as numbers.")

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a position that play has led to: sentences, none when all is well."""
        return []

    def thing_name(self, domain: Domain, value: int) -> str:
        """The name of a space, a piece or a card in the data's own language."""
        return domain.words[value]

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        """What the template of an action's label needs besides the action's own arguments."""
        return {}

    def prompt_values(self, state: State, frame: Frame[Any]) -> dict[str, Any]:
        """What the template of a question needs besides the actor; by default what the frame itself says."""
        return frame.prompt(state)

    def teams(
        self, options: dict[str, Any] | None = None, scenario: str | None = None
    ) -> tuple[tuple[str, ...], ...]:
        """The seats that win and lose together; every seat for itself by default."""
        return tuple((seat,) for seat in self.seats(options, scenario))

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        """The legal actions worth a bot's thought, never none; it may look only at what the seat knows."""
        return state.legal()

    def plans(self, state: State, seat: int) -> int:
        """How many plans a seat may choose among for its turn that is going on, the usual one first.

        It is 1 where turns are short, and in the turn of another.
        """
        return 1

    def candidates_by_plan(self, state: State, seat: int, plan: int) -> tuple[int, ...]:
        """The candidates of a seat that follows one of its plans; those of the usual plan are `candidates`.

        Numbers beyond `plans` are variations: of the plan that is left when whole rounds of plans are taken away.
        """
        return self.candidates(state, seat)

    def misjudged_candidates(self, state: State, seat: int, slips: float, seed: int) -> tuple[int, ...]:
        """The candidates of somebody whose estimates are off, where the candidates alone leave little to judge."""
        return self.candidates(state, seat)

    def prepares(self, state: State, action: int) -> bool:
        """Whether an action only pays for, or opens, the next decision of the same seat: a bot looks beyond it."""
        return False

    def yardstick(self, state: State, seat: int) -> float:
        """How the first version of the game's judge saw it, where one is kept: what `greedy` plays by."""
        return self.judge(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        """The candidates that go with the yardstick."""
        return self.candidates(state, seat)

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        """What the seat that is to decide has answered beforehand; None when it must be asked.

        `orders` has a value for every kind of the game's standing orders.
        """
        return None

    def turn_number(self, state: State) -> int:
        """Counts the turns of a game, so that what is meant for one turn can end with it."""
        return 0

    def side_turn(self, state: State) -> int:
        """Counts the turns of single sides, where a turn of the game has one of each; so long a plan lasts."""
        return self.turn_number(state)

    def turns_a_round(self, state: State) -> int:
        """How often the number of the turn changes until everybody has had one: so far a bot looks ahead."""
        return len(self.seat_names)

    def scores(self, state: State) -> dict[str, int]:
        """The open score by seat or team, for a chart over time; empty where nothing is counted in the open."""
        return {}

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        """What wins and how far a seat is from it, as far as it may know: `aims.<key>`, each a few words."""
        return []

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        """Why a thing cannot be used now, or is in the state it is in, as far as the seat may know."""
        return []

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        """Why the open question cannot be answered with a thing after others were picked: a piece, now a space.

        By default nothing: `refusals.refusal` then tells what the question asks for.
        """
        return []

    def ways(self, state: State, domain: Domain, value: int) -> dict[int, tuple[int, ...]]:
        """Where a piece that may be picked can come to by several actions in a row, each with that row.

        Only for games whose pieces move step by step; nothing where one action says it all.
        """
        return {}

    def caution(self, state: State, action: int) -> Caution | None:
        """What the seat that is to decide should know before it takes a legal action; None where nothing is odd."""
        return None

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        """Sets of spaces worth drawing over the board, such as a side's supply, named `layers.<key>`."""
        return {}

    def joined(self, view: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
        """The view of a seat, with what the same person sees from other seats of the same team."""
        return view

    def chart(self, state: State) -> Chart | None:
        """What the board of a position looks like without its pieces; by default the outlines in the data."""
        if self._chart is None:
            self._chart = chart_from_outlines(self.slug, self.folder)
        return self._chart

    def counters(self, view: dict[str, Any]) -> list[Counter]:
        """The pieces that a view shows on the board, to be drawn; by default its `pieces` with kind and space."""
        found: list[Counter] = []
        for piece in view.get("pieces", ()):
            side, _, sign = piece["kind"].rpartition("-")
            found.append(Counter(piece["space"], piece["kind"], side, sign))
        return found

    # -- the contract -------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition | None:
        """The owner's own edition that is played here; None is the game as it comes."""
        return in_use(self.slug)

    def stamp(self) -> dict[str, Any]:
        """What says with which edition something was played: nothing for the game as it comes."""
        edition = in_use(self.slug)
        return {} if edition is None else {"edition": edition.to_json()}

    def data(self, name: str) -> Any:
        """A file of the game's data, or of the edition in use."""
        return data(self.slug, self.folder, name)

    @property
    def all_orders(self) -> tuple[StandingOrder, ...]:
        """The standing orders of the game, and those that every game has."""
        return (*self.orders, FORCED)

    def only_answer(self, state: State) -> int | None:
        """The one legal action of a seat that has no choice, where everybody can tell so; None otherwise."""
        if state.actor < 0 or state.stack[-1].name() not in self.open_questions:
            return None
        legal = state.legal()
        return legal[0] if len(legal) == 1 else None

    def seats(self, options: dict[str, Any] | None = None, scenario: str | None = None) -> tuple[str, ...]:
        """The seats that are played with these options and in this scenario; all by default."""
        return self.seat_names

    def settle_options(self, options: dict[str, Any] | None) -> dict[str, bool | int | str]:
        """All options, validated."""
        return settled(self.options, options)

    def settle_scenario(self, scenario: str | None) -> str:
        """The scenario asked for, or the first."""
        known = [one.slug for one in self.scenarios]
        if scenario is None:
            return known[0]
        if scenario not in known:
            raise BadOption(f"{self.name} has no scenario {scenario!r}.{nearest(str(scenario), known)}")
        return scenario

    def new(
        self,
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        log: list[LogEntry] | None = None,
        readings: int | None = None,
    ) -> State:
        """A state at the first decision; the same arguments give the same state.

        What happens before that decision is told to the log. With `readings` it is a game as an older version
        began it.
        """
        settled, slug = self.settle_options(options), self.settle_scenario(scenario)
        if readings is None or readings == self.readings:
            state = self.set_up(settled, slug)
        else:
            state = self.set_up_by(self.known_readings(readings), settled, slug)
        state.listen(log)
        state.settle()
        state.listen(None)
        return state

    def from_json(self, saved: dict[str, Any]) -> State:
        """The state that `State.to_json` wrote."""
        if not isinstance(saved, dict) or saved.get("game") != self.slug:
            raise BadPosition(f"This is no saved position of {self.name}.")
        must_be_here(self.slug, self.name, saved.get("edition"))
        saved = upgraded(saved, self.name, self.version, self.upgrades)
        state = self.blank()
        state.readings = self.known_readings(saved.get("readings", self.unnumbered))
        fields = saved.get("state")
        if isinstance(fields, dict):
            fields = {**state.LATER, **fields}
        if not isinstance(fields, dict) or set(fields) != set(state.FIELDS):
            raise BadPosition(f"A saved position of {self.name} has the fields {', '.join(state.FIELDS)}.")
        for field in state.FIELDS:
            setattr(state, field, _same_shape(field, getattr(state, field), fields[field]))
        try:
            state.stack = [self.frames.build(frame) for frame in saved["stack"]]
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise BadPosition(f"The saved stack cannot be read: {error}.") from None
        self.restore(state)
        state.settle()
        return state

    def known_readings(self, number: object) -> int:
        """A number of readings that this version can play by."""
        if type(number) is int and FIRST_READINGS <= number <= self.readings:
            return number
        raise BadPosition(
            f"This version plays {self.name} by the readings {FIRST_READINGS} to {self.readings}, not {number!r}."
        )

    def restore(self, state: State) -> None:
        """Brings what a state keeps beside its fields up to date after they were read."""

    def action(self, words: dict[str, str] | str) -> int:
        """The action that words, or a line of a record, mean."""
        return self.verbs.parse(words) if isinstance(words, str) else self.verbs.action(words)

    # -- sentences ----------------------------------------------------------------------------------

    def catalogue(self, language: str = "en") -> Catalogue:
        """The sentences of a language; what it lacks is said in English."""
        if language not in self._catalogues:
            if language != "en" and not self._speaks(language):
                return self.catalogue("en")
            kernel = Catalogue.load(KERNEL_WORDS, "en")
            english = Catalogue.load(self.folder / "words", "en", kernel)
            own = Catalogue.load(KERNEL_WORDS, language, english) if language != "en" else english
            self._catalogues[language] = Catalogue.load(self.folder / "words", language, own)
        return self._catalogues[language]

    @property
    def languages(self) -> list[str]:
        """The languages that the game has words in."""
        return sorted([path.stem for path in (self.folder / "words").glob("*.json")])

    def _speaks(self, language: str) -> bool:
        return language.isidentifier() and (self.folder / "words" / f"{language}.json").exists()

    def named(self, domain: Domain, value: int, language: str = "en") -> Named:
        """A thing of the game with its name."""
        word = domain.words[value]
        words = self.catalogue(language)
        text = words.find("names", domain.name, word) or words.translated(self.thing_name(domain, value))
        return Named(domain.name, word, text)

    def seat_named(self, actor: int, language: str = "en") -> Named:
        """A seat, chance or nobody, with its name."""
        word = {CHANCE: "chance", OVER: "over"}.get(actor) or self.seat_names[actor]
        text = self.catalogue(language).find("names", "seat", word) or word
        return Named("seat", word, text)

    def label(self, state: State, action: int, language: str = "en") -> str:
        """An action as a person reads it."""
        verb = self.verbs.verb_of(action)
        values: dict[str, Any] = {
            field: self.named(domain, value, language)
            for field, domain, value in zip(verb.fields, verb.domains, verb.arguments(action), strict=True)
        }
        values.update(self._spoken(self.label_values(state, action), language))
        return plain(parts_of(self.catalogue(language).template("verbs", verb.name), values))

    def prompt(self, state: State, seat: int | None, language: str = "en") -> dict[str, Any]:
        """The open question as a seat may hear it: in full for the actor, only whose it is for others."""
        catalogue = self.catalogue(language)
        values: dict[str, Any] = {"seat": self.seat_named(state.actor, language)}
        if state.actor == OVER:
            return {"text": plain(parts_of(catalogue.template("prompts", "over"), values)), "rule": ""}
        if state.actor == CHANCE or state.actor != seat:
            waiting = "someone" if state.stack[-1].DISCREET else "waiting"
            key = "chance" if state.actor == CHANCE else waiting
            return {"text": plain(parts_of(catalogue.template("prompts", key), values)), "rule": ""}
        frame = state.stack[-1]
        own = self.prompt_values(state, frame)
        values.update(self._spoken(own, language))
        text = plain(parts_of(catalogue.template("prompts", frame.name()), values))
        question: dict[str, Any] = {"text": text, "rule": frame.RULE}
        if type(own.get("left")) is int:
            question["left"] = own["left"]
        return question

    def log_parts(self, entry: LogEntry, language: str = "en", in_full: bool = False) -> list[Part]:
        """A log entry as a sentence with links; `in_full` for one who is no seat and may know all."""
        values: dict[str, Any] = {
            field: value if domain is None else self.named(domain, value, language)
            for field, domain, value in zip(entry.event.fields, entry.event.domains, entry.values, strict=True)
        }
        catalogue = self.catalogue(language)
        spoken = catalogue.find("events_in_full", entry.event.name) if in_full else None
        return sentence(parts_of(spoken or catalogue.template("events", entry.event.name), values))

    def reason_text(self, reason: Reason, language: str = "en") -> str:
        """A reason as a plain sentence."""
        values = self._spoken(reason.values, language)
        return plain(sentence(parts_of(self.catalogue(language).template("reasons", reason.key), values)))

    def aim_text(self, aim: Reason, language: str = "en") -> str:
        """An aim in a few words."""
        parts = parts_of(self.catalogue(language).template("aims", aim.key), self._spoken(aim.values, language))
        return "".join([part["text"] for part in parts])

    def caution_text(self, caution: Caution, language: str = "en") -> str:
        """A caution as a plain sentence."""
        values = self._spoken(caution.values, language)
        return plain(sentence(parts_of(self.catalogue(language).template("cautions", caution.key), values)))

    def _spoken(self, values: dict[str, Any], language: str) -> dict[str, Any]:
        """Values for a template: a pair of a Domain and a number becomes the thing's name, a Phrase its words."""
        return {key: self._said(value, language) for key, value in values.items()}

    def _said(self, value: Any, language: str) -> Any:
        if isinstance(value, tuple):
            return self.named(value[0], value[1], language)
        if isinstance(value, Phrase):
            template = self.catalogue(language).template("phrases", value.key)
            return "".join([part["text"] for part in parts_of(template, self._spoken(value.values, language))])
        return value

    def log_text(self, entry: LogEntry, language: str = "en", in_full: bool = False) -> str:
        """A log entry as a plain sentence."""
        return plain(self.log_parts(entry, language, in_full))


def _same_shape(field: str, model: Any, value: Any) -> Any:
    """The value, if it is an int where the model is one, or a list of ints of the same length.

    A model without entries stands for a list of any length.
    """
    if isinstance(model, list):
        fits = isinstance(value, list) and len(value) == (len(model) or len(value))
        if fits and all(type(one) is int for one in value):
            return value[:]
        raise BadPosition(f"The field {field!r} of a saved position must be {len(model)} whole numbers.")
    if type(value) is not int:
        raise BadPosition(f"The field {field!r} of a saved position must be a whole number.")
    return value
