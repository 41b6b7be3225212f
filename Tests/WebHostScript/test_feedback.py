"""The page's feedback to a press before the server has answered."""

from support import ScriptTest, button


class FeedbackTest(ScriptTest):
    def checked(self, selector="#e1"):
        return self.attribute(selector, "aria-checked")

    def busy(self, selector="#e1"):
        return self.attribute(selector, "aria-busy")

    def test_a_check_box_and_a_switch_react_at_once(self):
        for role in ["checkbox", "switch"]:
            self.open(button(1, "Done", f"role='{role}' aria-checked='false'"))
            self.page.click("#e1")
            self.assertEqual(self.checked(), "true")
            self.say([1, [1, "aria-checked", "true"]], 1)
            self.assertEqual(self.checked(), "true")
            self.assertIsNone(self.busy())

    def test_a_check_box_is_corrected_when_its_event_is_done_if_the_server_disagrees(self):
        self.open(button(1, "Done", "role='checkbox' aria-checked='false'"))
        self.page.click("#e1")
        self.say(-1)
        self.assertEqual(self.checked(), "false")
        self.page.click("#e1")
        self.assertEqual(self.checked(), "true")
        self.say({"error": 409, "number": 2, "message": "Element 1 is disabled."})
        self.assertEqual(self.checked(), "false")

    def test_a_quickly_pressed_check_box_never_shows_an_outdated_answer(self):
        self.open(button(1, "Done", "role='checkbox' aria-checked='false'"))
        for _ in range(3):
            self.page.click("#e1")
        self.assertEqual(self.checked(), "true")
        self.say([1, [1, "aria-checked", "true"]], -1)
        self.assertEqual(self.checked(), "true")
        self.say([2, [1, "aria-checked", "false"]], -2)
        self.assertEqual(self.checked(), "true")
        self.say([3, [1, "aria-checked", "true"]], -3)
        self.assertEqual(self.checked(), "true")
        # After that, the page shows the server's value at once.
        self.say([4, [1, "aria-checked", "false"]])
        self.assertEqual(self.checked(), "false")

    def test_a_choice_reacts_at_once_and_is_corrected(self):
        for role, state, kind in [("radio", "aria-checked", "segments"), ("tab", "aria-selected", "tab-bar")]:
            choices = "".join(
                f"<button role='{role}' {state}='{str(not index).lower()}'{' tabindex=-1' if index else ''}>{index}</button>"
                for index in range(3))
            self.open(f"<div id='e1' class='{kind}'>{choices}</div>")
            def states():
                return self.page.eval_on_selector_all(
                    "#e1 > button", f"all => all.map(one => one.getAttribute('{state}') + one.tabIndex)")
            self.page.click("#e1 > button:nth-child(2)")
            self.assertEqual(self.sent, [[1, 1, "select", 1]])
            self.assertEqual(states(), ["false-1", "true0", "false-1"])
            self.say(1)
            self.assertEqual(states(), ["true0", "false-1", "false-1"])

    def test_a_button_shows_that_it_is_pressed_until_its_event_is_done(self):
        self.open(button(1, "Add"))
        self.page.click("#e1")
        # A quick answer needs no other feedback.
        self.assertIsNone(self.busy())
        self.pass_time(110)
        self.assertEqual(self.busy(), "true")
        self.page.click("#e1")
        self.say(-1)
        self.assertEqual(self.busy(), "true")
        self.say(-2)
        self.assertIsNone(self.busy())
        self.pass_time(200)
        self.assertIsNone(self.busy())

    def test_a_refusal_or_another_server_ends_a_buttons_pressed_look(self):
        self.open(button(1, "Add"))
        self.page.click("#e1")
        self.pass_time(110)
        self.say({"error": 409, "number": 1, "message": "Element 1 is disabled."})
        self.assertIsNone(self.busy())
        # The button is still visible, and shows why the press had no effect.
        self.assertEqual(self.notice, "")

    def test_a_press_made_offline_and_refused_later_is_reported(self):
        self.open(button(1, "Add"))
        self.drop()
        self.page.click("#e1")
        self.pass_time(300)
        self.connect()
        self.say({"error": 404, "number": 1, "message": "There is no element 1."})
        self.assertIn("Not done: “Add”", self.notice)

    def test_a_sight_event_is_not_treated_as_a_press(self):
        self.open(button(1, "More", "data-sight"))
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.assertEqual(self.sent, [[1, 1, "appear"]])
        self.pass_time(200)
        self.assertIsNone(self.busy())
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": "", "revision": 1})
        self.assertEqual(self.notice, "")
