"""The browser window that a tab belongs to."""

import re
import urllib.parse

from support import ADDRESS, ScriptTest, button


class WindowTest(ScriptTest):
    """The names of windows, which the page makes, receives and keeps."""

    def name(self):
        """Returns the name under which the page last asked for its window."""
        url = self.server("sockets.at(-1).url")
        return urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)["name"][0]

    def cookie(self):
        """Returns the cookie for the next page, as this page sees it."""
        found = re.search("(?:^|; )tessera-window-=([^;]*)", self.page.evaluate("document.cookie"))
        return found and found[1]

    def setUp(self):
        super().setUp()
        self.addCleanup(self.context.clear_cookies)

    def test_a_first_page_names_itself_and_keeps_the_name(self):
        self.open(button(1, "Go"))
        name = self.name()
        self.assertTrue(re.fullmatch("[0-9a-f]{16}", name))
        self.page.reload()
        self.assertEqual(self.name(), name)

    def test_a_page_joins_the_window_that_it_shows_unless_its_tab_has_a_name(self):
        self.open(button(1, "Go"), connects=False)
        name = self.name()
        self.attributes["window"] = "00000000000000aa"
        self.page.reload()
        self.assertEqual(self.name(), name)
        other = self.context.new_page()
        self.addCleanup(other.close)
        other.route("**/*", self.respond)
        other.goto(ADDRESS + "/")
        self.assertEqual(other.evaluate("sessionStorage.getItem('window')"), "00000000000000aa")

    def test_a_new_tab_does_not_take_over_a_window_that_a_page_has_announced(self):
        self.attributes = {"window": "00000000000000aa", "announced": "", "instance": "one", "revision": 0}
        self.screen = button(1, "Go")
        other = self.context.new_page()
        self.addCleanup(other.close)
        other.route("**/*", self.respond)
        other.goto(ADDRESS + "/")
        name = other.evaluate("sessionStorage.getItem('window')")
        self.assertTrue(re.fullmatch("[0-9a-f]{16}", name))
        self.assertNotEqual(name, "00000000000000aa")
        # The tab that kept the name gets that window.
        other.evaluate("sessionStorage.setItem('window', '00000000000000aa')")
        other.reload()
        self.assertEqual(other.evaluate("sessionStorage.getItem('window')"), "00000000000000aa")

    def test_apps_on_other_ports_of_the_same_host_have_separate_cookies(self):
        pages = []
        for port in (8080, 8081):
            page = self.context.new_page()
            self.addCleanup(page.close)
            page.route("**/*", self.respond)
            page.goto(f"{ADDRESS}:{port}/")
            page.evaluate("dispatchEvent(new Event('beforeunload'))")
            pages.append(page)
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        names = [page.evaluate("sessionStorage.getItem('window')") for page in pages]
        self.assertEqual(cookies, dict(zip(["tessera-window-8080", "tessera-window-8081"], names)))

    def test_a_duplicated_tab_takes_the_name_that_the_server_gives_it(self):
        self.open(button(1, "Go"), connects=False)
        self.connect(instance="two", window="00000000000000bb")
        self.drop()
        self.pass_time(1_000)
        self.assertEqual(self.name(), "00000000000000bb")
        self.page.reload()
        self.assertEqual(self.name(), "00000000000000bb")

    def test_the_address_stays_until_the_windows_own_screen_arrives(self):
        self.open(button(1, "Go"), connects=False)
        self.attributes |= {"window": "00000000000000aa", "location": "/start"}
        self.page.goto(ADDRESS + "/")
        # The server had to show the location of another window.
        self.assertEqual(self.page.evaluate("location.pathname"), "/")
        self.connect(instance="two")
        self.say({"html": button(1, "There"), "revision": 1, "location": "/there"})
        self.assertEqual(self.sent[-1][1:], [0, "open", "/"])
        self.say(self.sent[-1][0])
        self.page.wait_for_function("location.pathname === '/there'")

    def test_invalid_stored_names_are_replaced(self):
        self.open(button(1, "Go"), connects=False)
        for kept in ["", "null", "0123", "0123456789abcdef0", "<script>"]:
            self.page.evaluate("kept => sessionStorage.setItem('window', kept)", kept)
            self.page.reload()
            self.assertTrue(re.fullmatch("[0-9a-f]{16}", self.name()), kept)

    def test_a_reloading_page_announces_its_window_for_a_moment(self):
        self.open(button(1, "Go"))
        name = self.name()
        self.assertIsNone(self.cookie())
        self.page.evaluate("dispatchEvent(new Event('beforeunload'))")
        self.assertEqual(self.cookie(), name)
        # The reload did not happen.
        self.pass_time(3_000)
        self.assertIsNone(self.cookie())
        asked = []
        self.page.on("request", lambda request: asked.append(request.all_headers().get("cookie")))
        self.page.add_init_script("addEventListener('pageshow', () => { window.isShown = true })")
        self.page.reload()
        self.assertEqual(asked[0], f"tessera-window-={name}")
        # The page may be loaded, but not shown yet.
        self.page.wait_for_function("window.isShown")
        self.assertIsNone(self.cookie())

    def test_a_page_without_storage_keeps_the_name_it_was_loaded_with(self):
        self.page.add_init_script(
            "Object.defineProperty(window, 'sessionStorage', { get() { throw Error('No storage.') } })")
        self.attributes["window"] = "00000000000000aa"
        self.screen = button(1, "Go")
        self.attributes |= {"instance": "one", "revision": 0}
        self.page.goto(ADDRESS + "/")
        self.assertEqual(self.name(), "00000000000000aa")
