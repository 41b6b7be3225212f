"""The app in a real browser."""

import pathlib
import re
import signal
import socket
import subprocess
import unittest
import urllib.error
import urllib.request

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from support import SHOWCASE, SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, saved_by_browsers, wait_until

expect.set_options(timeout=TIMEOUT * 1000)


class PageTest(InBrowser, DataTest):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        self.addCleanup(self.context.close)

    def serve(self, port=0, in_database=False):
        server = Server(self.data, port, in_database=in_database)
        self.addCleanup(server.stop)
        return server

    def open(self, context=None):
        page = (context or self.context).new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text)
                if message.type == "error" else None)
        self.addCleanup(lambda: self.assertEqual(errors, []) if self.expects_no_errors else None)
        page.goto(self.server.url)
        page.wait_for_load_state("networkidle")
        return page

    expects_no_errors = True

    def add(self, page, text):
        count = self.fields(page).count()
        page.get_by_role("button", name="Add Todo").click()
        expect(self.fields(page)).to_have_count(count + 1)
        expect(self.fields(page).first).to_be_focused()
        page.keyboard.type(text)

    def fields(self, page):
        return page.get_by_placeholder("Untitled Todo")

    def texts(self, page):
        return page.eval_on_selector_all(
            "[placeholder='Untitled Todo']", "fields => fields.map(field => field.value)")

    def wait_for_texts(self, page, texts):
        def shown():
            try:
                return self.texts(page)
            except PlaywrightError:
                # The page is being reloaded.
                return None
        wait_until(
            lambda: shown() == texts, lambda: f"Waited for {texts}; the page shows {shown()}")

    def wait_until_settled(self, page):
        """Waits until the server has acknowledged all events of the page as saved."""
        expect(page.locator("body[data-pending]")).to_have_count(0)

    def wait_for_saved(self, texts):
        def saved():
            sessions = list(saved_by_browsers(self.data, "todos").values())
            return [todo["description"] for todo in sessions[0]["todos"]] if sessions else []
        wait_until(lambda: saved() == texts, lambda: f"Waited for {texts}; saved is {saved()}")


