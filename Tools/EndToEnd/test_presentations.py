"""Presentations over a page of the gallery, closed by pointer, by keyboard, and by the browser's Back."""

import unittest

from playwright.sync_api import expect

from support import SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, program

expect.set_options(timeout=TIMEOUT * 1000)
APP = program("Gallery")


class PresentationTest(InBrowser, DataTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self.data, program=APP)
        self.addCleanup(self.server.stop)
        self.context = self.browser.new_context(viewport={"width": 1000, "height": 800}, has_touch=True)
        self.addCleanup(self.context.close)
        self.page = self.context.new_page()

    def open(self, path):
        self.page.goto(self.server.url + path)
        self.page.wait_for_load_state("networkidle")
        expect(self.page.locator("body[data-pending]")).to_have_count(0)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def dialog(self, kind):
        return self.page.locator(f"dialog.{kind}")

    def shot(self, name):
        self.page.wait_for_timeout(300)
        self.page.screenshot(path=SCREENSHOTS / f"presentation-{name}.png")

    def test_a_sheet_is_left_beside_it_by_escape_and_by_back(self):
        self.open("/presentations/sheet")
        address = self.page.url
        leave = [
            lambda: self.page.mouse.click(500, 780), lambda: self.page.touchscreen.tap(500, 20),
            lambda: self.page.keyboard.press("Escape"), self.page.go_back]
        for way in leave:
            self.button("Open").click()
            expect(self.dialog("sheet")).to_be_visible()
            self.shot("sheet")
            way()
            expect(self.dialog("sheet")).to_have_count(0)
            self.assertEqual(self.page.url, address)
            expect(self.button("Open")).to_be_focused()

    def test_a_cover_is_all_that_is_seen(self):
        self.open("/presentations/full-screen-cover")
        self.button("Open").click()
        expect(self.dialog("cover")).to_be_visible()
        self.shot("cover")
        box = self.dialog("cover").bounding_box()
        self.assertEqual([box["x"], box["y"]], [0, 0])
        self.assertGreaterEqual(box["width"], 980)
        self.assertEqual(box["height"], 800)
        self.button("Close").click()
        expect(self.dialog("cover")).to_have_count(0)

    def test_a_popover_stands_beside_its_button_and_a_finger_leaves_it(self):
        self.open("/presentations/popover")
        opener = self.button("What is this?")
        opener.tap()
        popover = self.dialog("popover")
        expect(popover).to_be_visible()
        self.shot("popover")
        anchor, box = opener.bounding_box(), popover.bounding_box()
        self.assertAlmostEqual(box["y"], anchor["y"] + anchor["height"] + 6, delta=1)
        self.assertAlmostEqual(box["x"], anchor["x"], delta=1)
        self.page.touchscreen.tap(900, 700)
        expect(popover).to_have_count(0)
        opener.tap()
        popover.get_by_role("button", name="Close").tap()
        expect(popover).to_have_count(0)

    def test_a_menu_is_used_by_keys_and_stands_beside_its_button(self):
        self.open("/buttons/menu")
        opener = self.button("Actions")
        opener.focus()
        self.page.keyboard.press("ArrowDown")
        menu = self.page.get_by_role("menu", name="Actions")
        expect(menu).to_be_visible()
        self.shot("menu")
        anchor, box = opener.bounding_box(), self.dialog("menu").bounding_box()
        self.assertAlmostEqual(box["y"], anchor["y"] + anchor["height"] + 6, delta=1)
        item = lambda name: menu.get_by_role("menuitem", name=name)
        expect(item("Duplicate")).to_be_focused()
        self.page.keyboard.press("ArrowDown")
        expect(item("Rename")).to_be_focused()
        self.page.keyboard.press("d")
        expect(item("Delete")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(menu).to_have_count(0)
        expect(self.page.get_by_text("You chose to delete.")).to_be_visible()
        expect(opener).to_be_focused()
        opener.click()
        self.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)

    def test_a_right_click_opens_a_context_menu(self):
        self.open("/interaction/context-menu")
        self.page.get_by_text("Ask for more of me: you chose nothing").click(button="right")
        menu = self.page.get_by_role("menu")
        expect(menu).to_be_visible()
        self.shot("context-menu")
        menu.get_by_role("menuitem", name="Copy").click()
        expect(self.page.get_by_text("you chose to copy")).to_be_visible()

    def test_an_alert_stays_until_it_is_answered(self):
        self.open("/presentations/alert")
        self.button("Delete…").click()
        alert = self.page.get_by_role("alertdialog")
        expect(alert).to_be_visible()
        self.page.mouse.click(500, 780)
        expect(self.page.locator("body[data-pending]")).to_have_count(0)
        expect(alert).to_be_visible()
        self.button("Keep").click()
        expect(alert).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
