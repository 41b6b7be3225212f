"""Navigation between screens by keyboard alone, in a real browser and a real terminal."""

import json
import pathlib
import re

from playwright.sync_api import expect

from support import SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, program, wait_until

expect.set_options(timeout=TIMEOUT * 1000)


class NavigationTest(DataTest):
    app = ""

    def open_terminal(self, *arguments, waits=True, **options):
        terminal = self.terminal(*arguments, program=program(self.app), **options)
        if waits:
            terminal.wait_for(r"quit")
        return terminal

    def screenshot(self, terminal, name):
        (SCREENSHOTS / f"{name}.txt").write_text(terminal.text)

    def saved(self, key):
        file = pathlib.Path(self.data, f"{key}.json")
        saved = json.loads(file.read_text()) if file.exists() else {}
        return saved["value"] if "$version" in saved else saved


class BrowserTest(InBrowser, NavigationTest):
    def open_page(self, width=1280, height=800):
        server = Server(self.data, program=program(self.app))
        self.addCleanup(server.stop)
        context = self.browser.new_context(viewport={"width": width, "height": height})
        self.addCleanup(context.close)
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(errors, []))
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        self.page = page
        return page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)

    def expect_focus(self, name):
        """Checks the focus by the element's label, text or placeholder."""
        def focused():
            return self.page.evaluate(
                """() => {
                  const { ariaLabel, placeholder, innerText } = document.activeElement
                  return ariaLabel || placeholder || innerText || ''
                }""").replace("\n", " ").strip()
        wait_until(
            lambda: focused() == name,
            lambda: f"The focus should be on {name!r} and is on {focused()!r}")

    def expect_inert(self, name):
        """Checks that a button behind a dialog can't get the focus."""
        self.page.evaluate(
            """name => [...document.querySelectorAll('main button')]
                 .find(button => !button.closest('dialog') && button.innerText.includes(name)).focus()""",
            name)
        self.assertTrue(self.page.evaluate("() => !!document.activeElement.closest('dialog')"))

    def tab_to(self, name, limit=30):
        for _ in range(limit):
            self.press("Tab")
            found = self.page.evaluate(
                """() => {
                  const { ariaLabel, placeholder, innerText } = document.activeElement
                  return ariaLabel || placeholder || innerText || ''
                }""").replace("\n", " ").strip()
            if found == name:
                return
        self.fail(f"Tab never came to {name!r}")


class TreeNavigationTerminalTest(NavigationTest):
    app = "TreeNavigationApp"

    def test_contacts_are_added_changed_and_deleted(self):
        terminal = self.open_terminal()
        terminal.wait_for(r"No contacts yet")
        self.screenshot(terminal, "contacts-empty")

        # A form shows its errors, and saves once there are none.
        terminal.keys("C-n")
        terminal.wait_for(r"New Contact")
        terminal.keys("Enter")
        terminal.wait_for(r"Enter a name\.")
        terminal.type("Grace")
        terminal.keys("Tab")
        terminal.type("grace")
        terminal.keys("Enter")
        terminal.wait_for(r"Enter an email address")
        self.screenshot(terminal, "contacts-form")
        terminal.type("@example.com")
        terminal.keys("Enter")
        terminal.wait_for_absence(r"New Contact")
        terminal.wait_for(r"Grace")

        # Escape closes a form, and keeps the typed text as a draft.
        terminal.keys("C-n")
        terminal.wait_for(r"New Contact")
        terminal.type("Ada")
        terminal.wait_for(r"Ada")
        terminal.keys("Escape")
        terminal.wait_for(r"Continue Draft")
        terminal.keys("C-n")
        terminal.wait_for(r"New Contact")
        terminal.wait_for(r"Ada")
        terminal.keys("Enter")
        terminal.wait_for_absence(r"New Contact")
        terminal.wait_for(r"Ada[\s\S]*Grace")
        self.screenshot(terminal, "contacts-list")

        # Deleting asks first, and Escape cancels.
        terminal.keys("Down", "Right", "Enter")
        terminal.wait_for(r"Delete Ada\?")
        self.screenshot(terminal, "contacts-alert")
        terminal.keys("Escape")
        terminal.wait_for_absence(r"Delete Ada\?")
        terminal.wait_for(r"Ada")
        terminal.keys("Enter")
        terminal.wait_for(r"Delete Ada\?")
        terminal.keys("Left", "Enter")
        terminal.wait_for_absence(r"Ada")
        terminal.wait_for(r"Grace")
        wait_until(
            lambda: [contact["name"] for contact in self.saved("contacts")]
            == ["Grace"], lambda: str(self.saved("contacts")))


