"""Gestures with a real mouse, in a browser and in a terminal, and the layout of grids in a browser."""

import re
import unittest

from playwright.sync_api import expect

from support import TIMEOUT, DataTest, InBrowser, Server, program

expect.set_options(timeout=TIMEOUT * 1000)
APP = program("Gallery")


class BrowserTest(InBrowser, DataTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self.data, program=APP)
        self.addCleanup(self.server.stop)

    def open(self, path, **options):
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.url + path)
        page.wait_for_load_state("networkidle")
        return page

    def box(self, page, text):
        return page.get_by_text(text, exact=True).bounding_box()

    def test_something_is_dragged(self):
        page = self.open("/interaction/drag")
        card = page.get_by_text("Drag me", exact=True)
        start = card.bounding_box()
        x, y = start["x"] + 5, start["y"] + 5
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y + 4)
        page.mouse.move(x + 64, y + 16)
        page.wait_for_function(
            "([card, x]) => card.getBoundingClientRect().x === x", arg=[card.element_handle(), start["x"] + 64])
        page.mouse.up()
        page.get_by_role("button", name="Right", exact=True).click()
        page.wait_for_function(
            "([card, x, y]) => card.getBoundingClientRect().x === x && card.getBoundingClientRect().y === y",
            arg=[card.element_handle(), start["x"] + 80, start["y"] + 16])

    def test_something_is_held_down(self):
        page = self.open("/interaction/hold-down")
        box = self.box(page, "Held 0 times")
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        expect(page.get_by_text("Wait…", exact=True)).to_be_visible()
        expect(page.get_by_text("Held 1 times", exact=True)).to_be_visible()
        page.mouse.up()
        # A release that comes too early has no effect.
        page.mouse.down()
        expect(page.get_by_text("Wait…", exact=True)).to_be_visible()
        page.mouse.up()
        expect(page.get_by_text("Held 1 times", exact=True)).to_be_visible()

    def test_a_finger_that_rests_holds_something_down(self):
        page = self.open("/interaction/hold-down", has_touch=True, viewport={"width": 375, "height": 700})
        box = self.box(page, "Held 0 times")
        touch = page.context.new_cdp_session(page)
        place = {"x": box["x"] + 5, "y": box["y"] + 5}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        expect(page.get_by_text("Held 1 times", exact=True)).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.get_by_text("Held 1 times", exact=True)).to_be_visible()

    def test_a_pointer_is_over_something(self):
        page = self.open("/interaction/pointer-and-help")
        box = self.box(page, "Point at me")
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        expect(page.get_by_text("The pointer is here", exact=True)).to_be_visible()
        page.mouse.move(2, 2)
        expect(page.get_by_text("Point at me", exact=True)).to_be_visible()

    def test_the_cells_of_a_grid_stand_in_columns(self):
        page = self.open("/layout/grid-of-several-columns")
        for direction in ("ltr", "rtl"):
            page.evaluate("direction => document.documentElement.dir = direction", direction)

            def edges(text):
                box = self.box(page, text)
                edges = [box["x"], box["x"] + box["width"]]
                return edges if direction == "ltr" else [-edge for edge in reversed(edges)]

            rent, groceries, amount, other = map(edges, ["Rent", "Groceries", "1,200", "310"])
            self.assertAlmostEqual(rent[0], groceries[0], delta=1)
            self.assertAlmostEqual(amount[1], other[1], delta=1)
            # The column is as wide as its widest cell, and the gap is 16 points.
            self.assertAlmostEqual(edges("1,605")[0], groceries[1] + 16, delta=2)
            notes = edges("on the first")
            self.assertAlmostEqual(notes[0], amount[1] + 16, delta=2)
            self.assertAlmostEqual(edges("Expenses of May")[0], rent[0], delta=1)
            # A line is as wide as all columns together.
            line = page.locator("hr").first.bounding_box()
            self.assertAlmostEqual(line["width"], edges("every Saturday")[1] - rent[0], delta=12)
            # The anchor is at the trailing edge.
            symbol = page.locator(".anchored > *").bounding_box()
            end = symbol["x"] + symbol["width"] if direction == "ltr" else -symbol["x"]
            self.assertAlmostEqual(end, max(edges("every Saturday")[1], edges("to Bergen\nand back")[1]), delta=2)

    def test_flexible_cells_share_the_remaining_width(self):
        page = self.open("/layout/grid-that-shares")
        boxes = [item.bounding_box() for item in page.locator(".cells .shape").all()]
        self.assertEqual(len(boxes), 3)
        self.assertEqual([round(box["height"]) for box in boxes], [32, 32, 32])
        self.assertAlmostEqual(boxes[0]["width"], boxes[1]["width"], delta=1)
        self.assertAlmostEqual(boxes[0]["x"], boxes[2]["x"], delta=1)
        self.assertGreater(boxes[0]["width"], 100)


class TerminalTest(DataTest):
    def mouse(self, terminal, button, column, row, end="M"):
        """Sends a mouse event of a terminal, with column and row from 0."""
        terminal.type(f"\x1b[<{button};{column + 1};{row + 1}{end}")

    def place(self, terminal, text):
        lines = terminal.text.split("\n")
        row = next(number for number, line in enumerate(lines) if text in line)
        return lines[row].index(text), row

    def test_something_is_dragged(self):
        terminal = self.terminal("/interaction/drag", program=APP)
        terminal.wait_for("Drag me")
        column, row = self.place(terminal, "Drag me")
        self.mouse(terminal, 0, column, row)
        self.mouse(terminal, 32, column + 4, row)
        terminal.wait_for(f"(?m)^ {{{column + 4}}}Drag me")
        self.mouse(terminal, 32, column + 10, row + 1)
        self.mouse(terminal, 0, column + 10, row + 1, "m")
        terminal.wait_for(f"(?m)^ {{{column + 10}}}Drag me")
        self.assertEqual(self.place(terminal, "Drag me"), (column + 10, row + 1))

    def test_something_is_held_down(self):
        terminal = self.terminal("/interaction/hold-down", program=APP)
        terminal.wait_for("Held 0 times")
        column, row = self.place(terminal, "Held 0 times")
        self.mouse(terminal, 0, column, row)
        terminal.wait_for("Held 1 times")
        self.mouse(terminal, 0, column, row, "m")
        terminal.wait_for("Held 1 times")

    def test_a_mouse_is_over_something(self):
        terminal = self.terminal("/interaction/pointer-and-help", program=APP)
        terminal.wait_for("Point at me")
        column, row = self.place(terminal, "Point at me")
        self.mouse(terminal, 35, column, row)
        terminal.wait_for("The pointer is here")
        self.mouse(terminal, 35, 70, row + 5)
        terminal.wait_for("Point at me")

    def test_the_cells_of_a_grid_stand_in_columns(self):
        terminal = self.terminal("/layout/grid-of-several-columns", program=APP)
        terminal.wait_for("Groceries")
        columns = [re.search(r"(Rent|Groceries|Trains) +(\S+)", line).end() for line in terminal.text.split("\n")
                   if re.search(r"(Rent|Groceries|Trains) +(\d\S*)", line)]
        self.assertGreaterEqual(len(columns), 2)
        self.assertEqual(len(set(columns)), 1)


if __name__ == "__main__":
    unittest.main()
