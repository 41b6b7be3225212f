"""The list of Sources/Lists as a newcomer writes it with Textual."""

import os

from textual.app import App
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Checkbox, Input

COUNT = int(os.environ.get("ROWS", "20"))


class Row(Horizontal):
    DEFAULT_CSS = "Row { height: 3; }"

    def __init__(self, number):
        super().__init__()
        self.title = f"Todo {number}"

    def compose(self):
        yield Checkbox()
        yield Input(self.title)


class Lists(App):
    def compose(self):
        yield Input(placeholder="Filter", id="filter")
        with VerticalScroll():
            for number in range(COUNT):
                yield Row(number)

    def on_input_changed(self, event):
        if event.input.id == "filter":
            for row in self.query(Row):
                row.display = event.value in row.title


Lists().run()
