"""Several nodes that share a database, behind a proxy. The nodes are killed while tabs are in use."""

import os
import pathlib
import signal
import subprocess

from playwright.sync_api import expect

from cluster import Cluster, free_port, from_article
from support import SHOWCASE, TIMEOUT, DataTest, InBrowser, wait_until

expect.set_options(timeout=TIMEOUT * 1000)


class Tab:
    """A page in a browser of its own, whose user adds todos."""

    def __init__(self, test, name):
        self.test, self.name = test, name
        context = test.browser.new_context(ignore_https_errors=True)
        test.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(f"{test.url}/todos")
        # The texts that the page acknowledged as saved, and the texts that it reported as uncertain.
        self.saved, self.uncertain = [], []
        self.count = 0

    def add(self):
        """Adds a todo, and waits until the page reports it as saved or uncertain. Returns its text."""
        self.count += 1
        text = f"{self.name} {self.count}"
        page = self.page
        fields = page.get_by_placeholder("Untitled Todo")
        expect(page.locator("body[data-offline]")).to_have_count(0)
        before = fields.count()
        page.get_by_role("button", name="Add Todo").click()
        wait_until(lambda: fields.count() > before or self.told(), lambda: f"The page shows {self.texts()}.")
        if not self.told():
            fields.first.fill(text)
            wait_until(
                lambda: page.locator("body[data-pending]").count() == 0 or self.told(),
                lambda: f"{text} should be saved. {self.test.cluster.logs()}")
        # The screen of another node, with all saved todos, may have come meanwhile.
        if text in self.texts() and not self.told():
            self.saved.append(text)
        else:
            self.uncertain.append(text)
        if self.told():
            page.get_by_role("button", name="Dismiss").click()
        return text

    def add_saved(self):
        """Adds todos until one is saved: the session may just be moving to another node. Returns its text."""
        while (text := self.add()) not in self.saved:
            pass
        return text

    def told(self):
        """Returns the texts that the page reported as lost or uncertain."""
        text = self.page.locator("#notice").text_content()
        return any(word in text for word in ["Not saved", "Not done", "Perhaps not done"])

    def texts(self):
        return self.page.eval_on_selector_all(
            "[placeholder='Untitled Todo']", "fields => fields.map(field => field.value)")


