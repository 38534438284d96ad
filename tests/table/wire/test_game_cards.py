"""Games, tables and seats in the reader's language."""

from __future__ import annotations

from table.serving import Json, Running

from maproom.table.wire.sentences import said

ES = "es"


def card_of(server: Running, slug: str, language: str) -> Json:
    games: list[Json] = server.visitor().get("/api/games", language=language)["games"]
    return next(game for game in games if game["id"] == slug)


def option_of(server: Running, slug: str, name: str, language: str) -> Json:
    options: list[Json] = card_of(server, slug, language)["options"]
    return next(option for option in options if option["name"] == name)


def test_an_option_has_a_name_that_a_person_can_read(server: Running) -> None:
    def labels(name: str, language: str) -> str:
        return str(option_of(server, "race-to-moscow", name, language)["label"])

    assert [labels("total_war", language) for language in ("en", ES)] == ["Total war", "Guerra total"]
    assert labels("players", "en") == "Army Groups"


def test_every_choice_has_a_name_in_its_place(server: Running) -> None:
    english, spanish = (option_of(server, "race-to-moscow", "reaction_ties", language) for language in ("en", ES))
    assert english["choices"] == spanish["choices"] == ["left_player", "auto"]
    assert english["choice_labels"] == ["The player to the left", "A fixed order"]
    assert spanish["choice_labels"] == ["El jugador de la izquierda", "Un orden fijo"]
    assert option_of(server, "frontier-wars", "side", "en")["choice_labels"] == ["A", "B"]


def test_an_option_without_choices_has_no_names_of_them(server: Running) -> None:
    assert option_of(server, "race-to-moscow", "round_limit", ES)["choice_labels"] is None


def test_a_language_that_a_game_does_not_speak_is_english(server: Running) -> None:
    assert card_of(server, "east-front", "xx") == card_of(server, "east-front", "en")


def seat_names(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_the_lobby_names_seats_in_the_readers_language(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]
    here = f"/api/tables/{table['id']}"
    assert seat_names(table) == seat_names(anna.get("/api/lobby")["mine"][0]) == ["the Axis", "the Allies"]
    assert seat_names(anna.get("/api/lobby", language=ES)["mine"][0]) == ["el Eje", "los Aliados"]
    assert seat_names(anna.get(f"{here}/card", language=ES)) == ["el Eje", "los Aliados"]
    page = anna.get(here, language=ES)
    assert seat_names(page["table"]) == ["el Eje", "los Aliados"]
    assert page["prompt"]["text"] == "La partida aún no ha empezado."


def test_an_invitation_names_its_seat(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    secret = anna.post(f"/api/tables/{table}/invites", {"seat": "allies"})["invite"]
    there = f"/api/invites/{secret}"
    names = [server.visitor().get(there, language=language)["seat_name"] for language in ("en", ES)]
    assert names == ["the Allies", "los Aliados"]


def test_the_table_speaks_of_what_happened_at_it() -> None:
    assert said("en", "log", "resign", {"seat": "the Axis"}) == "The Axis resigned."
    assert said(ES, "log", "resign", {"seat": "el Eje"}) == "Se rinde: el Eje."
    assert said("xx", "waiting", "closed") == "The table is closed."
