"""Typed text, which survives a slow connection, a restart of the server and a reload of the page."""

from support import ScriptTest, button, field


class TypingTest(ScriptTest):
    def test_at_300_ms_of_round_trip_nothing_is_lost_or_reordered(self):
        self.open(field(1))
        # The server echoes each text, and each direction takes 150 ms.
        self.page.evaluate("""() => {
          const socket = server.sockets.at(-1)
          let revision = 0
          socket.onsent = events => setTimeout(() => {
            const [number, element, , text] = events.at(-1)
            setTimeout(() => socket.say([++revision, [element, 'value', text]], number), 150)
          }, 150)
        }""")
        self.page.focus("#e1")
        text = "The quick brown fox jumps over the lazy dog"
        for character in text:
            self.page.keyboard.type(character)
            self.pass_time(40)
        self.assertEqual(self.value("#e1"), text)
        self.pass_time(400)
        self.assertEqual(self.value("#e1"), text)
        self.assertEqual(self.attribute("#e1", "value"), text)
        self.assertEqual([event[3] for event in self.sent], [text[:end + 1] for end in range(len(text))])

    def test_a_field_follows_the_server_when_all_its_edits_are_done(self):
        self.open(field(1))
        self.type("#e1", "ab")
        self.say([1, [1, "value", "A"]], 1)
        self.assertEqual(self.value("#e1"), "ab")
        self.say([2, [1, "value", "AB"]], 2)
        self.assertEqual(self.value("#e1"), "AB")
        self.assertEqual(self.page.evaluate("e1.selectionStart"), 2)

    def test_a_value_field_reports_the_end_of_editing_if_it_was_edited(self):
        self.open(field(1, "9.99", more="data-end") + field(2, name="Other"))
        self.page.focus("#e1")
        self.page.focus("#e2")
        self.assertEqual(self.sent, [])
        self.page.focus("#e1")
        self.page.keyboard.press("End")
        self.page.keyboard.type("0")
        self.page.keyboard.press("Tab")
        self.assertEqual([event[1:] for event in self.sent], [[1, "edit", "9.990"], [1, "end"]])
        self.say([1, [1, "value", "9.990"]], self.sent[0][0])
        self.say([2, [1, "value", "9.99"]], self.sent[1][0])
        self.assertEqual(self.value("#e1"), "9.99")
        # The end is sent only once.
        self.page.focus("#e1")
        self.page.focus("#e2")
        self.assertEqual(len(self.sent), 2)

    def test_a_multiline_field_keeps_the_typed_text(self):
        self.open('<textarea id=e1 aria-label=Note>one\ntwo</textarea>')
        self.assertEqual(self.value("#e1"), "one\ntwo")
        self.page.focus("#e1")
        self.page.evaluate("e1.setSelectionRange(7, 7)")
        self.page.keyboard.press("Enter")
        self.page.keyboard.type("x")
        self.assertEqual(self.sent[-1][2:], ["edit", "one\ntwo\nx"])
        self.say([1, [1, "", "one\nTWO\nx"]], self.sent[-1][0])
        self.assertEqual(self.value("#e1"), "one\nTWO\nx")
        self.page.keyboard.press("Control+Enter")
        self.assertEqual(self.sent[-1][2:], ["submit"])
        # A new server receives the text as well.
        self.page.keyboard.type("y")
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": '<textarea id=e7 aria-label=Note>one\ntwo</textarea>', "revision": 1})
        self.assertEqual(self.value("#e7"), "one\nTWO\nxy")

    def test_a_screen_sent_again_keeps_the_typed_text(self):
        self.open(field(1))
        self.type("#e1", "typed")
        self.page.evaluate("e1.setSelectionRange(2, 2)")
        self.say({"html": field(1, "old"), "revision": 7})
        self.assertEqual(self.value("#e1"), "typed")
        self.assertEqual(self.focused, "e1")
        self.assertEqual(self.page.evaluate("e1.selectionStart"), 2)
        self.say([8, [1, "value", "typed"]], 5)
        self.assertEqual(self.value("#e1"), "typed")

    def test_a_composition_is_left_alone_until_it_ends(self):
        self.open(field(1))
        self.page.focus("#e1")
        keyboard = self.context.new_cdp_session(self.page)
        keyboard.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
        # The server sends another text while the user still composes.
        self.say([1, [1, "value", "NIHO"]], self.sent[-1][0])
        self.assertEqual(self.value("#e1"), "にほ")
        keyboard.send("Input.insertText", {"text": "日本"})
        self.assertEqual(self.sent[-1][3], "日本")
        self.say([2, [1, "value", "日本!"]], self.sent[-1][0])
        self.pass_time(10)
        self.assertEqual(self.value("#e1"), "日本!")

    def test_a_text_that_is_too_long_is_refused_and_the_earlier_text_kept(self):
        self.open(field(1))
        self.type("#e1", "short")
        self.page.evaluate("""() => {
          e1.value += 'x'.repeat(20000)
          e1.dispatchEvent(new Event('input', { bubbles: true }))
        }""")
        self.assertEqual(self.value("#e1"), "short")
        self.assertIn("too long", self.notice)

    def test_a_refused_text_is_shown_in_a_notice(self):
        self.open("<ul id='e1'><li id='e2'>" + field(3) + "</li></ul>")
        self.type("#e3", "Milk")
        # Another user has deleted the row.
        self.say([1, ["-", 2]])
        for number in range(1, 5):
            self.say({"error": 404, "number": number, "message": "There is no element 3."})
        self.assertIn("Not saved: “Milk”", self.notice)
        # The notice stays until the user dismisses it.
        self.pass_time(40_000)
        self.assertIn("Not saved: “Milk”", self.notice)
        self.page.get_by_role("button", name="Dismiss").click()
        self.assertEqual(self.notice, "")

    def test_text_typed_before_the_script_ran_is_sent(self):
        self.page.add_init_script(
            "new MutationObserver((_, observer) => { const field = document.getElementById('e1');"
            "if (field) { field.value = 'early'; observer.disconnect() } })"
            ".observe(document, { childList: true, subtree: true })")
        self.open(field(1))
        self.assertEqual(self.sent, [[1, 1, "edit", "early"]])