class WebTest(PageTest):
    def test_todos_are_added_completed_sorted_filtered_deleted_and_kept(self):
        page = self.open()
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()
        for text in ["Buy milk 🥛", "Cafe\u0301 & <b>cake</b>", "Third"]:
            self.add(page, text)
        expect(page.get_by_text("3 left")).to_be_visible()
        self.wait_for_texts(page, ["Third", "Cafe\u0301 & <b>cake</b>", "Buy milk 🥛"])
        page.screenshot(path=SCREENSHOTS / "web-desktop.png")

        page.get_by_role("button", name="Mark as done").first.click()
        expect(page.get_by_text("2 left")).to_be_visible()
        self.wait_for_texts(page, ["Cafe\u0301 & <b>cake</b>", "Buy milk 🥛", "Third"])

        page.get_by_text("Completed", exact=True).click()
        self.wait_for_texts(page, ["Third"])
        page.get_by_text("All", exact=True).click()

        page.get_by_role("button", name="Edit").click()
        page.get_by_role("listitem").first.get_by_role("button", name="Delete").click()
        self.wait_for_texts(page, ["Buy milk 🥛", "Third"])
        page.get_by_role("listitem").first.get_by_role("button", name="Move down").click()
        self.wait_for_texts(page, ["Third", "Buy milk 🥛"])

        page.reload()
        self.wait_for_texts(page, ["Third", "Buy milk 🥛"])
        self.wait_for_saved(["Third", "Buy milk 🥛"])

        page.close()
        self.server.stop()
        self.server = self.serve()
        self.wait_for_texts(self.open(), ["Third", "Buy milk 🥛"])

    def test_the_dialog_is_left_with_escape_and_answered_by_keyboard(self):
        page = self.open()
        self.add(page, "Keep")
        page.get_by_role("button", name="Edit").click()
        page.get_by_role("button", name="Delete All").click()
        dialog = page.get_by_role("alertdialog")
        expect(dialog).to_be_visible()
        page.screenshot(path=SCREENSHOTS / "web-dialog.png")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name="Delete All")).to_be_focused()
        self.wait_for_texts(page, ["Keep"])
        page.keyboard.press("Enter")
        dialog.get_by_role("button", name="Delete All").press("Enter")
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()

    def test_by_keyboard_alone(self):
        page = self.open()
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent") == "Add Todo":
                break
        page.keyboard.press("Enter")
        expect(self.fields(page).first).to_be_focused()
        page.keyboard.type("By keyboard")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Mark as not done")).to_have_count(1)
        page.keyboard.press("Tab")
        expect(self.fields(page).first).to_be_focused()

    def test_typing_fast_while_patches_arrive_loses_nothing_and_keeps_the_caret(self):
        page = self.open()
        other = self.open()
        self.add(page, "start end")
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        text = "0123456789 abcdefghij ÄÖÜ 🎉 "
        for index, character in enumerate(text):
            page.keyboard.type(character)
            if index % 5 == 0:
                # Another tab changes the list meanwhile.
                other.get_by_role("button", name="Add Todo").click()
        expected = f"start{text} end"
        wait_until(
            lambda: expected in self.texts(other),
            lambda: f"Waited for {expected!r}; the other tab shows {self.texts(other)}")
        wait_until(lambda: expected in self.texts(page), lambda: str(self.texts(page)))
        caret = page.evaluate("document.activeElement.selectionStart")
        self.assertEqual(caret, len(f"start{text}".encode("utf-16-le")) // 2)

    def test_letters_that_are_typed_while_a_row_gets_its_buttons_stay(self):
        page = self.context.new_page()
        messages = []
        arrives = [True]

        def route(socket):
            server = socket.connect_to_server()
            socket.on_message(server.send)
            server.on_message(lambda message: socket.send(message) if arrives[0] else messages.append((socket, message)))

        page.route_web_socket(re.compile("/socket"), route)
        page.goto(self.server.url)
        self.add(page, "")
        self.wait_until_settled(page)
        arrives[0] = False
        page.get_by_role("button", name="Edit").click()
        self.fields(page).first.focus()
        page.keyboard.type("01")
        # The letters wait behind the answer to the press.
        wait_until(
            lambda: any("Delete All" in message for _, message in messages),
            lambda: f"The server has answered {messages}.")
        page.keyboard.type("2")
        for socket, message in messages:
            socket.send(message)
        arrives[0] = True
        page.keyboard.type("3456789")
        expect(page.get_by_role("button", name="Delete", exact=True)).to_be_visible()
        self.wait_for_texts(page, ["0123456789"])
        self.wait_for_saved(["0123456789"])
        expect(self.fields(page).first).to_be_focused()

    def test_twelve_tabs_of_one_browser_are_all_live(self):
        pages = [self.open() for _ in range(12)]
        self.add(pages[0], "Everywhere")
        for page in pages:
            self.wait_for_texts(page, ["Everywhere"])
        pages[11].get_by_role("button", name="Mark as done").click()
        for page in pages:
            expect(page.get_by_role("button", name="Mark as not done")).to_have_count(1)

    def test_the_page_fits_a_phone_in_light_and_dark(self):
        for scheme in ["light", "dark"]:
            context = self.browser.new_context(
                viewport={"width": 375, "height": 700}, color_scheme=scheme, has_touch=True)
            self.addCleanup(context.close)
            page = self.open(context)
            if scheme == "light":
                for text in ["A todo that is a good deal longer than a phone is wide", "Milk"]:
                    self.add(page, text)
            page.screenshot(path=SCREENSHOTS / f"web-phone-{scheme}.png")
            width = page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(width, 375)
            for button in page.get_by_role("button").all():
                box = button.bounding_box()
                self.assertGreaterEqual(box["height"], 40, button.text_content())

    def test_the_page_reconnects_after_the_server_was_killed(self):
        self.expects_no_errors = False
        page = self.open()
        self.add(page, "Survives")
        self.wait_for_saved(["Survives"])
        page.evaluate("window.isStillThere = true")
        self.kill_and_restart(page)
        self.wait_for_texts(page, ["Survives"])
        self.add(page, "After")
        self.wait_for_saved(["After", "Survives"])
        self.assertTrue(page.evaluate("window.isStillThere"))

    def test_text_typed_while_the_server_restarts_is_kept(self):
        self.expects_no_errors = False
        page = self.open()
        self.add(page, "Above")
        self.add(page, "")
        self.add(page, "Below")
        self.wait_for_saved(["Below", "", "Above"])
        field = self.fields(page).nth(1)
        field.focus()
        text = ""
        # Each round kills the server at another letter, and restarts it two letters later.
        for round in range(6):
            for index, letter in enumerate(f"Round {round}. "):
                if index == round:
                    port = self.server.port
                    self.server.stop(signal.SIGKILL)
                if index == round + 2:
                    self.server = self.serve(port)
                page.keyboard.type(letter, delay=20)
                text += letter
        page.keyboard.type("Done.")
        self.wait_for_saved(["Below", text + "Done.", "Above"])
        self.wait_for_texts(page, ["Below", text + "Done.", "Above"])
        expect(field).to_be_focused()
        expect(page.locator("#notice")).to_be_empty()

    def test_presses_without_a_server_are_done_or_reported(self):
        self.expects_no_errors = False
        page = self.open()
        self.add(page, "Kept")
        self.wait_for_saved(["Kept"])
        self.context.set_offline(True)
        page.get_by_role("button", name="Add Todo").click()
        self.context.set_offline(False)
        expect(self.fields(page)).to_have_count(2)
        self.wait_for_saved(["", "Kept"])
        port = self.server.port
        self.server.stop(signal.SIGKILL)
        expect(page.locator("#notice")).not_to_be_empty()
        page.get_by_role("button", name="Add Todo").click()
        self.server = self.serve(port)
        # The press is not repeated, because it could surprise the user.
        expect(page.locator("#notice")).to_contain_text("Not done: “Add Todo”")
        self.wait_for_texts(page, ["", "Kept"])
        page.get_by_role("button", name="Dismiss").click()
        expect(page.locator("#notice")).to_be_empty()

    def test_an_unreadable_file_is_moved_aside_and_reported(self):
        page = self.open()
        self.add(page, "Lost")
        self.wait_for_saved(["Lost"])
        page.close()
        self.server.stop()
        session, = saved_by_browsers(self.data, "todos")
        pathlib.Path(self.data, "sessions", session, "todos.json").write_text("")
        self.server = self.serve()
        page = self.open()
        dialog = page.get_by_role("alertdialog")
        expect(dialog).to_contain_text("can't be read")
        expect(dialog).to_contain_text("todos.unreadable-1.json")
        dialog.get_by_role("button", name="OK").click()
        expect(dialog).to_have_count(0)


class RequestTest(DataTest):
    """Requests that did not come from the page are refused, and change nothing."""

    def setUp(self):
        super().setUp()
        self.server = Server(self.data)
        self.addCleanup(self.server.stop)

    def status(self, path="/", method="GET", body=None, **headers):
        request = urllib.request.Request(
            self.server.url + path, data=body, method=method,
            headers={name.replace("_", "-"): value for name, value in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.code
        except (ConnectionError, urllib.error.URLError):
            return 0

    def test_foreign_and_broken_requests_get_a_4xx_and_the_server_goes_on(self):
        with urllib.request.urlopen(self.server.url) as response:
            cookie = response.headers["Set-Cookie"].split(";")[0]
        own = {"Origin": self.server.url, "Cookie": cookie, "Content_Type": "application/json"}
        event = b'[[1,1,"press"]]'
        cases = [
            ("wrong origin", dict(own, Origin="http://evil.example"), event),
            ("no origin", {key: own[key] for key in own if key != "Origin"}, event),
            ("no session", {key: own[key] for key in own if key != "Cookie"}, event),
            ("foreign session", dict(own, Cookie=cookie[:-3] + "abc"), event),
            ("unknown element", own, b'[[1,99999,"press"]]'),
            ("malformed body", own, b'{"not": '),
            ("not UTF-8", own, b"\xff\xfe\x00"),
            ("empty body", own, b""),
            ("1 MB", own, b"[" + b" " * 1_000_000 + b"]"),
        ]
        for name, headers, body in cases:
            with self.subTest(name):
                status = self.status("/events", "POST", body, **headers)
                if name == "1 MB":
                    # The answer may come while the client still sends the body.
                    self.assertIn(status, [0, 413])
                else:
                    self.assertIn(status, range(400, 500))
        self.assertIn(self.status("/", "DELETE"), range(400, 500))
        self.assertIn(self.status("/", Host="evil.example"), range(400, 500))
        self.assertEqual(saved_by_browsers(self.data, "todos"), {})
        self.assertEqual(self.status("/"), 200)

    def test_a_taken_port_is_reported_at_once(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            result = subprocess.run(
                [SHOWCASE, "--web", "--port", str(port), "--data", self.data + "-other"],
                capture_output=True, text=True, timeout=TIMEOUT)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(str(port), result.stderr)
        self.assertIn("--port", result.stderr)

    def test_the_server_stops_in_order_on_a_signal(self):
        self.assertEqual(self.server.stop(signal.SIGTERM), 0)


if __name__ == "__main__":
    unittest.main()