class BehindProxy:
    """The tests for any proxy."""

    def setUp(self):
        super().setUp()
        self.secure_port = free_port()
        self.url = f"https://localhost:{self.secure_port}"
        self.cluster = Cluster(
            SHOWCASE, self.data, public_url=self.url,
            arguments=["--limit", "sessions-per-address=1000", "--limit", "connections-per-address=1000"])
        self.addCleanup(self.cluster.close)
        key, self.certificate = f"{self.data}/key.pem", f"{self.data}/certificate.pem"
        self.key = key
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
             "-keyout", key, "-out", self.certificate], check=True, capture_output=True,
            timeout=TIMEOUT)
        self.cluster.start_proxy(self.configure(), self.secure_port)

    def check(self, tabs):
        """Checks that all acknowledged todos are on the screen, and that no session ran on two nodes at once."""
        for tab in tabs:
            # If all nodes have just refused a proxy, the proxy answers with an error during its `fail_timeout`.
            wait_until(lambda: tab.page.reload().ok, lambda: f"A node should answer. {self.cluster.logs()}")
            expect(tab.page.get_by_placeholder("Untitled Todo").first).to_be_visible()
            texts = tab.texts()
            self.assertEqual([text for text in tab.saved if text not in texts], [], texts)
        self.assertEqual(self.cluster.double_runs(), [])

    def test_acknowledged_changes_survive_killed_nodes_and_a_restarted_database(self):
        tabs = [Tab(self, name) for name in ["first", "second", "third"]]
        for number in range(6):
            for tab in tabs:
                tab.add()
            # Each node is killed twice, and at least one of them serves a tab.
            node = self.cluster.nodes[number % 3]
            node.end(signal.SIGKILL)
            for tab in tabs:
                tab.add()
            node.start()
            if number % 3 == 2:
                self.cluster.database.restart(signal.SIGQUIT if number == 5 else signal.SIGINT)
        for tab in tabs:
            tab.add()
        self.check(tabs)
        # Most todos were acknowledged: otherwise the test has checked nothing.
        self.assertGreater(sum(len(tab.saved) for tab in tabs), 3 * 9)

    def test_a_node_that_ends_in_order_gives_its_sessions_to_the_others_and_nothing_is_uncertain(self):
        tabs = [Tab(self, name) for name in ["first", "second", "third"]]
        for node in self.cluster.nodes:
            for tab in tabs:
                tab.add()
            node.end(signal.SIGTERM)
            self.assertEqual(node.process.returncode, 0, node.log.read_text()[-2000:])
            node.start()
        self.assertEqual([tab.uncertain for tab in tabs], [[], [], []])
        self.check(tabs)

    def test_all_tabs_of_a_browser_move_to_one_node(self):
        tab = Tab(self, "first")
        added = tab.add_saved()
        other = tab.page.context.new_page()
        # The request goes to another node, as if the proxy had sent it there.
        runs, = [runs[-1] for runs in self.cluster.runs().values() if runs[-1][1] is None]
        elsewhere = next(node for node in self.cluster.nodes if node.name != runs[2])
        cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in tab.page.context.cookies())
        answer = tab.page.request.get(
            f"http://127.0.0.1:{elsewhere.port}/todos",
            headers={"Cookie": cookie, "Host": f"localhost:{self.secure_port}", "X-Forwarded-Proto": "https",
                     "X-Forwarded-For": "127.0.0.1"})
        self.assertEqual(answer.status, 200)
        self.assertIn(added, answer.text())
        # The first tab finds its session again, and so does a second tab beside it.
        other.goto(f"{self.url}/todos")
        other.get_by_placeholder("Untitled Todo").first.wait_for()
        added = tab.add_saved()
        wait_until(lambda: added in other.content(), lambda: f"The other tab should be in step. {self.cluster.logs()}")
        self.check([tab])

    def test_pages_say_that_the_database_is_gone_and_go_on_when_it_is_there_again(self):
        tab = Tab(self, "first")
        tab.add()
        self.cluster.database.stop()
        expect(tab.page.locator("#notice")).to_contain_text("does not answer for now")
        expect(tab.page.locator("#notice")).to_contain_text("What you type is kept.")
        self.cluster.database.start()
        expect(tab.page.locator("#notice")).not_to_contain_text("does not answer")
        tab.add()
        self.check([tab])


class NginxNodesTest(BehindProxy, InBrowser, DataTest):
    def configure(self):
        folder = pathlib.Path(self.data, "nginx")
        folder.mkdir()
        site = from_article(
            "nginx", *self.cluster.addresses(),
            ("listen 80;", f"listen 127.0.0.1:{self.cluster.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.secure_port} ssl;"),
            ("server_name app.example.com;", "server_name localhost;"),
            ("/etc/ssl/app.example.com.pem", self.certificate),
            ("/etc/ssl/app.example.com.key", self.key), number=1)
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        user = "user root;\n" if os.geteuid() == 0 else ""
        configuration = folder / "nginx.conf"
        configuration.write_text(
            f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
        return ["nginx", "-e", f"{folder}/error.log", "-c", str(configuration)]


class HAProxyNodesTest(BehindProxy, InBrowser, DataTest):
    def configure(self):
        folder = pathlib.Path(self.data)
        both = folder / "both.pem"
        both.write_text(pathlib.Path(self.certificate).read_text() + pathlib.Path(self.key).read_text())
        configuration = folder / "haproxy.cfg"
        configuration.write_text(from_article(
            "haproxy", *self.cluster.addresses(),
            ("bind :80\n", f"bind 127.0.0.1:{self.cluster.plain_port}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.secure_port} "),
            ("/etc/ssl/app.example.com.pem", str(both)), number=1))
        return ["haproxy", "-db", "-f", str(configuration)]