class FilledTest(ScriptTest):
    """Fields that are filled by a program, such as a password manager, whose events differ."""

    def fill(self, selector, text, *events):
        self.page.evaluate("""([selector, text, events]) => {
          const field = document.querySelector(selector)
          field.value = text
          for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }))
        }""", [selector, text, events])

    def test_a_change_is_sent_once_whatever_events_report_it(self):
        for events in [["change"], ["input", "change"], ["keydown", "keyup", "change"], ["input"]]:
            with self.subTest(str(events)):
                self.open(field(1) + "<textarea id='e2' aria-label='Note'></textarea>")
                self.fill("#e1", "ada@example.org", *events)
                self.fill("#e2", "Hello", *events)
                self.assertEqual(self.sent, [[1, 1, "edit", "ada@example.org"], [2, 2, "edit", "Hello"]])
                # After that, the next page has no text to take over.
                self.say([1, [1, "value", "ada@example.org"], [2, "", "Hello"]], 2)

    def test_silently_filled_text_is_sent_before_a_press(self):
        self.open(field(1) + field(2, more="type='password'") + button(3, "Sign In"))
        self.fill("#e1", "ada")
        self.fill("#e2", "secret")
        self.page.click("#e3")
        self.assertEqual(
            [event[1:] for event in self.sent], [[1, "edit", "ada"], [2, "edit", "secret"], [3, "press"]])
        self.fill("#e1", "bob")
        self.page.focus("#e2")
        self.page.keyboard.press("Enter")
        self.assertEqual([event[1:] for event in self.sent[3:]], [[1, "edit", "bob"], [2, "submit"]])

    def test_silently_filled_text_is_sent_when_the_field_is_left(self):
        self.open(field(1) + field(2))
        self.page.focus("#e1")
        self.fill("#e1", "ada")
        self.page.focus("#e2")
        self.assertEqual(self.sent, [[1, 1, "edit", "ada"]])

    def test_text_changed_by_the_server_is_not_sent_back(self):
        self.open(field(1) + button(2, "Go"))
        self.type("#e1", "ab")
        self.say([1, [1, "value", "AB"]], -2)
        self.page.click("#e2")
        self.assertEqual([event[2] for event in self.sent], ["edit", "edit", "press"])

    def test_a_menu_set_by_code_is_sent_once(self):
        self.open("<label id='e1' class='menu'><select><option value='0' selected>A</option>"
                  "<option value='1'>B</option></select></label>" + button(2, "Go"))
        self.page.evaluate("document.querySelector('select').value = '1'")
        self.page.click("#e2")
        self.assertEqual([event[1:] for event in self.sent], [[1, "select", 1], [2, "press"]])
        self.page.select_option("select", "0")
        self.assertEqual(self.sent[-1][1:], [1, "select", 0])

    def test_fields_made_by_client_code_are_ignored(self):
        self.open("<div id='e1' class='custom'><input><div data-client></div></div>" + button(2, "Go"))
        self.page.evaluate("document.querySelector('[data-client]').innerHTML = '<input><textarea></textarea>'")
        for inner in self.page.locator("#e1 input, #e1 textarea").all():
            inner.fill("text")
        self.page.click("#e2")
        self.assertEqual(self.sent, [[1, 2, "press"]])
        self.assertEqual([inner.input_value() for inner in self.page.locator("#e1 input").all()], ["text", "text"])


