"""The tour of the list of todos, as a new user takes it."""

import json
import pathlib

from playwright.sync_api import expect

from support import SCREENSHOTS, saved_by_browsers, wait_until
from test_navigation import NavigationTest
from test_paths import PathTest

STEPS = [
    "Write down what there is to do", "Check off what is done", "See only some", "Put it in order",
    "Clear it away",
]


class TourInTheBrowserTest(PathTest):
    app = "Showcase"

    def dialog(self):
        return self.page.get_by_role("dialog")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def saved(self):
        return next(iter(saved_by_browsers(self.data, "tour").values()), None)

    def test_the_tour_is_taken_by_the_keyboard_and_never_offered_again(self):
        page = self.open("/todos")
        page.screenshot(path=SCREENSHOTS / "tour-offer.png")
        self.tab_to("Show Me Around")
        self.press("Enter")
        for number, title in enumerate(STEPS):
            expect(self.dialog().get_by_text(title, exact=True)).to_be_visible()
            expect(self.dialog().get_by_text(f"{number + 1} of 5")).to_be_visible()
            page.screenshot(path=SCREENSHOTS / f"tour-{number + 1}.png")
            if number == 0:
                self.button("Next").focus()
            self.press("Enter")
        expect(self.dialog()).to_have_count(0)
        expect(self.button("Show Me Around")).to_have_count(0)
        # The samples of the tour are not in the list.
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()
        wait_until(lambda: self.saved() == {"over": {}}, lambda: f"Saved is {self.saved()}")
        self.kill_and_restart(page)
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()
        expect(self.button("Show Me Around")).to_have_count(0)

    def test_the_tour_goes_back_and_on_after_a_crash_with_usable_samples(self):
        page = self.open("/todos")
        self.button("Show Me Around").click()
        self.dialog().get_by_role("button", name="Add Todo").click()
        self.dialog().get_by_placeholder("Untitled Todo").fill("Only tried")
        self.button("Next").click()
        self.dialog().get_by_role("button", name="Mark as done").first.click()
        # The completed todo sinks after a second.
        expect(self.dialog().get_by_role("textbox").last).to_have_value("Water the plants")
        wait_until(
            lambda: self.saved() == {"showing": {"step": "checking"}},
            lambda: f"Saved is {self.saved()}")
        self.kill_and_restart(page)
        expect(self.dialog().get_by_text(STEPS[1])).to_be_visible()
        self.button("Back").click()
        expect(self.dialog().get_by_text(STEPS[0])).to_be_visible()
        expect(self.button("Back")).to_be_disabled()
        self.press("Escape")
        expect(self.dialog()).to_have_count(0)
        expect(self.button("Show Me Around")).to_have_count(0)
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()

    def test_the_tour_can_be_declined_and_is_not_offered_with_todos(self):
        page = self.open("/todos")
        self.button("No, Thanks").click()
        expect(self.button("Show Me Around")).to_have_count(0)

        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = self.open("/todos", context)
        page.get_by_role("button", name="Add Todo", exact=True).click()
        page.get_by_placeholder("Untitled Todo").fill("Found it")
        wait_until(
            lambda: any(
                value["todos"][0]["description"] == "Found it"
                for value in saved_by_browsers(self.data, "todos").values() if value["todos"]),
            lambda: "The todo should be saved.")
        self.kill_and_restart(page)
        expect(page.get_by_placeholder("Untitled Todo")).to_have_value("Found it")
        expect(page.get_by_role("button", name="Show Me Around")).to_have_count(0)

    def test_the_tour_fits_on_a_phone(self):
        page = self.open("/todos")
        page.set_viewport_size({"width": 375, "height": 700})
        self.button("Show Me Around").click()
        for title in STEPS:
            expect(self.dialog().get_by_text(title, exact=True)).to_be_in_viewport()
            following = self.button("Done" if title == STEPS[-1] else "Next")
            following.scroll_into_view_if_needed()
            page.screenshot(path=SCREENSHOTS / "tour-phone.png")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 375)
            following.click()
        expect(self.dialog()).to_have_count(0)


class TourInTheTerminalTest(NavigationTest):
    def take(self):
        terminal = self.open_terminal()
        terminal.wait_for(r"New here\?")
        # The list's first line has the focus, and the offer is the last line.
        terminal.keys("C-n")
        terminal.wait_for(r"Untitled Todo")
        terminal.type("Mine")
        terminal.keys("Down", "Down")
        terminal.keys("Enter")
        for number, title in enumerate(STEPS):
            terminal.wait_for(f"{title}.* {number + 1} of 5")
            self.screenshot(terminal, f"tour-{self.app}-{number + 1}")
            if number == 0:
                terminal.keys("BTab")
            terminal.keys("Enter")
        terminal.wait_for_absence(STEPS[-1])
        terminal.wait_for(r"☐ Mine")
        terminal.wait_for_absence(r"New here\?|Water the plants")
        terminal.keys("C-c")
        terminal.wait_for(r"\$\s*$")
        self.assertEqual(
            json.loads(pathlib.Path(self.data, "tour.json").read_text()), {"over": {}})
        again = self.open_terminal()
        again.wait_for(r"☐ Mine")
        self.assertNotIn("New here?", again.text)


class TourOfTheShowcaseInTheTerminalTest(TourInTheTerminalTest):
    app = "Showcase"

    def test_the_tour_is_taken_by_the_keyboard_and_never_offered_again(self):
        self.take()


class TourOfTodosAppInTheTerminalTest(TourInTheTerminalTest):
    app = "TodosApp"

    def test_the_tour_is_taken_by_the_keyboard_and_never_offered_again(self):
        self.take()
