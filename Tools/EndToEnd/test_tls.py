"""The app with a test certificate, in a browser."""

import pathlib
import signal
import ssl
import subprocess

from support import TIMEOUT, ServerProcess, wait_until
from test_web import PageTest


class CertificateTest(PageTest):
    def setUp(self):
        super().setUp()
        self.context = self.browser.new_context(
            viewport={"width": 1280, "height": 800}, ignore_https_errors=True)
        self.addCleanup(self.context.close)

    def serve(self, port=0, in_database=False):
        self.make_certificate("first")
        server = ServerProcess(
            "--data", self.data, "--port", "0", "--certificate", self.certificate, "--key", self.key,
            "--log-level", "info", "--log-format", "json")
        self.addCleanup(server.stop)
        return server

    def make_certificate(self, name):
        self.key, self.certificate = str(pathlib.Path(self.data, "key.pem")), str(pathlib.Path(self.data, "cert.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={name}",
             "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True,
            timeout=TIMEOUT)

    def presented(self):
        """Returns the certificate of a new connection."""
        return ssl.get_server_certificate(("127.0.0.1", int(self.server.url.rsplit(":", 1)[1])))

    def test_todos_are_edited_by_https_and_a_renewed_certificate_is_taken(self):
        self.assertTrue(self.server.url.startswith("https://127.0.0.1:"), self.server.url)
        page = self.context.new_page()
        page.goto(self.server.url + "/todos")
        page.wait_for_load_state("networkidle")
        self.add(page, "Milk")
        self.wait_for_texts(page, ["Milk"])
        cookie = next(c for c in self.context.cookies() if "session-" in c["name"])
        self.assertTrue(cookie["name"].startswith("__Host-session-"), cookie)
        self.assertTrue(cookie["secure"])

        before = self.presented()
        self.make_certificate("second")
        self.server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.presented() != before, lambda: "The certificate should be the new one.")
        # An existing connection stays open.
        self.add(page, "Bread")
        self.wait_for_texts(page, ["Bread", "Milk"])
        self.assertEqual(self.server.stop(), 0)
