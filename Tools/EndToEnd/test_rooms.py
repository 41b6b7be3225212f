"""A list that all users share, in two browsers."""

import re
import signal

from playwright.sync_api import expect

from support import ServerProcess, program
from test_web import PageTest

APP = program("TodosApp")


class SharedListTest(PageTest):
    # The page logs errors while the server is down.
    expects_no_errors = False

    def serve(self, port=0, in_database=False):
        server = ServerProcess(
            "--shared", "--port", str(port),
            *(["--storage", f"sqlite:{self.data}/app.db"] if in_database else ["--data", self.data]), program=APP)
        server.port = int(server.url.rsplit(":", 1)[1])
        self.addCleanup(server.stop)
        return server

    def somebody(self):
        """Opens a page in a browser of its own."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        self.addCleanup(context.close)
        return self.open(context)

    def test_users_see_each_others_changes_and_who_writes(self):
        first, second = self.somebody(), self.somebody()
        expect(first.get_by_text(re.compile("Here: Guest 1 .you. and Guest 2"))).to_be_visible()
        expect(second.get_by_text(re.compile("Here: Guest 2 .you. and Guest 1"))).to_be_visible()

        self.add(first, "Milk")
        self.wait_for_texts(second, ["Milk"])
        expect(second.get_by_text("Guest 1 is writing…")).to_be_visible()
        expect(first.get_by_text("is writing")).to_have_count(0)

        second.get_by_role("button", name="Mark as done").click()
        expect(first.get_by_role("button", name="Mark as not done")).to_be_visible()
        # The message disappears after a while.
        expect(second.get_by_text("is writing")).to_have_count(0, timeout=20_000)

        second.context.close()
        expect(first.get_by_text("Here: Guest 1 (you)", exact=True)).to_be_visible()

    def test_both_add_at_the_same_time_and_nothing_is_lost(self):
        first, second = self.somebody(), self.somebody()
        pages = [first, second]
        for number in range(1, 11):
            for page in pages:
                page.get_by_role("button", name="Add Todo").click(no_wait_after=True)
            for page in pages:
                expect(self.fields(page)).to_have_count(2 * number)

    def test_the_list_outlives_a_server_that_is_killed(self):
        for in_database in [False, True]:
            with self.subTest(in_database=in_database):
                self.server.stop()
                self.server = self.serve(self.server.port, in_database)
                page = self.somebody()
                self.add(page, "Milk")
                self.wait_until_settled(page)
                self.server.stop(signal.SIGKILL)
                self.server = self.serve(self.server.port, in_database)
                # A new user finds the todo, too.
                self.wait_for_texts(self.somebody(), ["Milk"])
                self.wait_for_texts(page, ["Milk"])

    def test_each_user_has_their_own_filter(self):
        first, second = self.somebody(), self.somebody()
        self.add(first, "Milk")
        self.wait_for_texts(second, ["Milk"])
        first.get_by_role("radio", name="Completed").click()
        expect(self.fields(first)).to_have_count(0)
        expect(self.fields(second)).to_have_count(1)
