"""The pure half of Kifu: the table, what each seat knows of it, and the games.

Nothing here reads a file of the user, a clock or a random number, and nothing knows SQLAlchemy or Textual.
A function of this package is a function of its arguments; the outcomes of chance come in from outside.
"""
