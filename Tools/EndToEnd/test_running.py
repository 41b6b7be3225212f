"""The options of a server, its output, and its end after a signal."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import urllib.request

from support import SHOWCASE, TIMEOUT, DataTest, ServerProcess, killed_in_time, wait_until


class SettingsTest(DataTest):
    def write_settings(self, **settings):
        file = pathlib.Path(self.data, "app.json")
        file.write_text(json.dumps({name.replace("_", "-"): value for name, value in settings.items()}))
        return str(file)

    def run_app(self, *arguments, **environment):
        return subprocess.run(
            [SHOWCASE, *arguments], capture_output=True, text=True, timeout=TIMEOUT,
            env={**os.environ, **environment})

    def test_settings_are_printed_with_their_origins(self):
        file = self.write_settings(web=True, port=8000, log_level="info")
        result = self.run_app(
            "--config", file, "--log-level", "debug", "--print-configuration", TESSERA_PORT="8001")
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [re.sub(" +", " ", line) for line in result.stdout.splitlines()]
        self.assertIn(f"web: true (file {file})", lines)
        self.assertIn("port: 8001 (environment, TESSERA_PORT)", lines)
        self.assertIn("log-level: debug (command line)", lines)
        self.assertIn("host: 127.0.0.1 (default)", lines)

    def test_an_invalid_value_ends_the_app_and_is_named_with_its_source(self):
        result = self.run_app("--web", TESSERA_PORT="70000")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("--port 70000: a port is a number from 0 to 65535.", result.stderr)
        self.assertIn("TESSERA_PORT is '70000'. Change it there", result.stderr)

    def test_the_app_logs_requests_and_serves_its_metrics(self):
        file = self.write_settings(port=0, metrics_port=0, log_level="info", log_format="json")
        server = ServerProcess("--data", self.data, "--config", file)
        self.addCleanup(server.stop)
        with killed_in_time(server.process):
            metrics = re.search(r"http://127\.0\.0\.1:\d+/metrics", server.process.stdout.readline()).group(0)
            with urllib.request.urlopen(server.url + "/health?token=secret") as answer:
                request_id = answer.headers["X-Request-ID"]
            wait_until(lambda: "\n" in server.logged(), lambda: "The server should log the request.")
            line = json.loads(server.logged().splitlines()[0])
        self.assertEqual(
            (line["message"], line["id"], line["path"], line["status"], line["visitor"]),
            ("request", request_id, "/health", 200, "127.0.0.1"))
        with urllib.request.urlopen(metrics) as answer:
            self.assertIn(
                'tessera_http_requests_total{method="GET",status="200"} 1\n', answer.read().decode())


class EndTest(DataTest):
    def serve(self, *arguments):
        server = ServerProcess("--data", self.data, "--port", "0", *arguments)
        self.addCleanup(server.stop)
        self.address = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        return server

    def ask_for_half(self):
        """Sends a request whose end never comes, so that the server waits for it."""
        connection = socket.create_connection(self.address)
        self.addCleanup(connection.close)
        # A complete request comes in the same packet: its answer shows that the server has read the incomplete request.
        connection.sendall(
            b"GET /ready HTTP/1.1\r\nHost: a\r\n\r\n"
            b"GET /ready HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12")
        self.assertIn(b"200 OK", connection.recv(4096))
        return connection

    def wait_until_it_stops(self):
        def refuses():
            with socket.socket() as client:
                return client.connect_ex(self.address) != 0
        wait_until(refuses, lambda: "The server should take no more connections.")

    def test_a_stopping_app_answers_a_request_under_way(self):
        server = self.serve("--drain-seconds", "60")
        connection = self.ask_for_half()
        server.process.send_signal(signal.SIGTERM)
        self.wait_until_it_stops()
        self.assertIsNone(server.process.poll())
        connection.sendall(b"345")
        self.assertIn(b"200 OK", connection.recv(4096))
        self.assertEqual(server.process.wait(timeout=20), 0)

    def test_a_stopping_app_waits_no_longer_than_its_drain_time(self):
        server = self.serve("--drain-seconds", "0")
        self.ask_for_half()
        begin = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 10)

    def test_a_second_signal_ends_the_app_at_once(self):
        server = self.serve("--drain-seconds", "600")
        self.ask_for_half()
        server.process.send_signal(signal.SIGTERM)
        self.wait_until_it_stops()
        # The signal is not SIGINT, because a shell may have its background processes, and so the server, ignore
        # SIGINT.
        self.assertEqual(server.stop(), -signal.SIGTERM)
