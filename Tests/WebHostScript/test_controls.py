"""Sliders, value fields, date fields, and choices in lists that change."""

from playwright.sync_api import expect

from support import ScriptTest

SLIDER = '<input id=e1 type=range aria-label=Volume min=0 max=10 step=1 value=5>'
STOPS = '<input id=e1 type=range aria-label=Size max=2 data-stops="1 5 7.5" value=0>'
NUMBER = '<div class=v id=e0><input id=e1 placeholder=Amount data-end value="9.99"><button id=e2>Go</button></div>'


class Sliders(ScriptTest):
    def test_arrow_keys_move_a_slider_and_send_its_value(self):
        self.open(SLIDER)
        self.page.focus("#e1")
        self.page.keyboard.press("ArrowRight")
        self.assertEqual(self.sent, [[1, 1, "slide", 6]])
        self.assertEqual(self.page.input_value("#e1"), "6")

    def test_a_pointer_drags_and_presses_a_slider(self):
        self.open(SLIDER)
        box = self.page.locator("#e1").bounding_box()
        middle = box["y"] + box["height"] / 2
        self.page.mouse.move(box["x"] + box["width"] / 2, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] - 2, middle, steps=4)
        self.page.mouse.up()
        self.assertEqual(self.sent[-1][1:], [1, "slide", 10])

    def test_a_slider_shows_the_servers_value_once_its_moves_are_done(self):
        self.open(SLIDER)
        self.page.focus("#e1")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowRight")
        self.say([1, [1, "value", "6"]], 1)
        self.assertEqual(self.page.input_value("#e1"), "7")
        self.say([2, [1, "value", "2"]], 2)
        self.assertEqual(self.page.input_value("#e1"), "2")
        self.say([3, [1, "value", "9"]])
        self.assertEqual(self.page.input_value("#e1"), "9")

    def test_a_slider_with_stops_sends_the_number_of_the_stop(self):
        self.open(STOPS)
        self.page.focus("#e1")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("End")
        self.assertEqual([event[3] for event in self.sent], [5, 7.5])

    def test_return_and_letters_in_a_slider_do_nothing(self):
        self.open(SLIDER)
        self.page.focus("#e1")
        self.page.keyboard.press("Enter")
        self.page.keyboard.type("a")
        self.assertEqual(self.sent, [])

    def test_a_slider_that_is_replaced_keeps_the_focus(self):
        self.open(f"<div id=e5>{SLIDER}</div>")
        self.page.focus("#e1")
        self.say([1, ["=", 5, f"<div id=e5 class=new>{SLIDER}</div>"]])
        expect(self.page.locator("#e1")).to_be_focused()


class FieldsOfValues(ScriptTest):
    def test_leaving_an_edited_field_reports_the_end_of_editing(self):
        self.open(NUMBER)
        self.page.focus("#e1")
        self.page.keyboard.press("End")
        self.page.keyboard.type("0")
        self.page.focus("#e2")
        self.assertEqual([event[2:] for event in self.sent], [["edit", "9.990"], ["end"]])

    def test_leaving_an_unedited_field_reports_nothing(self):
        self.open(NUMBER)
        self.page.focus("#e1")
        self.page.focus("#e2")
        self.assertEqual(self.sent, [])

    def test_the_value_replaces_the_typed_text(self):
        self.open(NUMBER)
        self.type("#e1", "0")
        self.say([1, [1, "value", "9.990"]], 1)
        self.page.focus("#e2")
        self.say([2, [1, "value", "9.99"]], 2)
        self.assertEqual(self.page.input_value("#e1"), "9.99")


class FieldsOfDates(ScriptTest):
    FIELD = ('<div class=v id=e0><input id=e1 type=date aria-label=Day data-end value="2026-11-26">'
             '<button id=e2>Go</button></div>')

    def test_a_typed_date_is_sent(self):
        self.open(self.FIELD)
        self.page.fill("#e1", "2026-12-24")
        self.assertEqual(self.sent[-1][1:], [1, "edit", "2026-12-24"])
        self.page.focus("#e2")
        self.assertEqual(self.sent[-1][1:], [1, "end"])

    def test_a_date_field_follows_the_server_and_can_be_replaced_while_focused(self):
        self.open(self.FIELD)
        self.page.focus("#e1")
        self.say([1, [1, "value", "2026-01-02"]])
        self.assertEqual(self.page.input_value("#e1"), "2026-01-02")
        self.say([2, ["=", 0, self.FIELD]])
        expect(self.page.locator("#e1")).to_be_focused()


class Choices(ScriptTest):
    def test_a_choice_is_sent_by_its_number(self):
        self.open("""<div id=e1 class=segments role=radiogroup>
            <button role=radio aria-checked=true data-choice=7>a</button>
            <button role=radio aria-checked=false>b</button></div>
            <label id=e2 class=menu><span>Name</span><select><option value=3 selected>c</option>
            <option value=9>d</option></select></label>""")
        self.page.click("text=b")
        self.page.click("text=a")
        self.page.select_option("select", label="d")
        self.assertEqual([event[1:] for event in self.sent],
                         [[1, "select", 1], [1, "select", 7], [2, "select", 9]])
