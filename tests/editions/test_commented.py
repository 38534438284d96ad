"""JSON with comments keeps its lines."""

from __future__ import annotations

import pytest

from maproom.kernel.commented import BadText, lines_of, read

TEXT = """// a map
{
  "areas": [ // all of them
    { "id": "riga", "url": "http://example.org", "note": "a \\" // no comment" },
    { "id": "kiev",
      "medals": 2, },
  ],
  "empty": [], "none": {}
}
"""


def test_comments_and_last_commas_are_left_out_and_strings_stay() -> None:
    assert read(TEXT) == {
        "areas": [
            {"id": "riga", "url": "http://example.org", "note": 'a " // no comment'},
            {"id": "kiev", "medals": 2},
        ],
        "empty": [],
        "none": {},
    }


def test_every_value_has_its_line() -> None:
    lines = lines_of(TEXT)
    assert lines[()] == 2
    assert lines[("areas",)] == 3
    assert lines[("areas", 0, "url")] == 4
    assert lines[("areas", 1)] == 5
    assert lines[("areas", 1, "medals")] == 6
    assert lines[("none",)] == 8


@pytest.mark.parametrize(
    ("text", "line"),
    [('{"a": 1,\n "b" 2}', 2), ('{\n\n"a": "open\n}', 3), ("", 1), ("[1 2]", 1), ("[" * 100_000, 1)],
)
def test_what_is_no_json_is_named_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadText) as refused:
        lines_of(text)
    assert (refused.value.key, refused.value.line) == ("not_json", line)


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadText) as refused:
        lines_of('{"a": {"b": 1,\n"c": 2,\n"b": 3}}')
    assert (refused.value.key, refused.value.line, refused.value.path) == ("twice", 3, ("a", "b"))
