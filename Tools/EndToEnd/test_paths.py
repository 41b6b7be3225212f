"""Opening paths, and the path of the current screen, in a real browser and terminal."""

import functools
import http.server
import pathlib
import threading

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from support import SCREENSHOTS, Server, program, wait_until
from test_navigation import BrowserTest, NavigationTest


class PathTest(BrowserTest):
    """A test of an app with paths, in a browser."""

    # The server's further arguments.
    arguments = ()

    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        self.addCleanup(self.context.close)
        self.errors = []

    def serve(self, port=0, path=None):
        server = Server(self.data, port, program=program(self.app), path=path, arguments=self.arguments)
        self.addCleanup(server.stop)
        return server

    def open(self, path="/", context=None):
        page = (context or self.context).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(self.errors, []))
        page.goto(self.server.url + path)
        page.wait_for_load_state("networkidle")
        self.page = page
        return page

    def heading(self, page=None):
        return (page or self.page).get_by_role("heading", level=1)

    def expect_at(self, path, heading, page=None):
        page = page or self.page
        expect(self.heading(page)).to_have_text(heading)
        self.wait_for_address(lambda address: address == path, path, page)

    def address(self, page=None):
        try:
            return (page or self.page).evaluate("location.href").removeprefix(self.server.url)
        except PlaywrightError:
            return "of a page that is just being loaded"

    def wait_for_address(self, condition, describe, page=None):
        wait_until(
            lambda: condition(self.address(page)),
            lambda: f"The address should be {describe} and is {self.address(page)}")


