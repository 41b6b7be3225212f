"""How a server ends that is asked to."""

import signal
import socket
import time

from support import DataTest, ServerProcess, wait_until


class EndTest(DataTest):
    def serve(self, *arguments):
        server = ServerProcess("--data", self.data, "--port", "0", *arguments)
        self.addCleanup(server.stop)
        self.address = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        return server

    def ask_for_half(self):
        """A request that the server waits for, and whose rest never comes."""
        connection = socket.create_connection(self.address)
        self.addCleanup(connection.close)
        connection.sendall(b"GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
        self.assertIn(b"200 OK", connection.recv(4096))
        connection.sendall(b"GET /ready HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12")
        return connection

    def wait_until_it_stops(self):
        def refuses():
            with socket.socket() as client:
                return client.connect_ex(self.address) != 0
        wait_until(refuses, lambda: "The server should take no more connections.")

    def test_it_answers_a_request_under_way(self):
        server = self.serve("--drain-seconds", "60")
        connection = self.ask_for_half()
        server.process.send_signal(signal.SIGTERM)
        self.wait_until_it_stops()
        self.assertIsNone(server.process.poll())
        connection.sendall(b"345")
        self.assertIn(b"200 OK", connection.recv(4096))
        self.assertEqual(server.process.wait(timeout=20), 0)

    def test_it_waits_no_longer_than_it_was_told(self):
        server = self.serve("--drain-seconds", "0")
        self.ask_for_half()
        begin = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 10)

    def test_a_second_signal_ends_it_at_once(self):
        server = self.serve("--drain-seconds", "600")
        self.ask_for_half()
        server.process.send_signal(signal.SIGTERM)
        self.wait_until_it_stops()
        self.assertEqual(server.stop(signal.SIGINT), -signal.SIGINT)
