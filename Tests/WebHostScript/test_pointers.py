"""Pointers at elements with gestures."""

from support import ScriptTest, button

CARD = '<div id=e1 data-pointer="{}" {} style="position:fixed;left:100px;top:100px;width:200px;height:100px">{}</div>'


def card(holds="", more="", content="Card"):
    return CARD.format(holds, more, content)


class PointersTest(ScriptTest):
    def told(self, kind="pointer"):
        """Returns the pointer events that were sent: element, phase, x, y, milliseconds."""
        return [[event[1], *event[3:]] for event in self.sent if event[2] == kind]

    def phases(self):
        return [phase for _, phase, *_ in self.told()]

    def frame(self):
        """Lets the page draw, and the server answer."""
        self.pass_time(20)
        self.say(self.sent[-1][0])

    def test_a_click_sends_pointer_events_with_positions_and_a_press(self):
        self.open(button(1, "Card", 'data-pointer="" style="position:fixed;left:100px;top:100px;width:200px"'))
        self.page.mouse.move(110, 105)
        self.page.mouse.down()
        self.pass_time(100)
        self.page.mouse.up()
        self.assertEqual(self.told(), [[1, "down", 10, 5, 0], [1, "up", 10, 5, 100]])
        self.assertEqual(self.sent[-1][1:], [1, "press"])

    def test_a_held_pointer_is_reported_at_the_given_times_and_is_not_a_press(self):
        self.open(button(1, "Card", 'data-pointer="250 500" style="position:fixed;left:100px;top:100px"'))
        self.page.mouse.move(110, 105)
        self.page.mouse.down()
        self.pass_time(249)
        self.assertEqual(self.phases(), ["down"])
        self.pass_time(1)
        self.assertEqual(self.phases(), ["down", "hold"])
        self.pass_time(300)
        self.page.mouse.up()
        self.pass_time(1000)
        self.assertEqual(self.phases(), ["down", "hold", "hold", "up"])
        self.assertEqual([event for event in self.sent if event[2] == "press"], [])
        # The next press is an ordinary one.
        self.page.mouse.down()
        self.page.mouse.up()
        self.assertEqual(self.sent[-1][1:], [1, "press"])

    def test_hold_times_of_surrounding_elements_are_reported(self):
        self.open(card("100", content='<div id=e2 data-pointer="300" style="height:50px">Inner</div>'))
        self.page.mouse.move(110, 110)
        self.page.mouse.down()
        self.pass_time(400)
        self.assertEqual([event[:2] for event in self.told()], [[2, "down"], [2, "hold"], [2, "hold"]])

    def test_moves_are_sent_once_a_frame_after_the_last_one_is_answered(self):
        self.open(card("", "data-drag"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        for x in (151, 152, 153):
            self.page.mouse.move(x, 150)
        self.assertEqual(self.phases(), ["down"])
        self.pass_time(20)
        self.assertEqual(self.told()[1:], [[1, "move", 53, 50, self.told()[1][-1]]])
        self.page.mouse.move(160, 150)
        self.pass_time(100)
        self.assertEqual(self.phases(), ["down", "move"])
        self.frame()
        self.pass_time(20)
        self.assertEqual(self.told()[-1][:4], [1, "move", 60, 50])

    def test_the_last_position_is_sent_before_the_release(self):
        self.open(card("", "data-drag"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.page.mouse.move(400, 400)
        self.page.mouse.up()
        self.assertEqual([event[:4] for event in self.told()],
                         [[1, "down", 50, 50], [1, "move", 300, 300], [1, "up", 300, 300]])

    def test_a_drag_is_not_a_press(self):
        self.open(button(1, "Card", 'data-pointer="" data-drag style="position:fixed;left:100px;top:100px;width:200px;height:99px"'))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.page.mouse.move(170, 150)
        self.page.mouse.up()
        self.pass_time(500)
        self.assertNotIn("press", [event[2] for event in self.sent])

    def test_positions_are_relative_to_where_the_element_was(self):
        self.open(card("", "data-drag"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.page.evaluate("document.getElementById('e1').style.left = '140px'")
        self.page.mouse.move(190, 150)
        self.pass_time(20)
        self.assertEqual(self.told()[-1][:4], [1, "move", 90, 50])

    def test_a_field_in_a_draggable_element_can_be_edited(self):
        self.open(card("", "data-drag", "<input id=e2 value=abc>"))
        self.page.mouse.move(110, 110)
        self.page.mouse.down()
        self.page.mouse.move(130, 110)
        self.page.mouse.up()
        self.pass_time(20)
        self.assertEqual(self.told(), [])
        self.assertEqual(self.focused, "e2")

    def test_other_buttons_of_the_mouse_are_ignored(self):
        self.open(card("100"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down(button="right")
        self.pass_time(200)
        self.page.mouse.up(button="right")
        self.assertEqual(self.told(), [])

    def test_leaving_the_window_ends_a_drag(self):
        self.open(card("", "data-drag"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.page.evaluate("dispatchEvent(new Event('blur'))")
        self.page.mouse.move(190, 150)
        self.pass_time(20)
        self.assertEqual(self.phases(), ["down", "cancel"])

    def test_a_removed_element_sends_no_further_pointer_events(self):
        self.open(card("200", "data-drag"))
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.say([1, ["-", 1]])
        self.page.mouse.move(190, 150)
        self.pass_time(500)
        self.page.mouse.up()
        self.assertEqual(self.phases(), ["down"])

    def test_a_pointer_over_an_element_is_reported_once(self):
        self.open('<div id=e1 data-hover style="position:fixed;left:100px;top:100px;width:200px;height:100px">A</div>')
        self.page.mouse.move(50, 50)
        self.pass_time(20)
        self.assertEqual(self.told(), [])
        self.page.mouse.move(110, 110)
        self.pass_time(20)
        self.page.mouse.move(150, 110)
        self.frame()
        self.assertEqual(self.told(), [[1, "hover", 10, 10, 0]])
        self.page.mouse.move(50, 50)
        self.pass_time(20)
        self.assertEqual(self.phases(), ["hover", "leave"])

    def test_a_pointer_over_an_element_is_followed_on_request(self):
        self.open('<div id=e1 data-hover=moving style="position:fixed;left:100px;top:100px;width:200px;height:100px">A</div>')
        for x in (110, 120, 130):
            self.page.mouse.move(x, 110)
            self.pass_time(20)
            self.frame()
        self.assertEqual([event[2] for event in self.told()], [10, 20, 30])

    def test_a_pointer_is_over_all_nested_elements(self):
        self.open('<div id=e1 data-hover style="position:fixed;left:100px;top:100px;width:200px;height:100px">'
                  '<div id=e2 data-hover style="width:50px;height:50px">A</div></div>')
        self.page.mouse.move(110, 110)
        self.pass_time(20)
        self.assertEqual(sorted(event[:2] for event in self.told()), [[1, "hover"], [2, "hover"]])
        self.frame()
        self.page.mouse.move(190, 110)
        self.pass_time(20)
        self.assertEqual(self.told()[-1][:2], [2, "leave"])

    def test_pointer_events_without_a_connection_are_dropped(self):
        self.open(card("", "data-drag"))
        self.drop()
        self.page.mouse.move(150, 150)
        self.page.mouse.down()
        self.page.mouse.move(190, 150)
        self.pass_time(20)
        self.page.mouse.up()
        self.pass_time(500)
        self.connect()
        self.assertEqual(self.told(), [])
