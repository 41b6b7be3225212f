"""The app behind a proxy, whose configuration comes from the article on deploying."""

import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess

from playwright.sync_api import expect

from cluster import free_port
from support import TIMEOUT, ServerProcess, saved_by_browsers, wait_until
from test_web import PageTest

ARTICLE = pathlib.Path(__file__).parents[2] / "Core/ComposableArchitecture/Documentation.docc/Deploying.md"


class BehindProxy:
    """The tests for any proxy."""

    expects_no_errors = False

    def setUp(self):
        super().setUp()
        self.context = self.browser.new_context(
            viewport={"width": 1280, "height": 800}, ignore_https_errors=True)
        self.addCleanup(self.context.close)

    def serve(self, port=0, in_database=False):
        self.secure_port, self.plain_port = free_port(), free_port()
        self.socket = f"{self.data}/app.sock"
        self.url = f"https://localhost:{self.secure_port}"
        self.start_proxy()
        return self.start_server()

    def start_server(self):
        server = ServerProcess(
            "--data", self.data, "--unix-socket", self.socket, "--public-url", self.url,
            "--trust-proxy", "unix")
        self.addCleanup(server.stop)
        self.assertEqual(server.url, self.url)
        # A proxy may check only at intervals whether the server runs.
        wait_until(
            lambda: self.ask("/ready", "localhost").status == 200,
            lambda: f"The proxy should find the server: {(self.folder / 'said').read_text()!r}")
        return server

    def start_proxy(self):
        self.folder = pathlib.Path(self.data, "proxy")
        self.folder.mkdir()
        # If root starts the proxy, its workers run with fewer rights, but need this folder.
        os.chmod(self.data, 0o755)
        self.key, self.certificate = self.folder / "key.pem", self.folder / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
             "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True,
            timeout=TIMEOUT)
        command = self.configure()
        with open(self.folder / "said", "w") as said:
            proxy = subprocess.Popen(command, stdout=said, stderr=said)
        self.addCleanup(proxy.wait, TIMEOUT)
        self.addCleanup(proxy.terminate)

        def listens():
            if proxy.poll() is not None:
                raise AssertionError(f"{command[0]} said {(self.folder / 'said').read_text()!r}")
            with socket.socket() as client:
                return client.connect_ex(("127.0.0.1", self.secure_port)) == 0
        wait_until(listens, lambda: f"{command[0]} should listen.")

    def from_article(self, language, *replacements):
        """Returns a block of code from the article, with replacements."""
        text = re.search(rf"```{language}\n(.*?)```", ARTICLE.read_text(), re.DOTALL).group(1)
        for written, here in [*replacements, ("/run/showcase/app.sock", self.socket)]:
            self.assertIn(written, text)
            text = text.replace(written, here)
        return text

    def restart(self, page, number):
        self.server.stop(number)
        wait_until(lambda: self.notice(page), lambda: "The page should say that it connects again.")
        self.server = self.start_server()
        wait_until(lambda: not self.notice(page), lambda: f"The page says {self.notice(page)!r}.")

    def load(self):
        page = self.context.new_page()
        page.goto(self.url + "/todos")
        page.wait_for_load_state("networkidle")
        return page

    def ask(self, path, host):
        connection = http.client.HTTPConnection("127.0.0.1", self.plain_port, timeout=TIMEOUT)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse()

    def test_todos_are_edited_and_survive_the_end_of_the_server_behind_it(self):
        page = self.load()
        self.add(page, "Milk")
        self.wait_for_texts(page, ["Milk"])
        cookie = next(c for c in self.context.cookies() if "session-" in c["name"])
        self.assertTrue(cookie["name"].startswith("__Host-session-"), cookie)
        self.assertTrue(cookie["secure"])
        self.assertTrue(cookie["httpOnly"])

        self.restart(page, signal.SIGTERM)
        self.wait_for_texts(page, ["Milk"])
        self.add(page, "Bread")
        self.wait_for_texts(page, ["Bread", "Milk"])
        # The page would call a saved but unacknowledged todo uncertain.
        self.wait_until_settled(page)
        self.assertIn("Bread", str(saved_by_browsers(self.data, "todos")))

        # A killed server leaves its socket behind.
        self.restart(page, signal.SIGKILL)
        self.wait_for_texts(page, ["Bread", "Milk"])
        page.reload()
        expect(self.fields(page)).to_have_count(2)

    def test_plain_http_leads_to_the_secure_address(self):
        answer = self.ask("/todos?x=1", f"localhost:{self.secure_port}")
        self.assertEqual(answer.status, 308)
        self.assertEqual(answer.headers["Location"], self.url + "/todos?x=1")

    def test_health_and_readiness_are_told_and_other_names_are_refused(self):
        for path in ["/health", "/ready"]:
            self.assertEqual(self.ask(path, "10.0.0.7").status, 200)
        self.assertEqual(self.ask("/", "evil.example").status, 403)


class NginxTest(BehindProxy, PageTest):
    def configure(self):
        site = self.from_article(
            "nginx",
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.secure_port} ssl;"),
            ("server_name app.example.com;", "server_name localhost;"),
            ("/etc/ssl/app.example.com.pem", str(self.certificate)),
            ("/etc/ssl/app.example.com.key", str(self.key)))
        paths = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        user = "user root;\n" if os.geteuid() == 0 else ""
        log = self.folder / "error.log"
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            f"{user}daemon off;\npid {self.folder}/pid;\nerror_log {log};\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
        return ["nginx", "-e", str(log), "-c", str(configuration)]


class HAProxyTest(BehindProxy, PageTest):
    def configure(self):
        both = self.folder / "both.pem"
        both.write_bytes(self.certificate.read_bytes() + self.key.read_bytes())
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(self.from_article(
            "haproxy",
            ("bind :80\n", f"bind 127.0.0.1:{self.plain_port}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.secure_port} "),
            ("/etc/ssl/app.example.com.pem", str(both))))
        return ["haproxy", "-db", "-f", str(configuration)]