class SecretTest(ScriptTest):
    """The server sends only the length of a secret."""

    def secret(self, length=0, number=1, more=""):
        length = f"data-length='{length}'" if length else ""
        return f"<input id='e{number}' aria-label='Password' type='password' {length} {more}>"

    def test_a_typed_secret_stays_until_the_app_empties_it(self):
        self.open(self.secret())
        self.type("#e1", "abc")
        self.say([1, [1, "data-length", "3"]], 3)
        self.assertEqual(self.value("#e1"), "abc")
        self.page.keyboard.type("d")
        self.say([2, [1, "data-length", "4"]], 4)
        self.assertEqual(self.sent[-1][3], "abcd")
        self.say([3, [1, "data-length", None]])
        self.assertEqual(self.value("#e1"), "")
        self.assertNotIn("abc", self.page.content())

    def test_a_letter_that_the_app_refuses_disappears(self):
        self.open(self.secret())
        self.type("#e1", "12")
        self.say([1, [1, "data-length", "2"]], 2)
        self.page.keyboard.type("x")
        self.assertEqual(self.value("#e1"), "12x")
        self.say(3)
        self.assertEqual(self.value("#e1"), "12")
        self.page.keyboard.type("3")
        self.assertEqual(self.sent[-1][3], "123")

    def test_a_secret_unknown_to_the_page_is_kept_until_another_is_typed(self):
        self.open(self.secret(7) + button(2, "Sign In"))
        self.page.click("#e2")
        self.assertEqual(self.sent, [[1, 2, "press"]])
        self.type("#e1", "n")
        self.assertEqual(self.sent[-1][1:], [1, "edit", "n"])
        self.say([1, [1, "data-length", "1"]], 2)
        self.assertEqual(self.value("#e1"), "n")

    def test_a_resent_screen_keeps_a_typed_secret(self):
        self.open(self.secret())
        self.type("#e1", "abc")
        self.say([1, [1, "data-length", "3"]], 3)
        self.say({"html": "<p id='e5'>New</p>" + self.secret(3), "revision": 7})
        self.assertEqual(self.value("#e1"), "abc")
        self.page.keyboard.type("d")
        self.assertEqual(self.sent[-1][3], "abcd")


class LeavingTest(ScriptTest):
    """A closing tab loses the changes that the server has not received, so it asks first."""

    @property
    def asks(self):
        return self.page.evaluate(
            "() => { const event = new Event('beforeunload', { cancelable: true });"
            "dispatchEvent(event); return event.defaultPrevented }")

    def test_the_page_asks_before_leaving_only_with_unsent_text(self):
        self.open(field(1) + button(2, "Add"))
        self.assertFalse(self.asks)
        self.type("#e1", "Milk")
        self.assertFalse(self.asks)
        self.say(4)
        self.drop()
        self.page.click("#e2")
        self.assertFalse(self.asks)
        self.type("#e1", "!")
        self.assertTrue(self.asks)
        self.pass_time(300)
        self.connect()
        self.assertFalse(self.asks)

    def test_the_page_asks_before_leaving_with_unacknowledged_text(self):
        self.open(field(1))
        self.type("#e1", "Milk")
        self.drop()
        self.assertTrue(self.asks)
        self.pass_time(300)
        self.connect(done=4)
        self.assertFalse(self.asks)

    def test_the_page_asks_until_another_server_has_the_text(self):
        self.open(field(1))
        self.drop()
        self.type("#e1", "Milk")
        self.pass_time(300)
        self.connect(instance="two")
        self.assertTrue(self.asks)
        self.say({"html": field(5), "revision": 1})
        self.assertEqual(self.sent[-1][1:], [5, "edit", "Milk"])
        self.assertFalse(self.asks)

    def test_a_page_that_reloads_itself_keeps_the_text_without_asking(self):
        self.open(field(1))
        self.type("#e1", "Milk")
        dialogs = []
        self.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
        self.drop()
        self.page.keyboard.type("!")
        self.pass_time(300)
        self.script = "/screen.2.js"
        self.connect()
        self.page.wait_for_function("document.body.dataset.script === '/screen.2.js' && server.sockets.length === 1")
        self.assertEqual(dialogs, [])
        self.connect()
        self.assertEqual(self.value("#e1"), "Milk!")