class PathsInTheBrowserTest(PathTest):
    app = "StackNavigationApp"

    def test_a_row_is_a_link_that_can_be_opened_in_another_tab(self):
        page = self.open()
        page.evaluate("window.isStillThere = true")
        row = page.get_by_role("link", name="Flatland")
        self.assertEqual(row.get_attribute("href"), "/3")
        for options in ({"modifiers": ["Control"]}, {"button": "middle"}):
            with self.subTest(str(options)):
                with self.context.expect_page() as opened:
                    row.click(**options)
                self.expect_at("/3", "Flatland", opened.value)
                self.expect_at("/", "Reading List", page)
        row.click()
        self.expect_at("/3", "Flatland", page)
        self.assertEqual(page.get_by_role("link", name="2 notes").get_attribute("href"), "/3/notes")
        page.get_by_role("button", name="Back").click()
        row.focus()
        page.keyboard.press("Enter")
        self.expect_at("/3", "Flatland", page)
        self.assertTrue(page.evaluate("isStillThere"))

    def link(self, name, page=None):
        (page or self.page).get_by_role("link", name=name).click()

    def go_to_a_note(self):
        self.link("Flatland")
        self.expect_at("/3", "Flatland")
        self.link("2 notes")
        self.expect_at("/3/notes", "Notes on Flatland")
        self.link("A. Square meets a sphere")
        self.expect_at("/3/notes/1", "Note")

    def test_the_address_follows_and_back_forward_and_reload_agree_with_it(self):
        page = self.open()
        self.expect_at("/", "Reading List")
        self.go_to_a_note()
        page.go_back()
        self.expect_at("/3/notes", "Notes on Flatland")
        page.go_back()
        self.expect_at("/3", "Flatland")
        page.go_forward()
        self.expect_at("/3/notes", "Notes on Flatland")
        page.reload()
        self.expect_at("/3/notes", "Notes on Flatland")
        page.go_forward()
        self.expect_at("/3/notes/1", "Note")
        for path, heading in [
            ("/3/notes", "Notes on Flatland"), ("/3", "Flatland"), ("/", "Reading List"),
        ]:
            page.go_back()
            self.expect_at(path, heading)

    def test_several_steps_at_once_lead_to_the_last_one(self):
        page = self.open()
        self.go_to_a_note()
        page.evaluate("history.back(); history.back(); history.back()")
        self.expect_at("/", "Reading List")
        page.evaluate("history.go(3)")
        self.expect_at("/3/notes/1", "Note")
        # A browser may skip some of these steps, but the address and the page must agree.
        headings = {
            "/3/notes/1": "Note", "/3/notes": "Notes on Flatland", "/3": "Flatland",
            "/": "Reading List"}
        page.evaluate("history.back(); history.forward(); history.back()")
        wait_until(
            lambda: self.heading().inner_text() == headings.get(self.address()),
            lambda: f"{self.address()} shows {self.heading().inner_text()}")

    def test_the_apps_own_way_back_is_a_step_back(self):
        page = self.open()
        self.go_to_a_note()
        length = page.evaluate("history.length")
        page.get_by_role("button", name="Back").click()
        self.expect_at("/3/notes", "Notes on Flatland")
        self.assertEqual(page.evaluate("history.length"), length)
        page.go_forward()
        self.expect_at("/3/notes/1", "Note")
        page.go_back()
        self.expect_at("/3/notes", "Notes on Flatland")
        page.go_back()
        self.expect_at("/3", "Flatland")
        # One step forward from there leads back to the notes.
        page.go_forward()
        self.expect_at("/3/notes", "Notes on Flatland")

    def test_back_and_forward_keep_the_focus_and_the_scroll_position(self):
        page = self.open()
        page.set_viewport_size({"width": 600, "height": 300})
        for _ in range(12):
            page.get_by_role("button", name="Add Book").click()
            expect(self.heading()).not_to_have_text("Reading List")
            page.keyboard.type("Another one")
            page.go_back()
            expect(self.heading()).to_have_text("Reading List")
        last = page.get_by_role("link", name="Another one").last
        last.focus()
        # A browser may scroll to the focused element only with the next frame.
        scrolled = page.evaluate(
            """new Promise(done => requestAnimationFrame(() =>
                 requestAnimationFrame(() => done(scrollY))))""")
        self.assertGreater(scrolled, 100)
        page.keyboard.press("Enter")
        expect(self.heading()).to_have_text("Another one")
        self.assertEqual(page.evaluate("scrollY"), 0)
        page.go_back()
        expect(self.heading()).to_have_text("Reading List")
        expect(last).to_be_focused()
        self.assertAlmostEqual(page.evaluate("scrollY"), scrolled, delta=10)
        # A reload keeps the scroll position, too.
        page.reload()
        page.wait_for_load_state("networkidle")
        wait_until(
            lambda: abs(page.evaluate("scrollY") - scrolled) <= 10,
            lambda: f"It should be scrolled to {scrolled} and is to {page.evaluate('scrollY')}")

    def test_a_change_elsewhere_on_the_page_keeps_the_address_and_the_focus(self):
        page = self.open("/3")
        length = page.evaluate("history.length")
        title = page.get_by_placeholder("Title")
        title.click()
        page.keyboard.press("End")
        page.keyboard.type(", illustrated")
        self.expect_at("/3", "Flatland, illustrated")
        expect(title).to_be_focused()
        self.assertEqual(page.evaluate("history.length"), length)

    def test_a_deep_link_opens_its_screen_in_a_new_tab_and_moves_no_other(self):
        first = self.open()
        second = self.open("/3/notes/2")
        self.expect_at("/3/notes/2", "Note", second)
        self.expect_at("/", "Reading List", first)
        # The first page of a new browser can be at any path, too.
        stranger = self.browser.new_context()
        self.addCleanup(stranger.close)
        third = self.open("/2", stranger)
        self.expect_at("/2", "The Periodic Table", third)
        self.expect_at("/3/notes/2", "Note", second)

    def test_the_page_is_complete_before_its_script_has_run(self):
        context = self.browser.new_context(java_script_enabled=False)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.url + "/3/notes")
        expect(self.heading(page)).to_have_text("Notes on Flatland")

    def test_the_root_address_restores_the_place_except_in_the_history(self):
        page = self.open()
        page.goto(self.server.url + "/3")
        self.expect_at("/3", "Flatland")
        page.go_back()
        self.expect_at("/", "Reading List")
        page.go_forward()
        self.expect_at("/3", "Flatland")
        page.close()
        self.open("/")
        self.expect_at("/3", "Flatland")

    def test_a_path_that_leads_nowhere_shows_the_nearest_screen_and_says_so(self):
        page = self.open("/3")
        page.goto(self.server.url + "/3/notes/99")
        dialog = page.get_by_role("alertdialog")
        expect(dialog).to_contain_text("There is no note 99")
        self.expect_at("/3/notes", "Notes on Flatland")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    def test_an_address_that_the_app_does_not_have_is_not_found(self):
        page = self.open("/3")
        answer = page.goto(self.server.url + "/3/comments?<b>")
        self.assertEqual(answer.status, 404)
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "web-not-found.png")
        # The link leads back to the reader's last screen.
        page.get_by_role("link", name="Go to the app's start").click()
        self.expect_at("/3", "Flatland")

    def test_hostile_paths_do_no_harm(self):
        page = self.open("/3")
        for path in [
            "/%", "/%00", "/%ff%fe", "/..%2f..%2fetc%2fpasswd", "//evil.example/", "/%3Cscript%3E",
            "/?utm=1", "/3/notes?a=%20b#c", "/" + "%C3%A9" * 2_000, "/" + "3/" * 3_000,
        ]:
            with self.subTest(path[:40]):
                answer = page.goto(self.server.url + path)
                self.assertIn(answer.status, [200, 404, 414])
        page.goto(self.server.url + "/2")
        self.expect_at("/2", "The Periodic Table")

    def test_a_step_taken_while_the_connection_is_lost_is_made_up_for(self):
        page = self.open()
        self.link("Flatland")
        self.expect_at("/3", "Flatland")
        self.context.set_offline(True)
        page.evaluate("history.back()")
        self.wait_for_address(lambda address: address == "/", "/")
        self.context.set_offline(False)
        self.expect_at("/", "Reading List")

    def test_after_the_server_was_killed_the_page_goes_on_where_it_was(self):
        page = self.open()
        self.link("Flatland")
        self.expect_at("/3", "Flatland")
        self.link("2 notes")
        self.expect_at("/3/notes", "Notes on Flatland")
        self.kill_and_restart(page)
        self.expect_at("/3/notes", "Notes on Flatland")
        page.go_back()
        self.expect_at("/3", "Flatland")
        page.go_back()
        self.expect_at("/", "Reading List")

    def test_a_link_from_another_site_leads_into_the_same_session(self):
        page = self.open("/3")
        page.get_by_placeholder("Title").fill("Sphereland")
        expect(self.heading()).to_have_text("Sphereland")
        site = pathlib.Path(self.data, "site")
        site.mkdir()
        # For a browser, localhost and 127.0.0.1 are two sites.
        link = f'{self.server.url}/3/notes'
        (site / "index.html").write_text(
            f'<a href="{link}">A link</a><img src="{link}"><iframe src="{link}"></iframe>')
        handler = functools.partial(QuietHandler, directory=str(site))
        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)

        visit = self.context.new_page()
        visit.goto(f"http://localhost:{other.server_address[1]}/")
        # The embedded pages of the other site have moved no screen.
        self.expect_at("/3", "Sphereland", page)
        visit.get_by_role("link", name="A link").click()
        self.expect_at("/3/notes", "Notes on Sphereland", visit)
        self.expect_at("/3", "Sphereland", page)

    def test_the_server_says_the_address_that_it_was_started_for(self):
        self.server.stop()
        server = self.serve(path="/3/notes")
        self.assertEqual(server.address, server.url + "/3/notes")
        self.server = server
        self.open("/3/notes")
        self.expect_at("/3/notes", "Notes on Flatland")


