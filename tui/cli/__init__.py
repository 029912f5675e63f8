"""The command line: everything the screens do, as commands for scripts and for people without a screen."""
