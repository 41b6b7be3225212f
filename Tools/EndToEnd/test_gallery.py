"""Every page of the gallery, used only with the keyboard: its look, and its accessibility."""

import unittest

from playwright.sync_api import expect

from screenshots import pixels
from support import SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, program, violations, wait_until

expect.set_options(timeout=TIMEOUT * 1000)
APP = program("Gallery")
FIRST = "/accessibility/labels-values-and-hints"
# The preferences of users for colours and contrast.
SCHEMES = {
    "light": {}, "dark": {"color_scheme": "dark"}, "contrast": {"contrast": "more"},
    "dark contrast": {"contrast": "more", "color_scheme": "dark"}, "own colours": {"forced_colors": "active"},
    "own dark colours": {"forced_colors": "active", "color_scheme": "dark"},
}
TINTS = [
    "accent", "primary", "secondary", "tertiary", "quaternary", "red", "orange", "yellow", "green", "mint", "teal",
    "cyan", "blue", "indigo", "purple", "pink", "brown", "gray",
]


def luminance(colour):
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Returns the contrast of two colours by WCAG 2.2."""
    first, second = luminance(one), luminance(other)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


class BrowserTest(InBrowser, DataTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self.data, program=APP)
        self.addCleanup(self.server.stop)

    def open(self, path, **options):
        context = self.browser.new_context(bypass_csp=True, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.url + path)
        page.wait_for_load_state("networkidle")
        return page

    def check_every_page(self, **options):
        """Goes from page to page with the keyboard, and checks each page against the accessibility rules."""
        page = self.open(FIRST, **options)
        # Colours in a transition have no fixed contrast.
        page.add_style_tag(content="*, ::before { transition: none !important; }")
        titles, problems = [], {}
        while True:
            title = page.locator("h1").first.text_content()
            titles.append(title)
            found = violations(page)
            if found:
                problems[title] = found
            following = page.get_by_role("button", name="Next", exact=True)
            if following.is_disabled():
                break
            address = page.url
            following.focus()
            page.keyboard.press("Enter")
            page.wait_for_function("address => location.href !== address", arg=address)
            expect(page.locator("h1").first).not_to_have_text(title)
        self.assertGreater(len(titles), 80)
        self.assertEqual(problems, {})

    def test_every_page_is_accessible(self):
        self.check_every_page()

    def test_every_page_is_accessible_in_the_dark_on_a_phone(self):
        self.check_every_page(color_scheme="dark", viewport={"width": 375, "height": 700})

    def test_every_page_is_accessible_with_more_contrast(self):
        self.check_every_page(**SCHEMES["contrast"])
        self.check_every_page(**SCHEMES["dark contrast"])

    def test_every_page_is_accessible_in_colours_of_the_users_own(self):
        self.check_every_page(**SCHEMES["own colours"])
        self.check_every_page(**SCHEMES["own dark colours"])

    def test_texts_of_controls_are_readable_with_any_tint(self):
        # Forced colours have no tints.
        for scheme, options in [item for item in SCHEMES.items() if "forced_colors" not in item[1]]:
            for path in ["/theme/what-a-theme-is-followed-by", "/buttons/roles", "/lists/selection", "/choices/toggle"]:
                page = self.open(path, **options)
                page.add_style_tag(content="*, ::before { transition: none !important; }")
                for tint in TINTS:
                    if tint != "accent":
                        page.evaluate(
                            "tint => document.body.style.setProperty('--accent', `var(--${tint})`)", tint)
                    # Under a pointer, a button has more of its colour.
                    page.locator("#screen button:not(:disabled)").last.hover()
                    found = violations(page, ["color-contrast"])
                    self.assertEqual(found, [], f"{scheme}, {path}, {tint}")

    def test_shapes_of_controls_are_seen(self):
        """The lines, surfaces and knobs that show a control's state have a contrast of at least 3 to 1."""
        for scheme, options in SCHEMES.items():
            page = self.open("/theme/what-a-theme-is-followed-by", **options)
            page.add_style_tag(content="*, ::before { transition: none !important; }")
            switch, field = page.get_by_role("switch").first, page.get_by_role("textbox").first
            box = field.bounding_box()
            line = {"x": box["x"] - 3, "y": box["y"] + box["height"] / 2, "width": 6, "height": 1}
            self.check_contrasts(scheme, "field", page, line)
            box = page.get_by_role("radio", checked=True).bounding_box()
            line = {"x": box["x"] - 2, "y": box["y"] + box["height"] / 2, "width": 6, "height": 1}
            self.check_contrasts(scheme, "selected segment", page, line)
            box = page.locator("progress").first.bounding_box()
            line = {"x": box["x"] + 6, "y": box["y"] - 3, "width": 1, "height": box["height"] + 6}
            self.check_contrasts(scheme, "progress", page, line)
            for state in ["true", "false"]:
                expect(switch).to_have_attribute("aria-checked", state)
                # The line crosses the switch at the end of its row: the surroundings, the track and the knob.
                box = switch.bounding_box()
                middle = box["y"] + box["height"] / 2
                end = box["x"] + box["width"] - 8
                line = {"x": end - 60, "y": middle, "width": 68, "height": 1}
                track = self.check_contrasts(scheme, f"switch {state}", page, line)
                knobs = [colour for colour in track if contrast(colour, self.most_seen(track)) >= 3]
                # The line has at least as many pixels of the knob as the knob is wide.
                self.assertGreater(len(knobs), 30, f"{scheme}, the knob of a switch that is {state}")
                switch.click()
                page.mouse.move(0, 0)
                page.evaluate("document.activeElement.blur()")

    def check_contrasts(self, scheme, what, page, clip):
        """Checks that a line of pixels has enough contrast, and returns its colours."""
        _, _, channels, rows = pixels(page.screenshot(clip=clip))
        colours = [row[x : x + channels] for row in rows for x in range(0, len(row), channels)]
        seen = max(contrast(colour, colours[0]) for colour in colours)
        self.assertGreaterEqual(seen, 3, f"{scheme}: the {what}")
        return colours

    def most_seen(self, colours):
        """Returns the colour with the highest contrast to the first one."""
        return max(colours, key=lambda colour: contrast(colour, colours[0]))

    def test_lines_begin_at_the_right_of_a_page_that_is_read_from_there(self):
        page = self.open("/lists/selection")
        page.evaluate("document.documentElement.dir = 'rtl'")
        for element in [page.locator("h1"), page.locator("li .text").first]:
            left, right = element.evaluate("""element => {
                const range = document.createRange()
                range.selectNodeContents(element)
                const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
                return [text.left - box.left, box.right - text.right]
            }""")
            self.assertGreater(left, 20, element)
            self.assertLess(right, 1, element)
        # The mark of the selected row is at the right as well, and the knob of a switch that is on is at the
        # left.
        shadow = "getComputedStyle(element).boxShadow"
        row = page.get_by_role("option", selected=True)
        self.assertIn(" -4px 0px", row.evaluate(f"element => {shadow}"))
        page = self.open("/choices/toggle")
        page.evaluate("document.documentElement.dir = 'rtl'")
        switch = page.get_by_role("switch", checked=True).first
        place = "getComputedStyle(element, '::before').backgroundPositionX"
        wait_until(
            lambda: switch.evaluate(f"element => {place}") == "-10px",
            lambda: f"The knob is at {switch.evaluate(f'element => {place}')}.")

    def test_pages_are_found_and_opened_by_the_keyboard(self):
        page = self.open("/")
        page.keyboard.press("Tab")
        page.keyboard.type("confirmationdialog")
        expect(page.get_by_role("button", name="Styles")).to_have_count(0)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text("Confirmation dialog")
        self.assertTrue(page.url.endswith("/presentations/confirmation-dialog"))
        page.get_by_role("button", name="Sort…").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Date").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Sorted by date.", exact=True)).to_be_visible()
        expect(page.get_by_text(".confirmationDialog(")).to_be_visible()

    def test_views_with_a_height_scroll_in_it(self):
        page = self.open("/containers/scroll-to-a-row")
        page.get_by_role("button", name="To row 50").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Row 50", exact=True)).to_be_in_viewport()
        box = page.locator("ul").bounding_box()
        self.assertAlmostEqual(box["height"], 192, delta=1)
        page.goto(page.url.replace("containers/scroll-to-a-row", "text-fields/several-lines"))
        page.wait_for_load_state("networkidle")
        field, text = page.get_by_role("textbox", name="Notes"), page.get_by_text("2 lines")
        field.wait_for()
        self.assertAlmostEqual(field.bounding_box()["height"], 96, delta=1)
        self.assertGreaterEqual(
            text.bounding_box()["y"], field.bounding_box()["y"] + field.bounding_box()["height"])

    def test_the_source_and_its_view_each_have_half_of_the_page(self):
        page = self.open("/charts/bars", viewport={"width": 1400, "height": 800})
        chart, source = page.locator(".drawing").first, page.get_by_text("Source", exact=True)
        wait_until(
            lambda: source.bounding_box()["x"] > 600 and chart.bounding_box()["width"] > 500,
            lambda: f"The source is at {source.bounding_box()}, the chart at {chart.bounding_box()}.")
        page.screenshot(path=SCREENSHOTS / "gallery-wide.png")

    def test_screens_in_a_browser(self):
        for name, options in {
            "light": {}, "dark": {"color_scheme": "dark"}, "contrast": {"contrast": "more"},
            "phone": {"viewport": {"width": 375, "height": 700}},
        }.items():
            page = self.open("/text/text-styles", **options)
            page.screenshot(path=SCREENSHOTS / f"gallery-{name}.png")
            expect(page.get_by_text("Large title", exact=True)).to_be_visible()


class TerminalTest(DataTest):
    def open(self, *arguments):
        return self.terminal(*arguments, program=APP)

    def test_pages_are_found_and_opened_by_the_keyboard(self):
        terminal = self.open()
        terminal.wait_for("Gallery")
        terminal.wait_for("Labels, values and hints")
        terminal.type("gauge")
        terminal.wait_for_absence("Labels, values and hints")
        terminal.keys("Tab")
        terminal.keys("Enter")
        terminal.wait_for("Battery")
        terminal.wait_for("Source")

    def test_one_page_leads_to_the_next(self):
        terminal = self.open("/charts/bars")
        terminal.wait_for("Hamburg")
        terminal.keys("C-n")
        terminal.wait_for("Lines")


if __name__ == "__main__":
    unittest.main()
