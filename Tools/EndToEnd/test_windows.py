"""The separate state of a browser's tabs, and their shared state."""

import json
import pathlib
import signal

from playwright.sync_api import expect

from support import wait_until
from test_paths import PathTest


class WindowTest(PathTest):
    app = "Showcase"
    # The log says when the connection of a tab has ended.
    arguments = ("--log-level", "info")

    def at(self, page, path):
        self.wait_for_address(lambda address: address == path, path, page)

    def fields(self, page):
        return page.get_by_placeholder("Untitled Todo")

    def texts(self, page):
        return page.eval_on_selector_all(
            "[placeholder='Untitled Todo']", "fields => fields.map(field => field.value)")

    def add(self, page, text):
        count = self.fields(page).count()
        page.get_by_role("button", name="Add Todo").click()
        expect(self.fields(page)).to_have_count(count + 1)
        expect(self.fields(page).first).to_be_focused()
        page.keyboard.type(text)

    def wait_for_texts(self, page, texts):
        wait_until(lambda: self.texts(page) == texts, lambda: f"Waited for {texts}; there are {self.texts(page)}")

    def name(self, page):
        return page.evaluate("sessionStorage.getItem('window')")

    def settled(self, page):
        """Waits until the server has acknowledged the page's window."""
        wait_until(lambda: not self.notice(page), lambda: f"The page says {self.notice(page)!r}.")
        page.wait_for_load_state("networkidle")

    def two_tabs(self):
        one = self.open("/todos")
        two = self.open("/characters/3")
        self.at(one, "/todos")
        self.at(two, "/characters/3")
        return one, two

    def test_a_link_in_a_new_tab_moves_no_other_tab(self):
        one, two = self.two_tabs()
        self.assertNotEqual(self.name(one), self.name(two))
        three = self.open("/reading/3/notes/2")
        self.at(three, "/reading/3/notes/2")
        two.get_by_role("button", name="Back").first.click()
        self.at(two, "/characters")
        self.at(one, "/todos")
        self.at(three, "/reading/3/notes/2")

    def test_back_and_forward_are_each_tabs_own(self):
        one, two = self.two_tabs()
        one.get_by_role("tab", name="Reading").click()
        self.at(one, "/reading")
        two.goto(self.server.url + "/contacts")
        self.at(two, "/contacts")
        one.go_back()
        self.at(one, "/todos")
        self.at(two, "/contacts")
        two.go_back()
        self.at(two, "/characters/3")
        one.go_forward()
        self.at(one, "/reading")
        self.at(two, "/characters/3")

    def test_todos_and_favorites_are_in_step_and_drafts_are_not(self):
        one, two = self.two_tabs()
        two.goto(self.server.url + "/todos")
        self.add(one, "From one")
        self.wait_for_texts(two, ["From one"])
        self.add(two, "From two")
        self.wait_for_texts(one, ["From two", "From one"])
        # A todo that is completed in one tab is completed in the other one.
        two.get_by_role("button", name="Mark as done").first.click()
        expect(one.get_by_role("button", name="Mark as not done")).to_have_count(1)
        one.goto(self.server.url + "/contacts")
        two.goto(self.server.url + "/contacts")
        one.get_by_role("button", name="Add Contact").click()
        one.get_by_placeholder("Name").fill("Ada")
        expect(two.get_by_placeholder("Name")).to_have_count(0)
        two.get_by_role("button", name="Add Contact").click()
        expect(two.get_by_placeholder("Name")).to_have_value("")
        two.get_by_placeholder("Name").fill("Grace")
        two.get_by_role("button", name="Save").click()
        expect(two.get_by_text("Grace")).to_be_visible()
        expect(one.get_by_placeholder("Name")).to_have_value("Ada")
        one.get_by_role("button", name="Save").click()
        for name, page in [("one", one), ("two", two)]:
            with self.subTest(name):
                expect(page.get_by_role("button", name="Ada", exact=True)).to_be_visible()
                expect(page.get_by_role("button", name="Grace", exact=True)).to_be_visible()

    def test_text_typed_in_one_tab_survives_changes_of_another(self):
        one = self.open("/todos")
        self.add(one, "start end")
        two = self.open("/todos")
        self.wait_for_texts(two, ["start end"])
        for _ in range(4):
            one.keyboard.press("ArrowLeft")
        text = "0123456789 abcdefghij"
        for index, character in enumerate(text):
            one.keyboard.type(character)
            if index % 4 == 0:
                two.get_by_role("button", name="Add Todo").click()
        expected = f"start{text} end"
        for page in (one, two):
            wait_until(lambda: expected in self.texts(page), lambda: str(self.texts(page)))
        self.assertEqual(one.evaluate("document.activeElement.selectionStart"), len("start" + text))

    def test_a_reload_brings_a_tab_back_to_where_it_was(self):
        one, two = self.two_tabs()
        names = self.name(one), self.name(two)
        one.goto(self.server.url + "/contacts")
        one.get_by_role("button", name="Add Contact").click()
        one.get_by_placeholder("Name").fill("Ada")
        one.reload()
        expect(one.get_by_placeholder("Name")).to_have_value("Ada")
        two.reload()
        self.at(two, "/characters/3")
        self.at(one, "/contacts")
        self.assertEqual((self.name(one), self.name(two)), names)
        # The page names its window before its script has run.
        with one.expect_response(lambda response: response.url.endswith("/contacts")) as response:
            one.reload()
        self.assertIn(f'data-window="{names[0]}"', response.value.text())

    def test_a_new_tab_leaves_a_window_alone_that_is_just_being_loaded_again(self):
        one = self.open("/contacts")
        one.get_by_role("button", name="Add Contact").click()
        one.get_by_placeholder("Name").fill("Ada")
        for path, address in [("/characters/3", "/characters/3"), ("/contacts", "/contacts"), ("/", "/contacts")]:
            with self.subTest(path):
                # The message of a tab before its reload goes to all tabs that load at that time.
                one.evaluate("dispatchEvent(new Event('beforeunload'))")
                two = self.open(path)
                self.assertNotEqual(self.name(two), self.name(one))
                if path != "/":
                    self.at(two, address)
                expect(two.get_by_placeholder("Name")).to_have_count(0)
                self.at(one, "/contacts")
                expect(one.get_by_placeholder("Name")).to_have_value("Ada")
                two.close()
        one.reload()
        expect(one.get_by_placeholder("Name")).to_have_value("Ada")

    def test_another_address_in_the_same_tab_leaves_no_window_behind(self):
        one = self.open("/contacts")
        name = self.name(one)
        for path in ["/characters/3", "/reading/3", "/todos"]:
            one.goto(self.server.url + path)
            self.at(one, path)
            self.assertEqual(self.name(one), name)

    def test_each_tab_keeps_its_place_and_text_after_a_killed_server(self):
        one, two = self.two_tabs()
        one.goto(self.server.url + "/contacts")
        one.get_by_role("button", name="Add Contact").click()
        one.get_by_placeholder("Name").fill("Ada")
        # A draft is saved a second after the last key.
        wait_until(lambda: "Ada" in self.saved_places(), lambda: f"Kept is {self.saved_places()}")
        one.get_by_placeholder("Name").press("End")
        one.keyboard.type(" L.")
        self.kill_and_restart(one, two)
        self.at(one, "/contacts")
        self.at(two, "/characters/3")
        expect(one.get_by_placeholder("Name")).to_have_value("Ada L.")
        one.get_by_role("button", name="Save").click()
        expect(one.get_by_text("Ada L.")).to_be_visible()
        self.at(two, "/characters/3")
        # The contacts still belong to the browser.
        two.goto(self.server.url + "/contacts")
        expect(two.get_by_text("Ada L.")).to_be_visible()

    def saved_places(self):
        files = pathlib.Path(self.data, "sessions").glob("*/windows.*")
        return "".join(file.read_text() for file in files)

    def test_a_tab_loaded_from_a_restarted_server_finds_its_place(self):
        one, two = self.two_tabs()
        one.get_by_role("tab", name="Reading").click()
        self.at(one, "/reading")
        wait_until(lambda: '"tab\\":\\"reading' in self.saved_places(), self.saved_places)
        port = self.server.port
        self.server.stop(signal.SIGKILL)
        self.server = self.serve(port)
        one.goto(self.server.url + "/")
        self.at(one, "/reading")
        two.reload()
        self.at(two, "/characters/3")

    def test_a_copy_of_a_tab_is_a_window_of_its_own_that_begins_where_the_tab_was(self):
        one = self.open("/contacts")
        one.get_by_role("button", name="Add Contact").click()
        one.get_by_placeholder("Name").fill("Ada")
        wait_until(lambda: "Ada" in self.saved_places(), lambda: f"Kept is {self.saved_places()}")
        # A duplicated tab gets a copy of the tab's storage.
        kept = one.evaluate("JSON.stringify({ ...sessionStorage })")
        two = self.context.new_page()
        self.addCleanup(two.close)
        two.add_init_script(
            f"if (!sessionStorage.length) Object.assign(sessionStorage, {json.dumps(json.loads(kept))})")
        two.goto(self.server.url + "/contacts")
        expect(two.get_by_placeholder("Name")).to_have_value("Ada")
        wait_until(
            lambda: self.name(two) != self.name(one), lambda: "The copy should have a name of its own.")
        self.settled(two)
        two.get_by_placeholder("Name").fill("Grace")
        expect(one.get_by_placeholder("Name")).to_have_value("Ada")
        two.get_by_role("button", name="Cancel").click()
        expect(two.get_by_placeholder("Name")).to_have_count(0)
        expect(one.get_by_placeholder("Name")).to_have_value("Ada")

    def test_the_next_tab_begins_where_the_last_one_was_closed(self):
        one = self.open("/todos")
        one.get_by_role("tab", name="Reading").click()
        self.at(one, "/reading")
        one.close()
        wait_until(lambda: "socket closed" in self.server.logged(), lambda: "The server should notice the closed tab.")
        two = self.open("/")
        self.at(two, "/reading")
        # While that tab is open, a new tab starts with the initial state.
        three = self.open("/")
        self.at(three, "/todos")
        self.at(two, "/reading")
