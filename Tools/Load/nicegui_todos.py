"""The todos screen in NiceGUI, made to cost as little as it can: what changes is set, and no more."""

import argparse

from nicegui import ui

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--rows", type=int, required=True)
options = parser.parse_args()


@ui.page("/")
def page():
    rows = []

    def count():
        left.set_text(f"{sum(not box.value for _, box in rows)} left")

    def choose(event):
        for row, box in rows:
            row.set_visibility(
                event.value == "All" or box.value == (event.value == "Completed"))

    ui.label("Todos")
    ui.toggle(["All", "Active", "Completed"], value="All", on_change=choose)
    for index in range(options.rows):
        with ui.row() as row:
            box = ui.checkbox(value=index % 2 == 1, on_change=count)
            ui.input(placeholder="Untitled Todo")
        rows.append((row, box))
    left = ui.label()
    count()


ui.run(port=options.port, host="127.0.0.1", reload=False, show=False, show_welcome_message=False)
