"""Tidewater: a tiny complete game, made up for the tests, that needs every part of the rules-module interface.

Two to four fishers play three rounds. A round turns up a card for auction (secret bids, all at once), then each
seat draws a card and plays up to two. Boats catch fish out of a bag; storms take fish away unless a pilot is
shown; cargo is tucked face down under boats and landed at the end. Most points win.

Sources of the rules
    TW.1   components and set-up           this package; all numbers in `data/`
    TW.2   the round and the auction
    TW.3   a turn and its Player Actions
    TW.4   boats, fish, cargo
    TW.5   storms
    TW.6   pilots: the conditional ability
    TW.7   the end and the score

Open points
    TW-O1  The text of the chart is lost. Reading: it is playable, and what it does is declared.
    TW-O2  Equal highest bids. Reading: the one earlier in the round's order gets the card.
"""
