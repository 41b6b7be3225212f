"""The examples, as a learner uses them."""

import subprocess

from playwright.sync_api import expect

from support import SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, program, wait_until

expect.set_options(timeout=TIMEOUT * 1000)
APP = program("Examples")
NAMES = [
    "counter", "two-counters", "optional-state", "if-case-state", "bindings", "forms", "focus",
    "alerts-and-dialogs", "animation", "timers", "cancellation", "long-living-effects", "refresh",
    "debounced-search", "streams", "recursion", "reusable-favoriting", "reusable-download",
    "shared-in-memory", "shared-in-a-file", "shared-in-settings", "sheet", "popover",
    "navigation-destination", "stack", "multiple-destinations", "url",
]


class BrowserTest(InBrowser, DataTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self.data, program=APP)
        self.addCleanup(lambda: self.server.stop())
        self.context = self.browser.new_context()
        self.addCleanup(self.context.close)

    def serve(self, port):
        return Server(self.data, port, program=APP)

    def open(self, path):
        page = self.context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(errors, []))
        page.goto(self.server.url + path)
        page.wait_for_load_state("networkidle")
        self.page = page
        return page

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def see(self, text):
        expect(self.page.get_by_text(text, exact=True).first).to_be_visible()

    def test_every_example_is_at_its_address_with_its_source(self):
        page = self.open("/")
        page.screenshot(path=SCREENSHOTS / "examples.png")
        page.get_by_role("link", name="Counter", exact=True).click()
        for name in NAMES:
            page.wait_for_function("name => location.pathname === '/' + name", arg=name)
            expect(page.get_by_text("import ComposableArchitecture")).to_be_visible()
            page.screenshot(path=SCREENSHOTS / f"example-{name}.png", full_page=True)
            if name != NAMES[-1]:
                self.press("Next")
        expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()

    def test_the_source_is_beside_the_example_in_a_wide_window_and_below_it_in_a_narrow_one(self):
        page = self.open("/forms")
        example = page.get_by_role("button", name="Start over")
        source = page.get_by_text("Source", exact=True)
        for width, is_beside in [(1280, True), (1000, False), (1280, True), (375, False)]:
            page.set_viewport_size({"width": width, "height": 800})
            wait_until(
                lambda: self.is_beside(source, example) == is_beside,
                lambda: f"At {width} the source is at {source.bounding_box()}, the example at {example.bounding_box()}.")
            # The page needs no horizontal scrolling.
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
        # The text survives the change of width.
        page.get_by_placeholder("Your name").fill("Ada")
        page.set_viewport_size({"width": 1280, "height": 800})
        wait_until(lambda: self.is_beside(source, example), lambda: "The source should be beside the example.")
        expect(page.get_by_placeholder("Your name")).to_have_value("Ada")

    def is_beside(self, source, example):
        source, example = source.bounding_box(), example.bounding_box()
        return source["x"] >= example["x"] + example["width"] and source["y"] < example["y"]

    def test_examples_are_in_use(self):
        page = self.open("/timers")
        self.press("Start")
        self.see("2 s")
        self.press("Stop")

        page.goto(self.server.url + "/reusable-download")
        self.press("Download Lisbon")
        expect(page.get_by_role("button", name="Delete Lisbon")).to_be_visible()

        page.goto(self.server.url + "/sheet")
        self.press("Add a dish")
        page.get_by_placeholder("Name of the dish").fill("Cake")
        self.press("Save")
        self.see("Cake")

        page.goto(self.server.url + "/stack")
        self.press("Go in")
        self.press("Go on")
        self.press("Go on")
        self.press("Take 3 gold")
        self.press("Out of here")
        self.see("You have 3 gold.")

    def test_files_and_settings_survive_a_restart_and_are_private(self):
        page = self.open("/shared-in-a-file")
        page.get_by_placeholder("What has happened?").fill("It rained.")
        self.press("Keep")
        self.see("It rained.")
        page.goto(self.server.url + "/shared-in-settings")
        page.get_by_placeholder("How to greet you").fill("Ada")
        self.see("Hello, Ada.")
        self.server.stop()
        self.server = self.serve(self.server.port)
        page.goto(self.server.url + "/shared-in-settings")
        self.see("Hello, Ada.")
        page.goto(self.server.url + "/shared-in-a-file")
        self.see("It rained.")

        self.context = self.browser.new_context()
        self.addCleanup(self.context.close)
        self.open("/shared-in-settings")
        self.see("Hello.")


class TerminalTest(DataTest):
    def test_an_example_is_opened_by_its_name(self):
        terminal = self.terminal("timers", program=APP)
        terminal.wait_for(r"Timers")
        terminal.wait_for(r"0 s")
        (SCREENSHOTS / "example-timers.txt").write_text(terminal.text)
        terminal.keys("C-n")
        terminal.wait_for(r"Number 7")

    def test_the_source_is_beside_the_example_in_a_wide_terminal(self):
        terminal = self.terminal("timers", columns=140, program=APP)
        terminal.wait_for(r"0 s +Source")
        (SCREENSHOTS / "example-timers-wide.txt").write_text(terminal.text)
        terminal.tmux("resize-window", "-x", "139", "-y", "24")
        terminal.wait_for(r"\n *Source")
        terminal.wait_for(r"0 s[ ┃]*\n")

    def test_without_a_name_all_are_listed(self):
        terminal = self.terminal(program=APP)
        terminal.wait_for(r"Two counters")
        (SCREENSHOTS / "examples.txt").write_text(terminal.text)
        terminal.type("treasure")
        terminal.wait_for_absence(r"Two counters")
        terminal.keys("Tab", "Enter")
        terminal.wait_for(r"Go in")

    def test_an_unknown_name_is_reported_with_close_ones(self):
        result = subprocess.run(
            [APP, "--data", self.data, "tiemrs"], capture_output=True, text=True, timeout=20,
            stdin=subprocess.DEVNULL)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("There is no example 'tiemrs'. Did you mean 'timers'?", result.stderr)