class PathsOfTabsTest(PathTest):
    app = "Showcase"

    def wait_for(self, path):
        self.wait_for_address(lambda address: address == path, path)

    def test_from_tab_to_tab_is_a_step_each_time(self):
        page = self.open("/todos")
        self.wait_for("/todos")
        page.get_by_role("tab", name="Characters").click()
        self.wait_for("/characters")
        page.get_by_role("tab", name="Todos").click()
        self.wait_for("/todos")
        page.go_back()
        self.wait_for("/characters")
        expect(page.get_by_role("tab", name="Characters")).to_have_attribute("aria-selected", "true")
        page.go_back()
        self.wait_for("/todos")
        expect(page.get_by_role("tab", name="Todos")).to_have_attribute("aria-selected", "true")

    def test_typing_that_changes_the_path_often_is_one_step(self):
        page = self.open("/repositories")
        wait_until(
            lambda: self.address().startswith("/repositories"), lambda: self.address())
        expect(page.get_by_text("harbor-redis")).to_be_visible()
        before = self.address()
        length = page.evaluate("history.length")
        for owner in ["orbital-kitchen", "nordlicht", "papercrane"]:
            page.get_by_label("Owner").fill(owner)
            self.wait_for(f"/repositories/{owner}")
        expect(page.get_by_label("Owner")).to_be_focused()
        self.assertEqual(page.evaluate("history.length"), length + 1)
        page.go_back()
        self.wait_for(before)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class TitleTest(NavigationTest):
    """A test of an app with paths, in a terminal whose window title shows the path."""

    def title(self, terminal):
        return terminal.tmux("display-message", "-p", "#{pane_title}").strip()

    def wait_for_title(self, terminal, title):
        wait_until(
            lambda: self.title(terminal) == title,
            lambda: f"The title should be {title!r} and is {self.title(terminal)!r}")


class PathsInTheTerminalTest(TitleTest):
    app = "StackNavigationApp"

    def test_an_argument_opens_its_screen_and_the_title_says_where_one_is(self):
        terminal = self.open_terminal("/3/notes")
        terminal.wait_for(r"Notes on Flatland")
        self.wait_for_title(terminal, "StackNavigationApp /3/notes")
        terminal.keys("Escape")
        terminal.wait_for(r"< Back\s+Flatland")
        self.wait_for_title(terminal, "StackNavigationApp /3")
        terminal.keys("C-c")
        terminal.wait_for(r"\$\s*$")
        # The next run starts at the last screen, or at the path of its argument.
        again = self.open_terminal()
        again.wait_for(r"< Back\s+Flatland")
        self.wait_for_title(again, "StackNavigationApp /3")
        again.keys("C-c")
        again.wait_for(r"\$\s*$")
        elsewhere = self.open_terminal("/")
        elsewhere.wait_for(r"Reading List")
        self.wait_for_title(elsewhere, "StackNavigationApp /")

    def test_a_path_that_leads_nowhere_shows_the_nearest_screen_and_says_so(self):
        terminal = self.open_terminal("/3/notes/99")
        terminal.wait_for(r"There is no note 99")
        terminal.keys("Enter")
        terminal.wait_for_absence(r"There is no note 99")
        terminal.wait_for(r"Notes on Flatland")

    def test_an_invalid_path_is_refused_at_once(self):
        terminal = self.open_terminal("3", waits=False)
        terminal.wait_for(r"'3' isn't a path: a path begins with a slash")
