"""`kifu completion`: a script that completes commands and options in a shell.

The script is static: commands and options are written into it, and it never calls `kifu`.
"""

from __future__ import annotations

from tui.cli import errors
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import TABLE, Body, parser_of
from tui.cli.console import Console

_BASH = """\
# Completion of kifu for bash. In ~/.bashrc: source <(kifu completion bash)
_kifu() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" command="" i options=""
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "${{COMP_WORDS[i]}}" in
            --db | --seat) ((i++)) ;;
            -*) ;;
            *) command="${{COMP_WORDS[i]}}"; break ;;
        esac
    done
    case "$command" in
        "") options="{commands} demo help --db --seat --help --version" ;;
{cases}
    esac
    if [[ -z "$command" || "$word" == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    fi
}}
complete -o default -F _kifu kifu
"""

_ZSH = """\
#compdef kifu
# Completion of kifu for zsh. Save as _kifu in a folder of $fpath.
_kifu() {{
    local -a commands
    commands=(
{commands}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    case "$words[2]" in
{cases}
    esac
    [[ "$PREFIX" == -* ]] || _files
}}
_kifu "$@"
"""


def _arguments(parser: Parser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")


def _options() -> dict[str, list[str]]:
    return {command.name: parser_of(command).options() for command in TABLE}


def _bash() -> str:
    cases = "\n".join(f'        {name}) options="{" ".join(options)}" ;;' for name, options in _options().items())
    return _BASH.format(commands=" ".join(command.name for command in TABLE), cases=cases)


def _zsh() -> str:
    commands = "\n".join(f"        '{command.name}:{command.summary}'" for command in TABLE)
    cases = "\n".join(f"        {name}) compadd -- {' '.join(options)} ;;" for name, options in _options().items())
    return _ZSH.format(commands=commands, cases=cases)


def _fish() -> str:
    lines = ["# Completion of kifu for fish. Save as ~/.config/fish/completions/kifu.fish"]
    for command in TABLE:
        lines.append(f"complete -c kifu -n __fish_use_subcommand -f -a {command.name} -d '{command.summary}'")
    for name, options in _options().items():
        names = " ".join(f"-l {option.removeprefix('--')}" for option in options)
        lines.append(f"complete -c kifu -n '__fish_seen_subcommand_from {name}' {names}")
    return "\n".join(lines) + "\n"


def _execute(arguments: Arguments, console: Console) -> int:
    console.write({"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell]())
    return errors.DONE


COMPLETION = Body(_arguments, _execute, has_data=False, has_archive=False)
