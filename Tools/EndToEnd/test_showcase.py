"""Whole journeys through the Showcase, in a real browser and a real terminal."""

import functools
import http.server
import json
import pathlib
import signal
import threading

from playwright.sync_api import expect

from support import SCREENSHOTS, saved_by_browsers, wait_until
from test_paths import PathTest, QuietHandler, TitleTest


class ShowcaseInTheBrowserTest(PathTest):
    app = "Showcase"

    def tab(self, name, page=None):
        return (page or self.page).get_by_role("tab", name=name)

    def show(self, name, path, page=None):
        self.tab(name, page).click()
        expect(self.tab(name, page)).to_have_attribute("aria-selected", "true")
        self.wait_for_address(lambda address: address == path, path, page)

    def press(self, name, page=None):
        (page or self.page).get_by_role("button", name=name, exact=True).click()

    def expect_favorites(self, count, page=None):
        title = f"Favorites ({count})" if count else "Favorites"
        expect(self.tab("Favorites", page)).to_have_text(title)

    def expect_button(self, name, page=None):
        expect((page or self.page).get_by_role("button", name=name, exact=True)).to_be_visible()

    def place(self):
        """Returns the saved place of the only tab."""
        windows = self.only_saved("windows")
        return json.loads(windows[0]["values"]["whereabouts"]) if windows else {}

    def only_saved(self, key):
        """Returns the value that the only session saved under a key; empty if there is none."""
        return next(iter(saved_by_browsers(self.data, key).values()), {})

    def test_favorites_are_the_same_on_all_screens(self):
        # A new visitor opens the app by a link.
        page = self.open("/repositories/tidewater")
        self.expect_at("/repositories/tidewater", "Repositories")
        self.press("Add harbor to favorites")
        self.expect_favorites(1)
        page.get_by_role("link", name="harbor-redis Redis sessions").click()
        self.expect_at("/repositories/tidewater/harbor-redis", "harbor-redis")
        self.press("Add to Favorites")
        self.expect_button("Remove from Favorites")
        page.reload()
        self.expect_at("/repositories/tidewater/harbor-redis", "harbor-redis")
        self.expect_button("Remove from Favorites")
        page.go_back()
        self.expect_at("/repositories/tidewater", "Repositories")
        self.expect_favorites(2)
        self.expect_button("Remove harbor-redis from favorites")
        page.go_forward()
        self.expect_at("/repositories/tidewater/harbor-redis", "harbor-redis")
        page.go_back()
        self.expect_at("/repositories/tidewater", "Repositories")

        # A character becomes a favorite in a search's results.
        self.show("Characters", "/characters")
        page.get_by_placeholder("Search by name").fill("wren")
        expect(page.get_by_role("button", name="Add Ines Calloway to favorites")).to_have_count(0)
        self.press("Add Wren to favorites")
        self.expect_favorites(3)

        # The list of favorites is the same on all pages of this browser.
        other = self.open("/favorites")
        self.expect_at("/favorites", "Favorites", other)
        self.expect_button("Remove harbor from favorites", other)
        other.get_by_role("radio", name="Characters (1)").click()
        self.wait_for_address(
            lambda address: address == "/favorites?show=characters", "that of the characters", other)
        other.get_by_role("link", name="Wren Alive").click()
        self.expect_at("/characters/3", "Wren", other)
        other.go_back()
        self.expect_at("/favorites?show=characters", "Favorites", other)
        other.reload()
        self.expect_at("/favorites?show=characters", "Favorites", other)
        self.press("Remove Wren from favorites", other)
        expect(other.get_by_text("Removed Wren.")).to_be_visible()
        self.expect_favorites(2, other)
        self.press("Undo", other)
        self.expect_favorites(3, other)
        self.press("Remove Wren from favorites", other)
        self.expect_favorites(2, other)
        self.show("Characters", "/characters", other)
        self.expect_button("Add Wren to favorites", other)

    def test_after_a_crash_everything_is_where_it_was(self):
        page = self.open("/todos")
        self.press("Add Todo")
        page.get_by_placeholder("Untitled Todo").fill("Buy milk 🥛")
        self.show("Characters", "/characters")
        self.press("Add Wren to favorites")
        self.expect_favorites(1)
        self.show("Favorites (1)", "/favorites")
        page.get_by_role("radio", name="Characters (1)").click()
        self.wait_for_address(
            lambda address: address == "/favorites?show=characters", "that of the characters")
        page.get_by_role("link", name="Wren Alive").click()
        self.expect_at("/characters/3", "Wren")
        wait_until(
            lambda: self.place().get("path")
            and [todo["description"] for todo in self.only_saved("todos")["todos"]]
            == ["Buy milk 🥛"] and self.only_saved("characters"),
            lambda: f"Saved is {self.place()}")

        # The page continues by itself, at the same place.
        self.kill_and_restart(page)
        self.expect_at("/characters/3", "Wren")
        self.expect_button("Remove from Favorites")
        page.go_back()
        self.expect_at("/favorites?show=characters", "Favorites")
        self.expect_button("Remove Wren from favorites")
        self.expect_favorites(1)
        page.go_forward()
        self.expect_at("/characters/3", "Wren")

        # A browser that was closed meanwhile and opens the app's bare address finds its place, too.
        state = self.context.storage_state()
        self.context.close()
        self.server.stop(signal.SIGKILL)
        self.server = self.serve()
        self.context = self.browser.new_context(storage_state=state)
        self.addCleanup(self.context.close)
        page = self.open("/")
        self.expect_at("/characters/3", "Wren")
        self.press("Back")
        self.expect_at("/favorites?show=characters", "Favorites")
        self.expect_favorites(1)
        self.show("Todos", "/todos")
        expect(page.get_by_placeholder("Untitled Todo")).to_have_value("Buy milk 🥛")
        # Another browser sees none of it.
        stranger = self.browser.new_context()
        self.addCleanup(stranger.close)
        self.expect_favorites(0, self.open("/", stranger))

    def test_links_lead_into_the_app_and_out_of_it(self):
        site = pathlib.Path(self.data, "site")
        site.mkdir()
        (site / "index.html").write_text(
            f'<a href="{self.server.url}/repositories/tidewater/harbor">Harbor</a>')
        handler = functools.partial(QuietHandler, directory=str(site))
        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        address = f"http://localhost:{other.server_address[1]}/"

        page = self.open("/todos")
        page.goto(address)
        page.get_by_role("link", name="Harbor").click()
        self.expect_at("/repositories/tidewater/harbor", "harbor")
        page.go_back()
        expect(page).to_have_url(address)
        page.go_forward()
        self.expect_at("/repositories/tidewater/harbor", "harbor")
        # The app's Back button leads to the list of the repository, even if the user did not come from there.
        self.press("Back")
        self.expect_at("/repositories/tidewater", "Repositories")

        # The user follows a link out of the app, and comes back to the same place.
        page.goto(self.server.url + "/repositories/tidewater/harbor")
        self.expect_at("/repositories/tidewater/harbor", "harbor")
        self.context.route(
            "https://github.example/**", lambda route: route.fulfill(body="Harbor's page"))
        link = page.get_by_role("link", name="https://github.example/tidewater/harbor")
        with self.context.expect_page() as opened:
            link.click()
        expect(opened.value.get_by_text("Harbor's page")).to_be_visible()
        opened.value.close()
        self.expect_at("/repositories/tidewater/harbor", "harbor")

    def test_paths_that_lead_nowhere_show_the_nearest_screen_and_say_so(self):
        page = self.open("/contacts")
        self.expect_at("/contacts", "Contacts")
        expect(page).to_have_title("Contacts")
        for path in ["/characters/wren", "/%3Cscript%3E", "/robots.txt"]:
            self.assertEqual(page.goto(self.server.url + path).status, 404)
            expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
        page.goto(self.server.url + "/reading/3/notes/99")
        dialog = page.get_by_role("alertdialog")
        expect(dialog).to_contain_text("note 99")
        self.expect_at("/reading/3/notes", "Notes on Flatland")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page).to_have_title("Notes on Flatland")
        # A missing character can be requested again.
        page.goto(self.server.url + "/characters/4711")
        expect(page.get_by_text("There is no character 4711")).to_be_visible()
        self.press("Retry")
        expect(page.get_by_text("There is no character 4711")).to_be_visible()
        self.press("Back")
        self.expect_at("/characters", "Characters")

    def test_all_tabs_are_in_sight_on_a_desk_and_on_a_phone(self):
        page = self.open("/characters")
        self.press("Add Wren to favorites")
        self.expect_favorites(1)
        for width in [1280, 1000, 390, 360]:
            page.set_viewport_size({"width": width, "height": 700})
            for tab in self.tab("").all():
                expect(tab).to_be_in_viewport(ratio=1)
                box = tab.bounding_box()
                # The tab is large enough for a thumb.
                self.assertGreaterEqual(box["height"], 44)
        # In a narrow window, the selected tab is in sight.
        page.set_viewport_size({"width": 240, "height": 500})
        for name in ["Reading", "Todos"]:
            self.tab(name).focus()
            page.keyboard.press("Enter")
            expect(self.tab(name)).to_have_attribute("aria-selected", "true")
            expect(self.tab(name)).to_be_in_viewport(ratio=1)
        self.show("Reading", "/reading")
        page.reload()
        expect(self.tab("Reading")).to_be_in_viewport(ratio=1)

    def test_a_button_that_works_for_a_while_has_the_focus_again_afterwards(self):
        page = self.open("/repositories/tidewater")
        self.expect_at("/repositories/tidewater", "Repositories")
        refresh = page.get_by_role("button", name="Refresh", exact=True)
        refresh.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
            expect(refresh).to_be_enabled()
            expect(refresh).to_be_focused()
        expect(page.get_by_label("Owner")).not_to_be_focused()

    def test_nothing_is_wider_than_a_phone(self):
        page = self.open("/todos")
        page.set_viewport_size({"width": 390, "height": 780})
        for path in [
            "/todos", "/repositories/tidewater", "/repositories/tidewater/harbor", "/characters",
            "/characters/5", "/favorites", "/contacts", "/reading", "/reading/3/notes",
        ]:
            page.goto(self.server.url + path)
            page.wait_for_load_state("networkidle")
            self.wait_for_address(lambda address: address == path, path)
            page.screenshot(path=SCREENSHOTS / f"showcase-phone{path.replace('/', '-')}.png")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390, path)


