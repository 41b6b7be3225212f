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

    def test_the_address_follows_and_a_step_makes_an_entry(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        length = self.length
        self.say([1, ["@", "/a/b"]])
        self.assertEqual(self.address, "/a/b")
        self.assertEqual(self.length, length + 1)
        # What asks for something else in the same place is no step.
        self.say([2, ["@", "/a/b?show=all"]])
        self.assertEqual(self.address, "/a/b?show=all")
        self.assertEqual(self.length, length + 1)

    def test_back_is_passed_on_and_the_address_stays_until_it_is_done(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.page.evaluate("history.back()")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])
        self.say([2, ["@", "/a"]], 1)
        self.assertEqual(self.address, "/a")

    def test_where_back_leads_nowhere_the_address_is_that_of_the_screen(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.page.evaluate("history.back()")
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.say({"error": 404, "number": 1, "message": "There is nothing."})
        self.assertEqual(self.address, "/a/b")

    def test_the_apps_own_way_back_is_a_step_back(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        length = self.length
        self.say([2, ["@", "/a"]])
        self.wait_for_address("/a")
        self.assertEqual(self.length, length)
        self.assertEqual(self.sent, [])

    def test_what_is_typed_is_one_step(self):
        self.open(field(1), path="/a", location="/a")
        length = self.length
        self.page.focus("#e1")
        for revision, letter in enumerate("bcd", 1):
            self.page.keyboard.type(letter)
            self.say([revision, ["@", f"/{letter}"]], revision)
        self.assertEqual(self.address, "/d")
        self.assertEqual(self.length, length + 1)

    def test_a_step_taken_while_the_connection_is_away_is_made_up_for(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.drop()
        self.page.evaluate("history.back()")
        self.wait_for_address("/a")
        self.pass_time(300)
        self.connect()
        self.assertEqual(self.sent, [[1, 0, "open", "/a"]])

    def test_another_server_is_asked_for_where_the_user_is(self):
        self.open(button(1, "Go"), path="/a", location="/a")
        self.say([1, ["@", "/a/b"]])
        self.drop()
        self.pass_time(300)
        self.connect(instance="two")
        self.say({"html": button(1, "Go"), "revision": 1, "location": "/"})
        self.assertEqual(self.address, "/a/b")
        self.assertEqual(self.sent, [[1, 0, "open", "/a/b"]])
        # And has the last word.
        self.say(1)
        self.assertEqual(self.address, "/")

    def test_an_app_without_paths_leaves_the_address_alone(self):
        self.open(button(1, "Go"), path="/a?b")
        self.say([1, [1, "", "Gone"]])
        self.assertEqual(self.address, "/a?b")
        self.assertEqual(self.sent, [])
