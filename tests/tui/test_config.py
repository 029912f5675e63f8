from __future__ import annotations

import tomllib

import pytest

from tui.config import Config, load_config, remember


def test_a_missing_file_is_the_defaults(tmp_path):
    loaded = load_config(tmp_path / "config.toml")
    assert loaded.problem == ""
    assert loaded.config.glyphs == "unicode"
    assert loaded.config.path == tmp_path / "config.toml"


def test_settings_are_read_with_keys_written_either_way(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('glyphs = "ascii"\nauthor = "erin"\nplay_ms = 500\n[keys]\nreplay.goto = "f7"\n"note.add" = "f8"\n')
    config = load_config(path).config
    assert (config.glyphs, config.author, config.play_ms) == ("ascii", "erin", 500)
    assert config.keys == {"replay.goto": "f7", "note.add": "f8"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("glyphs = ", "not TOML"),
        ('glyphs = "emoji"', "glyphs"),
        ("volume = 3", "volume"),
        ("play_ms = 1", "50 to 60000"),
        ('[keys]\nreplay.branch = "c"', "both on c"),
        ("[keys]\nreplay.branch = 3", "replay.branch"),
        ('keys = "b"', "[keys]"),
    ],
)
def test_a_bad_file_gives_one_line_and_the_defaults(tmp_path, text, reason):
    path = tmp_path / "config.toml"
    path.write_text(text)
    loaded = load_config(path)
    assert reason in loaded.problem
    assert "\n" not in loaded.problem
    assert loaded.problem.endswith("started with the defaults")
    assert loaded.config == Config(path=path)


def test_a_folder_or_bytes_in_place_of_the_file_give_one_line(tmp_path):
    (tmp_path / "folder").mkdir()
    assert "cannot be read" in load_config(tmp_path / "folder").problem
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in load_config(tmp_path / "bytes").problem


def test_a_remembered_setting_leaves_the_rest_of_the_file_as_it_was(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('# mine\nauthor = "old"\n\n[keys]\nreplay.goto = "f7" # far\n')
    assert remember(Config(path=path), "author", 'er"in') == ""
    assert path.read_text() == '# mine\nauthor = "er\\"in"\n\n[keys]\nreplay.goto = "f7" # far\n'
    assert remember(Config(path=path), "glyphs", "ascii") == ""
    assert load_config(path).config.glyphs == "ascii"
    assert tomllib.loads(path.read_text())["keys"]["replay"]["goto"] == "f7"


def test_a_setting_is_kept_in_a_new_folder_and_read_again(tmp_path):
    path = tmp_path / "new" / "config.toml"
    assert remember(Config(path=path), "theme", "nord") == ""
    assert load_config(path).config.theme == "nord"


def test_a_setting_that_cannot_be_kept_says_so(tmp_path):
    (tmp_path / "config.toml").mkdir()
    assert "not kept" in remember(Config(path=tmp_path / "config.toml"), "theme", "nord")


def test_without_a_path_nothing_is_kept():
    assert remember(Config(), "theme", "nord") == ""
