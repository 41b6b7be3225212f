"""The session of each browser, which the browser finds again."""

import json
import pathlib
import re
import signal
import uuid

from playwright.sync_api import expect

from support import DATABASE, SHOWCASE, Terminal, saved_by_browsers, wait_until
from test_web import PageTest


class SessionTest(PageTest):
    def new_browser(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        return context

    def wait_for_all_saved(self, *lists):
        def saved():
            return sorted(
                [todo["description"] for todo in state["todos"]]
                for state in saved_by_browsers(self.data, "todos").values())
        wait_until(
            lambda: saved() == sorted(lists), lambda: f"Waited for {lists}; saved is {saved()}")

    def cookie(self, context):
        return next(cookie for cookie in context.cookies() if cookie["name"].startswith("session-"))

    def test_two_browsers_have_lists_of_their_own_and_find_them_after_a_crash(self):
        self.expects_no_errors = False
        one, two = self.new_browser(), self.new_browser()
        mine, theirs = self.open(one), self.open(two)
        self.add(mine, "Mine")
        self.add(theirs, "Theirs")
        self.wait_for_texts(mine, ["Mine"])
        self.wait_for_texts(theirs, ["Theirs"])
        # All tabs of a browser show the browser's list.
        tab = self.open(one)
        self.wait_for_texts(tab, ["Mine"])
        self.add(tab, "Too")
        self.wait_for_texts(mine, ["Too", "Mine"])
        self.wait_for_all_saved(["Too", "Mine"], ["Theirs"])

        # Open pages continue without a reload.
        self.kill_and_restart(mine, tab, theirs)
        self.wait_for_texts(mine, ["Too", "Mine"])
        self.wait_for_texts(tab, ["Too", "Mine"])
        self.wait_for_texts(theirs, ["Theirs"])
        self.add(mine, "After")
        self.wait_for_texts(tab, ["After", "Too", "Mine"])
        self.wait_for_texts(theirs, ["Theirs"])
        self.wait_for_all_saved(["After", "Too", "Mine"], ["Theirs"])

    def test_a_browser_finds_its_list_at_another_port_and_after_it_was_closed(self):
        context = self.new_browser()
        page = self.open(context)
        self.add(page, "Kept")
        self.wait_for_saved(["Kept"])
        cookie = self.cookie(context)
        self.assertGreater(cookie["expires"], 0)
        state = context.storage_state()
        context.close()
        self.server.stop()
        self.server = self.serve()
        context = self.browser.new_context(storage_state=state)
        self.addCleanup(context.close)
        self.wait_for_texts(self.open(context), ["Kept"])

    def test_a_list_begun_before_a_killed_server_had_saved_anything_is_one_session(self):
        self.expects_no_errors = False
        context = self.new_browser()
        pages = [self.open(context) for _ in range(3)]
        self.kill_and_restart(*pages)
        for page in pages:
            page.wait_for_load_state("networkidle")
        self.add(pages[0], "Seen by all")
        for page in pages:
            self.wait_for_texts(page, ["Seen by all"])

    def test_the_secret_is_the_browsers_alone(self):
        context = self.new_browser()
        page = self.open(context)
        self.add(page, "Private")
        self.wait_for_saved(["Private"])
        cookie = self.cookie(context)
        self.assertTrue(cookie["httpOnly"])
        self.assertEqual(cookie["sameSite"], "Lax")
        for path in pathlib.Path(self.data).rglob("*"):
            self.assertNotIn(cookie["value"], str(path))
            if path.is_file():
                self.assertNotIn(cookie["value"].encode(), path.read_bytes())
        session, = saved_by_browsers(self.data, "todos")
        self.assertTrue(re.fullmatch("[0-9a-f]{32}", session))
        page.close()
        self.server.process.send_signal(signal.SIGTERM)
        output, _ = self.server.process.communicate(timeout=20)
        self.assertNotIn(cookie["value"], output + self.server.logged())

    def test_the_terminal_has_a_list_of_its_own(self):
        page = self.open()
        self.add(page, "In the browser")
        self.wait_for_saved(["In the browser"])
        page.close()
        self.server.stop()
        terminal = self.terminal(program=SHOWCASE)
        terminal.wait_for(r"Nothing to do yet")
        self.assertNotIn("In the browser", terminal.text)
        terminal.keys("C-c")
        terminal.wait_for(r"\$\s*$")

    def test_a_database_keeps_the_changes_of_each_browser_and_the_terminal(self):
        self.expects_no_errors = False
        self.server.stop()
        self.server = self.serve(in_database=True)
        one, two = self.new_browser(), self.new_browser()
        mine, theirs = self.open(one), self.open(two)
        self.add(mine, "Mine")
        self.add(theirs, "Theirs")
        self.wait_for_all_saved(["Mine"], ["Theirs"])
        self.kill_and_restart(mine, theirs, in_database=True)
        self.wait_for_texts(mine, ["Mine"])
        self.add(mine, "After")
        self.wait_for_texts(theirs, ["Theirs"])
        self.wait_for_all_saved(["After", "Mine"], ["Theirs"])
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(list(pathlib.Path(self.data).glob("sessions/*/*.json")), [])

        place = f"sqlite:{self.data}/{DATABASE}"
        for sees in [r"Nothing to do yet", r"In the terminal"]:
            terminal = Terminal("--storage", place, program=SHOWCASE)
            self.addCleanup(terminal.close)
            terminal.wait_for(sees)
            if sees.startswith("Nothing"):
                self.assertNotIn("Mine", terminal.text)
                terminal.keys("C-n")
                terminal.type("In the terminal")
                terminal.wait_for(r"In the terminal")
            terminal.keys("C-c")
            terminal.wait_for(r"\$\s*$")

    def test_only_changes_of_a_long_list_are_saved_and_found_after_a_crash(self):
        self.expects_no_errors = False
        page = self.open()
        self.add(page, "The first")
        self.wait_for_saved(["The first"])
        self.assertEqual(self.server.stop(), 0)
        file, = pathlib.Path(self.data, "sessions").glob("*/todos.json")
        state = json.loads(file.read_text())
        state["todos"] += [
            {**state["todos"][0], "id": str(uuid.uuid4()), "description": f"Number {number}"}
            for number in range(500)]
        file.write_text(json.dumps(state))
        whole = file.read_bytes()
        self.server = self.serve(self.server.port)
        rows = page.get_by_role("textbox")
        expect(page.get_by_text("501 left")).to_be_visible()
        # Only the rows near the visible ones exist.
        expect(rows).to_have_count(60)
        rows.first.fill("Changed")
        changes = file.with_suffix(".changes")
        wait_until(
            lambda: changes.exists() and b"Changed" in changes.read_bytes(),
            lambda: f"Waited for the change to be saved; there are {list(file.parent.iterdir())}.")
        self.assertEqual(file.read_bytes(), whole)
        self.assertLess(changes.stat().st_size, len(whole) / 10)
        self.kill_and_restart(page)
        expect(rows.first).to_have_value("Changed")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(rows.last).to_have_value("Number 499")
        expect(rows.last).to_be_in_viewport()
        rows.last.fill("The last")
        wait_until(
            lambda: b"The last" in changes.read_bytes(),
            lambda: "Waited for the last row's change to be saved.")
        # The rows in between are loaded while the page scrolls, and only rows near the visible ones exist.
        page.mouse.move(400, 300)
        for _ in range(200):
            page.mouse.wheel(0, -400)
            if rows.first.is_visible() and page.evaluate("scrollY") == 0:
                break
            page.wait_for_timeout(20)
        expect(rows.first).to_be_in_viewport()
        self.assertLess(rows.count(), 400)

    def test_a_server_that_ends_with_something_unsaved_says_so_and_fails(self):
        page = self.open()
        self.add(page, "Saved")
        self.wait_for_saved(["Saved"])
        session, = pathlib.Path(self.data, "sessions").glob("*/todos.json")
        session.unlink()
        session.mkdir()
        page.keyboard.type("!")
        expect(page.locator("#saving")).to_contain_text("could not be saved: Is a directory")
        expect(page.locator("#saving")).not_to_contain_text(self.data)
        # The field keeps the focus, so the user can type on.
        expect(page.get_by_role("textbox")).to_be_focused()
        page.close()
        self.server.process.send_signal(signal.SIGTERM)
        self.server.process.wait(timeout=20)
        errors = self.server.logged()
        self.assertNotEqual(self.server.process.returncode, 0)
        self.assertIn("Not everything is saved.", errors)
        self.assertIn(str(session), errors)

    def test_a_browser_without_cookies_is_told_that_one_is_needed(self):
        context = self.new_browser()
        context.add_init_script(
            "Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })")
        page = self.open(context)
        expect(page.locator("#notice")).to_contain_text("cookie")
        expect(page.get_by_text("Nothing to do yet")).to_be_visible()
