"""The address bar and the history."""

from support import ADDRESS, ScriptTest, button, field


class HistoryTest(ScriptTest):
    @property
    def address(self):
        return self.page.evaluate("location.href").removeprefix(ADDRESS)

    @property
    def length(self):
        return self.page.evaluate("history.length")

    def wait_for_address(self, path):
        self.page.wait_for_function("path => location.pathname === path", arg=path)

    def test_the_address_follows_the_screen_and_a_new_path_adds_an_entry(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        length = self.length
        self.say([1, ["@", "/a/b"]])
        self.assertEqual(self.address, "/a/b")
        self.assertEqual(self.length, length + 1)
        # A new query at the same path adds no history entry.
        self.say([2, ["@", "/a/b?show=all"]])
        self.assertEqual(self.address, "/a/b?show=all")
        self.assertEqual(self.length, length + 1)

    def test_back_is_sent_and_the_address_stays_until_it_is_handled(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.page.evaluate("history.back()")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])
        self.say([2, ["@", "/a"]], 1)
        self.assertEqual(self.address, "/a")

    def test_a_refused_step_back_restores_the_screens_address(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.page.evaluate("history.back()")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.say({"error": 404, "number": 1, "message": "There is nothing."})
        self.assertEqual(self.address, "/a/b")

    def test_the_apps_own_back_button_goes_back_in_the_history(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        length = self.length
        self.say([2, ["@", "/a"]])
        self.wait_for_address("/a")
        self.assertEqual(self.length, length)
        self.assertEqual(self.sent, [])

    def test_typing_is_one_step_of_the_history(self):
        self.open(field(1), path="/a", location="/a")
        length = self.length
        self.page.focus("#e1")
        for revision, letter in enumerate("bcd", 1):
            self.page.keyboard.type(letter)
            self.say([revision, ["@", f"/{letter}"]], revision)
        self.assertEqual(self.address, "/d")
        self.assertEqual(self.length, length + 1)

    def test_a_history_step_taken_offline_is_sent_after_reconnecting(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.drop()
        self.page.evaluate("history.back()")
        self.wait_for_address("/a")
        self.pass_time(300)
        self.connect()
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])

    def test_another_server_is_asked_for_the_users_path(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": button(1, "Go"), "revision": 1, "location": "/"})
        self.assertEqual(self.address, "/a/b")
        self.assertEqual(self.sent, [[1, 0, "open", "/a/b"]])
        # The server's answer decides.
        self.say(1)
        self.assertEqual(self.address, "/")

    def test_an_app_without_paths_leaves_the_address_alone(self):
        self.open(button(1, "Go"), path="/a?b")
        self.say([1, [1, "", "Gone"]])
        self.assertEqual(self.address, "/a?b")
        self.assertEqual(self.sent, [])

    # --- Dialogs ---

    dialog = "<dialog id='e5' class='sheet' aria-label='' open><button id='e6'>Save</button></dialog>"

    def screen_of(self, content="", number=1):
        return f"<div id='e{number}'>{button(2, 'Go')}{content}</div>"

    def present(self, revision=1, dialog=None):
        self.say([revision, ["+", dialog or self.dialog, 0, 1, 0]])

    def back(self, count):
        self.page.evaluate("history.back()")
        self.page.wait_for_function("count => server.sockets.at(-1).sent.length === count", arg=count)

    def assert_back_leaves_a_dialog(self, location):
        self.open(self.screen_of(), path="/a", location=location)
        length = self.length
        self.present()
        self.back(1)
        self.assertEqual(self.sent, [[1, 5, "dismiss"]])
        self.say([2, ["-", 5]], 1)
        self.assertEqual(self.address, "/a")
        # The next dialog uses the same history entry.
        self.present(3)
        self.assertEqual(self.length, length + 1)
        self.back(2)
        self.assertEqual(self.sent[1:], [[2, 5, "dismiss"]])

    def test_back_dismisses_a_dialog_and_keeps_the_page(self):
        self.assert_back_leaves_a_dialog("/a")

    def test_back_dismisses_a_dialog_of_an_app_without_paths(self):
        self.assert_back_leaves_a_dialog(None)

    def test_a_dialog_removed_by_the_app_leaves_no_history_entry(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.present(2)
        self.assertTrue(self.page.evaluate("history.state.isOver"))
        self.say([3, ["-", 5]])
        self.page.wait_for_function("!history.state.isOver")
        self.back(1)
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])

    def test_a_new_path_opened_from_a_dialog_reuses_its_entry(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.present()
        length = self.length
        self.say([2, ["-", 5], ["@", "/a/b"]])
        self.assertEqual(self.address, "/a/b")
        self.assertEqual(self.length, length)
        self.back(1)
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])

    def test_a_back_button_in_a_dialog_goes_back_in_the_history(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.present(2)
        self.say([3, ["-", 5], ["@", "/a"]])
        self.wait_for_address("/a")
        self.page.evaluate("history.state")
        self.assertEqual(self.sent, [])

    def test_a_dialog_with_a_path_uses_the_entry_of_the_path(self):
        self.open(self.screen_of(), path="/a", location="/a")
        length = self.length
        self.say([1, ["+", self.dialog, 0, 1, 0], ["@", "/a/new"]])
        self.assertEqual(self.length, length + 1)
        self.back(1)
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])
        self.say([2, ["-", 5], ["@", "/a"]], 1)
        self.assertEqual(self.address, "/a")

    def test_back_does_not_dismiss_a_dialog_that_has_to_stay(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.present(dialog=self.dialog.replace("class=", "data-stays class="))
        self.page.evaluate("history.back()")
        self.page.wait_for_function("history.state.isOver")
        self.assertEqual(self.address, "/a")
        self.assertEqual(self.sent, [])

    def test_back_dismisses_one_dialog_after_the_other(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.present()
        self.present(2, self.dialog.replace("e5", "e7").replace("e6", "e8"))
        self.back(1)
        self.assertEqual(self.sent, [[1, 7, "dismiss"]])
        self.say([3, ["-", 7]], 1)
        self.back(2)
        self.assertEqual(self.sent[1:], [[2, 5, "dismiss"]])

    def test_a_page_reloaded_without_its_dialog_leaves_the_dialogs_entry(self):
        self.open(self.screen_of(), path="/a", location="/a")
        self.present()
        self.page.reload()
        self.page.wait_for_function("!history.state?.isOver")
        self.assertEqual(self.address, "/a")
