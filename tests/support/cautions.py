"""What is said of an action before it is chosen, in tests of every game."""

from __future__ import annotations

from maproom.kernel.state import State


def warned(state: State, line: str) -> tuple[str, bool] | None:
    """The key of what is said of a legal action, and whether it is asked; its sentences are looked at too."""
    game = state.game()
    action = game.action(line)
    assert action in state.legal(), f"{line}: legal are {[game.verbs.line(one) for one in state.legal()]}"
    caution = game.caution(state, action)
    if caution is None:
        return None
    for language in ("en", "es"):
        text = game.caution_text(caution, language)
        assert text.endswith("."), text
        assert not {"{", "}"} & set(text), text
        assert ".." not in text, text
    return caution.key, caution.asks


def warning(state: State, line: str, language: str = "en") -> str:
    """The sentence itself."""
    game = state.game()
    caution = game.caution(state, game.action(line))
    return "" if caution is None else game.caution_text(caution, language)
