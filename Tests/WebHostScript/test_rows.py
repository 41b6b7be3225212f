"""Rows that are selected, and that say when they come into sight."""

from support import ScriptTest


def row(number, text, is_selected=False):
    state = "true" if is_selected else "false"
    return f"<li id=e{number} role=option aria-selected={state} tabindex=0><span>{text}</span></li>"


class RowsTest(ScriptTest):
    def test_a_row_is_selected_by_a_click_and_by_keys(self):
        self.open("<ul role=listbox>" + row(1, "One") + row(2, "Two") + row(3, "Three") + "</ul>")
        self.page.click("#e2")
        self.assertEqual(self.sent[-1][1:], [2, "press"])
        self.assertEqual(self.focused, "e2")
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.focused, "e3")
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.focused, "e3")
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent[-1][1:], [3, "press"])
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press(" ")
        self.assertEqual(self.sent[-1][1:], [2, "press"])

    def test_what_is_in_a_row_is_used_for_itself(self):
        self.open("<ul role=listbox><li id=e1 role=option aria-selected=false tabindex=0>"
                  "<button id=e2>Go</button><input id=e3 value=a></li></ul>")
        self.page.click("#e2")
        self.assertEqual([event[1] for event in self.sent], [2])
        self.page.click("#e3")
        self.assertEqual([event[1] for event in self.sent], [2])

    def test_rows_are_told_of_when_they_come_and_go(self):
        rows = "".join(f"<li id=e{n} data-sight style='display:block;height:400px'>{n}</li>" for n in range(1, 21))
        self.open(f"<ul>{rows}</ul>")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        told = {event[1] for event in self.sent if event[2] == "appear"}
        self.assertIn(1, told)
        self.assertNotIn(20, told)
        self.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        self.wait_for_event(20, "appear")
        self.wait_for_event(1, "disappear")
        for number in range(1, 21):
            actions = [event[2] for event in self.sent if event[1] == number]
            self.assertEqual(actions[0:2], ["appear", "disappear"][:len(actions)])

    def wait_for_event(self, element, action):
        for _ in range(50):
            if [element, action] in [event[1:3] for event in self.sent]:
                return
            self.pass_time(110)
            # Draws a frame, which is when a browser looks what is in sight.
            self.page.screenshot()
        self.fail(f"{action} of {element} wasn't told: {self.sent}")