class ShowcaseInTheTerminalTest(TitleTest):
    app = "Showcase"

    def test_everything_is_where_it_was_after_a_crash(self):
        terminal = self.open_terminal("/repositories/tidewater/harbor")
        terminal.wait_for(r"< Back\s+harbor")
        self.wait_for_title(terminal, "Showcase /repositories/tidewater/harbor")
        # The title comes first, and the button once the rest is loaded.
        terminal.wait_for(r"Add to Favorites")
        terminal.keys("C-f")
        terminal.wait_for(r"Remove from Favorites")
        terminal.keys("Escape")
        self.wait_for_title(terminal, "Showcase /repositories/tidewater")
        terminal.wait_for(r"Favorites \(1\)")
        terminal.wait_for(r"harbor\s[\s\S]*★┃?\n[\s\S]*harbor-redis")
        terminal.keys("M-1")
        self.wait_for_title(terminal, "Showcase /todos")
        terminal.keys("C-n")
        terminal.wait_for(r"Untitled Todo")
        terminal.type("Buy milk")
        terminal.wait_for(r"☐ Buy milk")
        terminal.keys("M-4")
        self.wait_for_title(terminal, "Showcase /favorites")
        terminal.wait_for(r"tidewater/harbor")
        self.screenshot(terminal, "showcase-favorites")
        wait_until(
            lambda: self.saved("whereabouts").get("tab") == "favorites"
            and [todo["description"] for todo in self.saved("todos")["todos"]] == ["Buy milk"]
            and self.saved("repositories"),
            lambda: f"Saved is {self.saved('whereabouts')}")
        terminal.kill_app(signal.SIGKILL)
        terminal.wait_for(r"Killed")

        again = self.open_terminal()
        again.wait_for(r"Favorites \(1\)")
        again.wait_for(r"tidewater/harbor")
        self.wait_for_title(again, "Showcase /favorites")
        # The screen opens from the favorites, and leads back to them.
        again.keys("Down", "Enter")
        self.wait_for_title(again, "Showcase /repositories/tidewater/harbor")
        again.wait_for(r"Remove from Favorites")
        again.keys("Escape")
        self.wait_for_title(again, "Showcase /favorites")
        again.keys("M-1")
        again.wait_for(r"☐ Buy milk")

    def test_a_path_opens_its_screen(self):
        for path, shows in [
            ("/characters/3", r"< Back\s+Wren"), ("/reading/3/notes/2", r"fifth dimension"),
            ("/favorites?show=characters", r"● Characters"), ("/contacts", r"No contacts yet"),
        ]:
            with self.subTest(path):
                terminal = self.open_terminal(f"'{path}'")
                terminal.wait_for(shows)
                self.wait_for_title(terminal, f"Showcase {path}")
                terminal.keys("C-q")
                terminal.wait_for(r"\$\s*$")
        terminal = self.open_terminal()
        terminal.wait_for(r"No contacts yet")

    def test_a_path_that_leads_nowhere_says_so_over_the_nearest_screen(self):
        terminal = self.open_terminal("/characters/wren")
        terminal.wait_for(r"That path leads nowhere")
        terminal.wait_for(r"“wren”")
        terminal.keys("Enter")
        terminal.wait_for_absence(r"That path leads nowhere")
        terminal.wait_for(r"104 characters")
        self.wait_for_title(terminal, "Showcase /characters")
