"""The list of Sources/Lists as a newcomer writes it with NiceGUI."""

import os

from nicegui import ui

COUNT = int(os.environ.get("ROWS", "20"))


@ui.page("/")
def page():
    todos = [{"title": f"Todo {number}", "done": False} for number in range(COUNT)]

    @ui.refreshable
    def rows(text=""):
        with ui.column():
            for todo in todos:
                if text in todo["title"]:
                    with ui.row():
                        ui.checkbox().bind_value(todo, "done")
                        ui.input().bind_value(todo, "title")

    ui.input("Filter", on_change=lambda event: rows.refresh(event.value))
    rows()


ui.run(port=int(os.environ["PORT"]), show=False, reload=False, show_welcome_message=False)
