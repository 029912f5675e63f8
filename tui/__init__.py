"""Everything a person sees in a terminal: the Textual app and the command line.

`tui.app` is the app, `tui.cli` the command line, which never imports Textual. Both call `replay` and nothing
below it for the work; what they share is how things are drawn: `tui.boards`, `tui.maps`, `tui.text`.
"""
