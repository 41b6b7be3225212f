"""Lists that load page by page, and favorites from them: in a real browser and a real terminal."""

import re

from playwright.sync_api import expect

from support import SCREENSHOTS, wait_until
from test_navigation import BrowserTest, NavigationTest


class RepositoriesInABrowser(BrowserTest):
    app = "RepositoriesApp"

    def test_an_owner_is_entered_and_a_repository_opened_and_kept(self):
        page = self.open_page(width=390)
        expect(page.get_by_text("Sample data")).to_be_visible()
        expect(page.get_by_text("harbor-redis")).to_be_visible()

        page.get_by_label("Owner").fill("nobody-here")
        expect(page.get_by_text("There is no “nobody-here”")).to_be_visible()
        # The earlier rows stay.
        expect(page.get_by_text("harbor-redis")).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "repositories-unknown-owner.png")

        page.get_by_label("Owner").fill("papercrane")
        page.get_by_role("button", name="flatfold").first.click()
        link = page.get_by_role("link", name="https://github.example/papercrane/flatfold")
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener noreferrer")
        # The languages are drawn, and also in a table for users who can't see the drawing.
        expect(page.locator("svg.drawing, .drawn svg").first).to_be_visible()
        expect(page.get_by_role("row", name=re.compile("Shell"))).to_have_count(1)
        page.screenshot(path=SCREENSHOTS / "repository.png")
        page.get_by_role("button", name="Add to Favorites").click()
        expect(page.get_by_role("button", name="Remove from Favorites")).to_be_visible()
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_role("button", name="Remove flatfold from favorites")).to_be_visible()

    def test_the_next_page_is_loaded_on_demand(self):
        page = self.open_page()
        rows = page.get_by_role("button", name=re.compile("to favorites"))
        expect(rows).to_have_count(15)
        page.get_by_role("button", name="Load More").scroll_into_view_if_needed()
        page.get_by_role("button", name="Load More").click()
        expect(rows).to_have_count(30)


class CharactersInABrowser(BrowserTest):
    app = "CharactersApp"

    def test_the_list_goes_on_when_it_is_scrolled(self):
        page = self.open_page(width=390)
        rows = page.get_by_role("button", name=re.compile("to favorites"))
        expect(rows).to_have_count(20)
        for count in [40, 60, 80, 100, 104]:
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            expect(rows).to_have_count(count)
        expect(page.get_by_role("button", name="Load More")).to_have_count(0)

    def test_a_character_is_searched_and_has_a_portrait(self):
        page = self.open_page(width=390)
        page.get_by_label("Name").fill("calloway")
        expect(page.get_by_text("2 characters")).to_be_visible()
        page.get_by_role("radio", name="Dead").click()
        expect(page.get_by_text("No match")).to_be_visible()
        page.get_by_role("radio", name="All").click()
        page.get_by_role("button", name="Ines Calloway").first.click()
        portrait = page.get_by_role("img", name="Portrait of Ines Calloway")
        expect(portrait).to_be_visible()
        wait_until(
            lambda: portrait.evaluate("image => image.naturalWidth > 0"),
            lambda: "The portrait is not drawn.")
        page.screenshot(path=SCREENSHOTS / "character.png")


class ListsInATerminal(NavigationTest):
    def test_characters_are_searched_filtered_and_opened(self):
        self.app = "CharactersApp"
        terminal = self.open_terminal()
        terminal.wait_for(r"104 characters")
        terminal.type("fenn")
        terminal.wait_for(r"2 characters")
        self.screenshot(terminal, "characters")
        terminal.keys("Tab", "Down", "Enter")
        terminal.wait_for(r"Human █+ *2")
        self.screenshot(terminal, "kinds")
        terminal.keys("Enter")
        terminal.wait_for_absence("█")
        terminal.keys("Down", "Enter")
        terminal.wait_for(r"Portrait of Dr\. Elias Fenn")
        terminal.wait_for(r"Episodes +\d+")
        terminal.keys("C-f")
        terminal.wait_for(r"Remove from Favorites")
        self.screenshot(terminal, "character")
        terminal.keys("Escape")
        terminal.wait_for(r"★")

    def test_the_list_goes_on_when_it_is_scrolled(self):
        self.app = "CharactersApp"
        terminal = self.open_terminal()
        terminal.wait_for(r"104 characters")
        terminal.keys("Tab", "Tab")
        wait_until(
            lambda: terminal.keys("NPage") or "Mi-rae" in terminal.text,
            lambda: f"The list should end with Mi-rae; the terminal shows:\n{terminal.text}")
        terminal.wait_for_absence(r"Load")

    def test_a_removal_can_be_undone(self):
        self.app = "FavoritesApp"
        terminal = self.open_terminal()
        terminal.wait_for(r"No favorites yet")
        terminal.keys("Enter")
        terminal.wait_for(r"★ Assam")
        terminal.keys("Enter")
        terminal.wait_for(r"Removed Assam")
        terminal.keys("C-u")
        terminal.wait_for(r"★ Assam")
        terminal.wait_for_absence(r"Removed")
        self.screenshot(terminal, "favorites")
        wait_until(
            lambda: [tea["name"] for tea in self.saved("favorites")] == ["Assam"],
            lambda: f"Assam should be saved, and this is: {self.saved('favorites')}")
