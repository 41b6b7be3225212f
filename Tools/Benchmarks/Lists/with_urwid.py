"""The list of Sources/Lists as a newcomer writes it with urwid."""

import os

import urwid

COUNT = int(os.environ.get("ROWS", "20"))


def row(number):
    return urwid.Columns([(4, urwid.CheckBox("")), urwid.Edit("", f"Todo {number}")])


rows = [row(number) for number in range(COUNT)]
walker = urwid.SimpleFocusListWalker(list(rows))


def filtered(_, text):
    walker[:] = [row for row in rows if text in row.contents[1][0].edit_text]


field = urwid.Edit("Filter: ")
urwid.connect_signal(field, "change", filtered)
urwid.MainLoop(urwid.Frame(urwid.ListBox(walker), header=field)).run()