class AnotherServerTest(ScriptTest):
    """The server is killed, and another server takes its place."""

    def restart(self, screen, location=None, instance="two", **hello):
        self.drop()
        # The wait grows with each retry that follows so soon.
        self.pass_time(6_100)
        self.connect(instance=instance, **hello)
        self.say({"html": screen, "revision": 3} | ({"location": location} if location else {}))

    def todos(self, first, *texts):
        return "<ul id='e1'>" + "".join(
            f"<li id='e{first + 2 * index}'>{field(first + 2 * index + 1, text, 'Todo')}</li>"
            for index, text in enumerate(texts)) + "</ul>"

    def test_unsaved_text_is_sent_to_the_other_server(self):
        self.open(field(1))
        self.type("#e1", "Milk")
        self.say([1, [1, "value", "Milk"]], -4)
        self.restart(field(5))
        self.assertEqual(self.value("#e5"), "Milk")
        self.assertEqual(self.sent, [[5, 5, "edit", "Milk"]])
        self.assertEqual(self.loads, 1)

    def test_a_secret_is_sent_to_the_other_server_or_reported_lost(self):
        secret = field(1, name="Password", more="type='password'")
        self.open(secret)
        self.drop()
        self.type("#e1", "hunter2")
        self.restart(field(5, name="Password", more="type='password'"))
        self.assertEqual(self.sent, [[8, 5, "edit", "hunter2"]])
        self.drop()
        self.type("#e5", "!")
        self.restart("<p id='e9'>Other</p>", instance="three")
        self.assertIn("“Password”", self.notice)
        self.assertNotIn("hunter2", self.notice)

    def test_the_other_server_decides_about_saved_text(self):
        self.open(field(1))
        self.type("#e1", "Milk")
        self.say([1, [1, "value", "Milk"]], 4)
        self.restart(field(5, "Something else"))
        self.assertEqual(self.value("#e5"), "Something else")
        self.assertEqual(self.sent, [])
        self.assertEqual(self.notice, "")

    def test_text_typed_offline_is_sent_to_the_other_server(self):
        self.open(field(1))
        self.drop()
        self.type("#e1", "Milk")
        self.pass_time(5_000)
        self.page.keyboard.type(" and bread")
        self.connect(instance="two")
        # The user can still type at this moment.
        self.page.keyboard.type("!")
        self.say({"html": field(5), "revision": 3})
        self.page.keyboard.type("!")
        self.assertEqual(self.value("#e5"), "Milk and bread!!")
        self.assertEqual([event[1:] for event in self.sent], [
            [5, "edit", "Milk and bread!"], [5, "edit", "Milk and bread!!"]])

    def test_the_caret_keeps_its_place_while_typing(self):
        self.open(self.todos(2, "a", "b"))
        self.page.focus("#e5")
        self.page.keyboard.type("1234")
        self.page.evaluate("e5.setSelectionRange(1, 2)")
        text = self.value("#e5")
        self.restart(self.todos(12, "a", "b"))
        self.assertEqual(self.focused, "e15")
        self.assertEqual(self.page.evaluate("[e15.selectionStart, e15.selectionEnd]"), [1, 2])
        self.assertEqual(self.value("#e15"), text)

    def test_the_focus_stays_in_an_unchanged_field_and_on_a_button(self):
        self.open(self.todos(2, "a", "b") + button(8, "Add"))
        self.page.focus("#e5")
        self.restart(self.todos(12, "a", "b") + button(18, "Add"))
        self.assertEqual(self.focused, "e15")
        self.page.focus("#e18")
        self.restart(self.todos(22, "a", "b") + button(28, "Add"), instance="three")
        self.assertEqual(self.focused, "e28")

    def test_texts_return_to_the_rows_that_they_came_from(self):
        self.open(self.todos(2, "", "a", "", ""))
        self.type("#e3", "never saved")
        self.type("#e9", "last")
        self.restart(self.todos(12, "a", "", ""))
        texts = [self.value(f"#e{number}") for number in [13, 15, 17]]
        self.assertEqual(texts, ["a", "", "last"])
        self.assertIn("Not saved: “never saved”", self.notice)
        self.assertNotIn("last", self.notice)

    def test_text_saved_without_acknowledgement_is_found(self):
        self.open(self.todos(2, "", ""))
        self.type("#e5", "bread")
        self.restart(self.todos(12, "", "bre"))
        self.assertEqual(self.value("#e15"), "bread")
        self.assertEqual(self.sent[-1][1:], [15, "edit", "bread"])

    def test_texts_of_fields_that_no_longer_exist_are_shown_in_a_notice(self):
        self.open(field(1, name="Note"))
        self.type("#e1", "Upward")
        self.say([1, [1, "value", "Upward"], ["=", 1, "<p id='e1'>Another page</p>"]], -6)
        self.restart("<p id='e5'>Another page</p>")
        self.assertIn("Not saved: “Upward”", self.notice)

    def test_text_that_the_screen_shows_is_not_reported_lost(self):
        self.open(field(1, name="Note"))
        self.type("#e1", "Upward")
        self.say([1, ["=", 1, "<p id='e1'>Upward</p>"]], -6)
        self.restart("<p id='e5'>Upward</p>")
        self.assertEqual(self.notice, "")

    def test_texts_of_another_path_stay_out_of_fields_of_the_same_name(self):
        self.open(field(1, "", "Title"), path="/3", location="/3")
        self.type("#e1", "Sphereland")
        self.restart(field(5, "", "Title"), location="/2")
        # The page first asks for the location where the user was.
        self.assertEqual([event[1:] for event in self.sent], [[0, "open", "/3"]])
        self.say(self.sent[-1][0])
        # If the server can't open it, the text stays out of the field.
        self.assertEqual(self.value("#e5"), "")
        self.assertIn("Not saved: “Sphereland”", self.notice)

    def test_texts_return_to_their_fields_once_the_path_is_open_again(self):
        self.open(field(1, "", "Title"), path="/3", location="/3")
        self.type("#e1", "Sphereland")
        self.restart("<p id='e5'>Books</p>", location="/")
        self.say([4, ["=", 5, field(6, "", "Title")], ["@", "/3"]], self.sent[-1][0])
        self.assertEqual(self.value("#e6"), "Sphereland")
        self.assertEqual(self.focused, "e6")
        self.assertEqual(self.sent[-1][1:], [6, "edit", "Sphereland"])
        self.assertEqual(self.notice, "")

    def test_a_server_that_ends_while_opening_the_path_loses_no_text(self):
        self.open(field(1, "", "Title"), path="/3", location="/3")
        self.type("#e1", "Sphereland")
        self.restart("<p id='e5'>Books</p>", location="/")
        self.restart(field(7, "", "Title"), location="/3", instance="three")
        self.assertEqual(self.value("#e7"), "Sphereland")
        self.assertEqual(self.sent[-1][1:], [7, "edit", "Sphereland"])

    def test_a_choice_in_a_menu_is_restored(self):
        def menu(number, selected):
            options = "".join(
                f"<option value='{index}'{' selected' if index == selected else ''}>{text}</option>"
                for index, text in enumerate(["Red", "Green", "Blue"]))
            return f"<label id='e{number}' class='menu'><span>Color</span><select>{options}</select></label>"
        self.open(menu(1, 0))
        self.page.select_option("select", "2")
        self.restart(menu(5, 0))
        self.assertEqual(self.page.evaluate("document.querySelector('select').value"), "2")
        self.assertEqual(self.sent[-1][1:], [5, "select", 2])

    def test_presses_are_not_sent_to_the_other_server_but_reported(self):
        self.open(
            button(1, "Add Todo") + button(2, "✕", "aria-label='Delete'")
            + button(3, "<span class='v'><span>harbor</span><span>A server</span></span>"))
        self.page.click("#e2")
        self.drop()
        self.page.click("#e1")
        self.page.click("#e3")
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": button(1, "Add Todo"), "revision": 3})
        self.assertEqual(self.sent, [])
        self.assertIn("Not done: “Add Todo”, “harbor A server”", self.notice)
        self.assertIn("Perhaps not done: “Delete”", self.notice)

    def test_a_connection_that_ends_between_its_hello_and_its_screen_loses_nothing(self):
        self.open(field(1) + button(2, "Add"))
        self.type("#e1", "Milk")
        self.page.click("#e2")
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.assertEqual(self.sent, [])
        self.drop()
        self.pass_time(600)
        self.assertIn("instance=two&revision=-1&", self.server("sockets.at(-1).url"))
        self.connect(instance="two")
        self.assertEqual(self.sent, [])
        self.say({"html": field(5) + button(6, "Add"), "revision": 3})
        self.assertEqual(self.value("#e5"), "Milk")
        self.assertEqual([event[1:] for event in self.sent], [[5, "edit", "Milk"]])

    def test_text_survives_repeated_restarts(self):
        self.open(field(1))
        self.page.focus("#e1")
        text = ""
        for number in range(2, 12):
            self.page.keyboard.type(str(number))
            text += str(number)
            self.restart(field(number, ""), instance=f"i{number}")
            self.assertEqual(self.value(f"#e{number}"), text)
            self.assertEqual(self.sent[-1][1:], [number, "edit", text])
        self.assertEqual(self.notice, "")


