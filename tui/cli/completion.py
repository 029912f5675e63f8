"""`kifu completion`: a script that completes commands and options in a shell."""

from __future__ import annotations

from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import COMMANDS, Body, parser_of
from tui.cli.console import Console


def _arguments(parser: Parser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")


def _execute(arguments: Arguments, console: Console) -> int:
    options = {name: " ".join(parser_of(command).options()) for name, command in COMMANDS.items()}
    writer = {"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell]
    console.text(writer(options))
    return 0


def _bash(options: dict[str, str]) -> str:
    cases = "\n".join(f'    {name}) words="{words}" ;;' for name, words in options.items())
    return f"""\
_kifu() {{
  local words current="${{COMP_WORDS[COMP_CWORD]}}" command="" i=1
  while [ "$i" -lt "$COMP_CWORD" ] && [ -z "$command" ]; do
    case "${{COMP_WORDS[i]}}" in
    --db | --db-read | --seat) i=$((i + 1)) ;;
    -*) ;;
    *) command="${{COMP_WORDS[i]}}" ;;
    esac
    i=$((i + 1))
  done
  case "$command" in
    "") words="{" ".join(options)} demo help --db --db-read --seat --json --quiet --help --version" ;;
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ ${{#COMPREPLY[@]}} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}}
complete -F _kifu kifu
"""


def _zsh(options: dict[str, str]) -> str:
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash(options)


def _fish(options: dict[str, str]) -> str:
    lines = [f"complete -c kifu -n __fish_use_subcommand -a {name} -d '{COMMANDS[name].summary}'" for name in options]
    for name, words in options.items():
        lines += [f"complete -c kifu -n '__fish_seen_subcommand_from {name}' -l {word[2:]}" for word in words.split()]
    return "\n".join(lines) + "\n"


COMPLETION = Body(_arguments, _execute, has_data=False, has_archive=False)
