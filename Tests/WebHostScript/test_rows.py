"""Rows that are selected, and rows that report when they come into sight."""

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

    def test_controls_in_a_row_do_not_select_it(self):
        self.open("<ul role=listbox><li id=e1 role=option aria-selected=false tabindex=0>"
                  "<button id=e2>Go</button><input id=e3 value=a></li></ul>")
        self.page.click("#e2")
        self.assertEqual([event[1] for event in self.sent], [2])
        self.page.click("#e3")
        self.assertEqual([event[1] for event in self.sent], [2])

    def test_rows_are_reported_when_they_appear_and_disappear(self):
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

    def test_rows_scrolled_past_quickly_do_not_delay_presses(self):
        rows = "".join(f"<li id=e{n} data-sight style='display:block;height:400px'>{n}</li>" for n in range(1, 201))
        self.open(f"<ul>{rows}</ul>")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        count = len(self.sent)
        for step in range(30):
            self.page.evaluate("step => scrollTo(0, step * 2000)", step)
            self.page.screenshot()
            self.pass_time(110)
        # The server has not answered yet.
        self.assertEqual(len(self.sent), count)
        self.say(count)
        self.page.screenshot()
        told = self.sent[count:]
        self.assertTrue(told)
        self.assertLess(len(told), 10)
        self.assertEqual({event[2] for event in told if event[1] > 100}, {"appear"})

    def open_long_list(self, first=60, end=10_000):
        rows = "".join(f"<li id=e{n} style='display:block;height:40px'>{n}</li>" for n in range(1, 61))
        self.open(f'<ul id=e100 class=list>{rows}<li id=e99 class=deferred data-rows="{first} {end}" '
                  'aria-hidden=true></li></ul>')

    def height_of(self, selector):
        return self.page.locator(selector).bounding_box()["height"]

    def test_rows_that_are_not_loaded_take_space(self):
        self.open_long_list()
        height = self.page.locator("#e2").bounding_box()["y"] - self.page.locator("#e1").bounding_box()["y"]
        self.assertAlmostEqual(self.height_of("#e99"), 9_940 * height, delta=9_940)
        self.say([1, ["-", 60], [99, "data-rows", "59 10000"]])
        self.assertAlmostEqual(self.height_of("#e99"), 9_941 * height, delta=9_941)

    def test_nearby_rows_are_requested_once(self):
        self.open_long_list()
        self.pass_time(60)
        self.assertEqual(self.asked(), [])
        self.page.evaluate("document.scrollingElement.scrollTop = document.getElementById('e99').offsetTop + 100_000")
        self.wait_for_load()
        [(first, end)] = self.asked()
        row = 60 + 100_000 / self.height_of("#e99") * 9_940
        self.assertLess(first, row)
        self.assertGreater(end, row)
        self.assertLess(end - first, 300)
        self.pass_time(200)
        self.page.screenshot()
        self.assertEqual(len(self.asked()), 1)
        # While the page waits for these rows it requests no others. After that, it requests the rows in sight.
        for _ in range(5):
            self.page.evaluate("document.scrollingElement.scrollTop += 10_000")
            self.pass_time(60)
            self.page.screenshot()
            self.pass_time(60)
        self.assertEqual(len(self.asked()), 1)
        self.say(self.sent[-1][0])
        self.pass_time(60)
        self.assertEqual(len(self.asked()), 2)
        self.assertGreater(self.asked()[1][0], first + 4 * 10_000 / self.height_of("#e99") * 9_940)

    def test_the_focused_row_is_reported(self):
        # The list begins with a paragraph, which isn't a row.
        rows = "".join(f"<div id=e{n} style='height:40px;flex:none'><button>{n}</button></div>" for n in range(1, 61))
        self.open('<div id=e100 class="scroll" style="height:200px;overflow:auto"><p id=e98>Title</p>'
                  f'{rows}<div id=e99 class=deferred data-rows="60 10000"></div></div>')
        self.page.focus("#e7 button")
        self.page.evaluate("document.getElementById('e100').scrollTop = 60 * 40 + 40_000")
        self.wait_for_load()
        self.assertIn([99, "keep", 6], [event[1:] for event in self.sent])

    def test_a_focus_outside_the_list_is_not_reported(self):
        self.open_long_list()
        self.page.evaluate("document.scrollingElement.scrollTop = document.getElementById('e99').offsetTop + 100_000")
        self.wait_for_load()
        self.assertNotIn("keep", [event[2] for event in self.sent])

    def test_rows_are_requested_before_they_are_visible(self):
        self.open_long_list()
        self.page.evaluate("document.scrollingElement.scrollTop ="
                           " document.getElementById('e99').offsetTop - 2 * innerHeight + 50")
        self.wait_for_load()
        self.assertGreater(self.asked()[0][1], 60)

    def test_a_list_in_a_scroll_view_loads_its_visible_rows(self):
        rows = "".join(f"<div id=e{n} style='height:40px;flex:none'>{n}</div>" for n in range(1, 61))
        self.open(f'<div id=e100 class="scroll" style="height:200px;overflow:auto">{rows}'
                  '<div id=e99 class=deferred data-rows="60 10000"></div></div>')
        self.pass_time(60)
        self.assertEqual(self.asked(), [])
        self.page.evaluate("document.getElementById('e100').scrollTop = 60 * 40 + 40_000")
        self.wait_for_load()
        first, end = self.asked()[0]
        self.assertLess(first, 1_060)
        self.assertGreater(end, 1_060)

    def test_a_page_with_a_long_list_comes_back_where_it_was(self):
        def page(number):
            rows = "".join(f"<li id=e{n} style='display:block;height:40px'>{n}</li>" for n in range(101, 161))
            return (f"<div id=e{number} class=page><h1>{number}</h1><ul id=e100 class=list>{rows}"
                    '<li id=e99 class=deferred data-rows="60 10000"></li></ul></div>')

        self.open(f"<div id=e1>{page(2)}</div>")
        self.page.evaluate("scrollTo(0, 50_000)")
        self.say([1, ["-", 2], ["+", "<div id=e3 class=page><h1>3</h1></div>", 0, 1, 0]])
        self.assertEqual(self.page.evaluate("scrollY"), 0)
        self.say([2, ["-", 3], ["+", page(2), 0, 1, 0]])
        self.assertEqual(self.page.evaluate("scrollY"), 50_000)

    def asked(self):
        return [tuple(event[3:]) for event in self.sent if event[2] == "load"]

    def wait_for_load(self):
        for _ in range(50):
            if self.asked():
                return
            self.page.screenshot()
            self.pass_time(60)
        self.fail("No rows were asked for.")

    def wait_for_event(self, element, action):
        for _ in range(50):
            if [element, action] in [event[1:3] for event in self.sent]:
                return
            self.say(self.sent[-1][0])
            self.pass_time(110)
            # A screenshot draws a frame, and with each frame the browser checks which elements are in sight.
            self.page.screenshot()
        self.fail(f"{action} of {element} wasn't told: {self.sent}")
