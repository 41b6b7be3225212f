"""The notices for the user about saving and other events."""

from support import ScriptTest, button, field


class SavingTest(ScriptTest):
    @property
    def mark(self):
        return self.page.inner_text("#saving")

    def test_a_mark_shows_during_a_slow_save(self):
        self.open(button(1, "Add"))
        self.page.click("#e1")
        self.say(-1)
        self.pass_time(450)
        self.assertEqual(self.mark, "")
        self.pass_time(100)
        self.assertEqual(self.mark, "Saving…")
        self.assertEqual(self.attribute("#saving", "role"), "status")
        self.say(1)
        self.assertEqual(self.mark, "")

    def test_quick_saves_show_no_mark(self):
        self.open(button(1, "Add"))
        for number in range(1, 6):
            self.page.click("#e1")
            self.say(-number)
            self.pass_time(400)
            self.say(number)
            self.pass_time(400)
            self.assertEqual(self.mark, "")

    def test_an_acknowledgement_of_a_press_says_whether_it_is_saved(self):
        self.open(button(1, "Add"))
        self.page.click("#e1")
        self.say({"ack": 1, "after": 0, "saved": False})
        self.pass_time(600)
        self.assertEqual(self.mark, "Saving…")
        self.page.click("#e1")
        self.say({"ack": 2, "after": 0})
        self.assertEqual(self.mark, "")

    def test_the_reason_of_a_save_failure_shows_while_it_lasts(self):
        self.open(button(1, "Add"))
        self.say({"unsaved": "The disk is full."})
        self.assertEqual(self.mark, "Not saved yet: The disk is full.")
        self.pass_time(40_000)
        self.assertEqual(self.mark, "Not saved yet: The disk is full.")
        self.say({"unsaved": ""})
        self.assertEqual(self.mark, "")

    def test_the_page_is_pending_until_all_events_are_answered_and_saved(self):
        self.open(button(1, "Add") + field(2))
        self.assertIsNone(self.attribute("body", "data-pending"))
        self.page.click("#e1")
        self.assertEqual(self.attribute("body", "data-pending"), "")
        self.say(-1)
        self.assertEqual(self.attribute("body", "data-pending"), "")
        self.type("#e2", "a")
        self.say(1)
        self.assertEqual(self.attribute("body", "data-pending"), "")
        self.say(2)
        self.assertIsNone(self.attribute("body", "data-pending"))
        self.page.click("#e1")
        self.say({"error": 409, "number": 3, "message": "Element 1 is disabled."})
        self.assertIsNone(self.attribute("body", "data-pending"))

    def test_events_that_another_server_does_not_get_are_not_pending(self):
        self.open(button(1, "Add"))
        self.assertIsNone(self.attribute("body", "data-offline"))
        self.drop()
        self.page.click("#e1")
        self.assertEqual(self.attribute("body", "data-pending"), "")
        self.assertEqual(self.attribute("body", "data-offline"), "")
        self.pass_time(300)
        self.connect(instance="two")
        # The screen of the new server has not arrived yet.
        self.assertEqual(self.attribute("body", "data-offline"), "")
        self.say({"html": "", "revision": 1})
        self.assertIsNone(self.attribute("body", "data-pending"))
        self.assertIsNone(self.attribute("body", "data-offline"))

    def test_the_mark_and_the_notice_block_no_clicks(self):
        self.open(button(1, "Add", "style='position: fixed; inset: 0; width: 100%'"))
        self.say({"unsaved": "The disk is full."})
        x, y, width, height = self.page.locator("#saving").bounding_box().values()
        self.page.mouse.click(x + width / 2, y + height / 2)
        self.assertEqual(self.sent, [[1, 1, "press"]])


class NoticesTest(ScriptTest):
    def test_lost_texts_are_listed_up_to_five(self):
        self.open("".join(field(number, name=f"Field {number}") for number in range(1, 9)))
        for number in range(1, 9):
            self.type(f"#e{number}", f"text {number}")
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": "", "revision": 1})
        self.assertEqual(
            self.notice,
            "Not saved: “text 1”, “text 2”, “text 3”, “text 4”, “text 5” and 3 more")

    def test_a_notice_of_the_server_shows_until_it_ends(self):
        self.open(button(1, "Add"))
        self.say({"notice": "This screen holds too much."})
        self.pass_time(10_000)
        self.assertEqual(self.notice, "This screen holds too much.")
        self.say({"notice": ""})
        self.assertEqual(self.notice, "")

    def test_a_browser_without_cookies_is_told_that_one_is_needed(self):
        self.page.add_init_script(
            "Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })")
        self.open(button(1, "Add"), connects=False)
        self.assertIn("cookie", self.notice)
        self.assertEqual(self.sockets, 0)

    def test_an_event_notice_shows_for_six_seconds_beside_a_lasting_one(self):
        self.open(field(1))
        self.drop()
        self.pass_time(1_100)
        self.page.evaluate("e1.value = 'x'.repeat(30000), e1.dispatchEvent(new Event('input', { bubbles: true }))")
        self.assertIn("too long", self.notice)
        self.assertIn("Connecting again", self.notice)
        self.pass_time(5_000)
        self.connect()
        self.assertIn("too long", self.notice)
        self.pass_time(1_000)
        self.assertEqual(self.notice, "")