class TreeNavigationBrowserTest(BrowserTest):
    app = "TreeNavigationApp"

    def test_contacts_are_added_changed_and_deleted(self):
        page = self.open_page()
        page.screenshot(path=SCREENSHOTS / "contacts-empty.png")
        self.press("Tab")
        self.expect_focus("Add Contact")
        self.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        # The focus moves into the sheet, and can't leave it for the page behind.
        self.expect_focus("Name")
        self.expect_inert("Add Contact")
        page.get_by_placeholder("Name").focus()
        self.press("Enter")
        expect(page.get_by_text("Enter a name.")).to_be_visible()
        self.type("Grace")
        self.press("Tab")
        self.type("grace")
        self.press("Enter")
        expect(page.get_by_text("Enter an email address")).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "contacts-form.png")
        self.type("@example.com")
        self.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_text("grace@example.com")).to_be_visible()
        # After the sheet, the focus returns to the button.
        self.expect_focus("Add Contact")

        self.press("Enter")
        self.expect_focus("Name")
        self.type("Ada")
        expect(page.get_by_text("kept as a draft")).to_be_visible()
        self.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.expect_focus("Continue Draft")
        self.press("Enter")
        self.expect_focus("Name")
        expect(page.get_by_placeholder("Name")).to_have_value("Ada")
        self.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("listitem")).to_have_count(2)
        page.screenshot(path=SCREENSHOTS / "contacts-list.png")

        self.tab_to("Delete Ada")
        self.press("Enter")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "contacts-alert.png")
        self.expect_focus("Cancel")
        self.press("Escape")
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        self.expect_focus("Delete Ada")
        self.press("Enter")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        self.tab_to("Delete")
        self.press("Enter")
        expect(page.get_by_role("listitem")).to_have_count(1)

        page.set_viewport_size({"width": 375, "height": 700})
        self.tab_to("Delete Grace")
        page.screenshot(path=SCREENSHOTS / "contacts-phone.png")
        self.press("Shift+Tab", "Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "contacts-phone-form.png")


class StackNavigationTerminalTest(NavigationTest):
    app = "StackNavigationApp"

    def test_screens_are_pushed_and_popped_and_kept(self):
        terminal = self.open_terminal()
        terminal.wait_for(r"Reading List")
        self.screenshot(terminal, "reading-list")
        terminal.keys("End", "Enter")
        terminal.wait_for(r"< Back\s+Flatland")
        self.screenshot(terminal, "reading-book")

        # The keys lead from the fields at the top to the link below them.
        terminal.keys("Down", "Down", "Enter")
        terminal.wait_for(r"Notes on Flatland")
        self.screenshot(terminal, "reading-notes")
        terminal.keys("C-n")
        terminal.wait_for(r"< Back\s+Note\b")
        terminal.type("Upward")
        self.screenshot(terminal, "reading-editor")
        terminal.keys("Enter")
        terminal.wait_for(r"Notes on Flatland")
        terminal.wait_for(r"Upward")

        # Escape goes back, and restores the focus.
        terminal.keys("Escape")
        terminal.wait_for(r"3 notes")
        terminal.keys("Enter")
        terminal.wait_for(r"Notes on Flatland")
        terminal.keys("Escape")
        terminal.wait_for(r"3 notes")
        terminal.keys("Escape")
        terminal.wait_for(r"Reading List")
        terminal.wait_for(r"❯\s*Flatland")

        # The next run starts at this screen.
        terminal.keys("Enter")
        terminal.wait_for(r"< Back\s+Flatland")
        wait_until(
            lambda: len(self.saved("path")) == 1, lambda: str(self.saved("path")))
        terminal.keys("C-c")
        terminal.wait_for(r"\$\s*$")
        again = self.open_terminal()
        again.wait_for(r"< Back\s+Flatland")


class StackNavigationBrowserTest(BrowserTest):
    app = "StackNavigationApp"

    def test_screens_are_pushed_and_popped_and_kept(self):
        page = self.open_page()
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("Reading List")
        page.screenshot(path=SCREENSHOTS / "reading-list.png")
        self.tab_to("Flatland Edwin A. Abbott")
        self.press("Enter")
        expect(heading).to_have_text("Flatland")
        # The focus is in the main content of the page.
        self.expect_focus("Title")
        page.screenshot(path=SCREENSHOTS / "reading-book.png")
        self.tab_to("2 notes")
        self.press("Enter")
        expect(heading).to_have_text("Notes on Flatland")
        self.expect_focus("A. Square meets a sphere")
        page.screenshot(path=SCREENSHOTS / "reading-notes.png")
        self.press("Alt+n")
        expect(heading).to_have_text("Note")
        self.expect_focus("Note")
        self.type("Upward")
        page.screenshot(path=SCREENSHOTS / "reading-editor.png")
        # Escape leaves the field, and a press of Enter then stays on the page.
        self.press("Escape")
        self.press("Enter")
        expect(heading).to_have_text("Note")
        self.press("Escape")
        expect(heading).to_have_text("Notes on Flatland")
        expect(page.get_by_text("Upward")).to_be_visible()
        # A screen restores its focus.
        self.expect_focus("A. Square meets a sphere")
        self.press("Escape")
        expect(heading).to_have_text("Flatland")
        self.expect_focus("3 notes")
        self.press("Escape")
        expect(heading).to_have_text("Reading List")
        self.expect_focus("Flatland Edwin A. Abbott")

        self.press("Enter")
        expect(heading).to_have_text("Flatland")
        page.reload()
        expect(heading).to_have_text("Flatland")
        page.set_viewport_size({"width": 375, "height": 700})
        page.screenshot(path=SCREENSHOTS / "reading-phone.png")
        self.tab_to("3 notes")
        self.press("Enter")
        expect(heading).to_have_text("Notes on Flatland")
        page.screenshot(path=SCREENSHOTS / "reading-phone-notes.png")