class AnotherPageTest(ScriptTest):
    """A new release has another script, so the page is loaded again."""

    def load_again(self, screen, **attributes):
        self.screen = screen
        self.attributes |= attributes
        self.drop()
        self.pass_time(300)
        self.script = "/screen.2.js"
        self.connect()
        self.page.wait_for_function("document.body.dataset.script === '/screen.2.js' && server.sockets.length === 1")
        self.connect(instance=self.attributes["instance"])

    def test_unsaved_text_is_taken_over(self):
        self.open(field(1, "a") + field(2, "b"))
        self.page.focus("#e2")
        self.page.keyboard.press("End")
        self.page.keyboard.type("bb")
        self.page.keyboard.press("ArrowLeft")
        self.load_again(field(7, "a") + field(8, "b"), instance="two")
        self.assertEqual(self.value("#e8"), "bbb")
        self.assertEqual(self.sent, [[1, 8, "edit", "bbb"]])
        self.assertEqual(self.focused, "e8")
        self.assertEqual(self.page.evaluate("e8.selectionStart"), 2)

    def test_text_typed_while_the_new_page_loads_is_taken_over(self):
        # The script types at the last moment before the page goes away.
        self.page.add_init_script("""addEventListener('pagehide', () => {
          e1.value += ' and bread'
          e1.dispatchEvent(new Event('input', { bubbles: true }))
        })""")
        self.open(field(1))
        self.type("#e1", "Milk")
        self.load_again(field(1), instance="one")
        self.assertEqual(self.value("#e1"), "Milk and bread")
        self.assertEqual(self.sent[-1][1:], [1, "edit", "Milk and bread"])

    def test_a_secret_is_not_stored(self):
        self.open(field(1, "a") + field(2, name="Password", more="type='password'"))
        self.type("#e1", "bc")
        self.type("#e2", "hunter2")
        self.page.evaluate("dispatchEvent(new Event('pagehide'))")
        drafts = self.page.evaluate("sessionStorage.drafts")
        self.assertIn("bc", drafts)
        self.assertNotIn("hunter2", drafts)

    def test_presses_that_were_not_handled_are_shown_in_a_notice(self):
        self.open(button(1, "Add Todo"))
        self.drop()
        self.page.click("#e1")
        self.pass_time(300)
        self.script = "/screen.2.js"
        self.connect()
        self.page.wait_for_function("document.body.dataset.script === '/screen.2.js' && server.sockets.length === 1")
        self.assertIn("Not done: “Add Todo”", self.notice)

    def test_a_page_without_pending_text_stores_none(self):
        self.open(field(1))
        self.type("#e1", "Milk")
        self.say([1, [1, "value", "Milk"]], 4)
        self.page.goto("http://app.test/other")
        # The page keeps only the name of its window.
        self.assertEqual(self.page.evaluate("Object.keys(sessionStorage)"), ["window"])

    def test_text_handled_by_the_same_server_is_not_reported_lost(self):
        self.open(field(1, name="Note"))
        self.type("#e1", "Upward")
        self.say(-6)
        self.screen = "<p id='e5'>Saved</p>"
        self.page.reload()
        self.assertEqual(self.notice, "")
