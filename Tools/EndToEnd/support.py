"""Starts the app for a test, and waits for its output."""

import contextlib
import importlib.resources
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from binaries import built  # noqa: E402

SHOWCASE = os.environ.get("SHOWCASE") or str(built() / "Showcase")
SCREENSHOTS = pathlib.Path(os.environ.get("SCREENSHOTS", ".build/screenshots"))
TIMEOUT = 20.0
# The time limit of one test, in seconds.
LONGEST_TEST = 300

# The time limit of connections that set none themselves.
socket.setdefaulttimeout(TIMEOUT)


def program(name):
    """Returns the path of another app, which is built beside the Showcase."""
    return os.path.join(os.path.dirname(SHOWCASE), name)


def wait_until(condition, describe, timeout=TIMEOUT):
    """Waits until a condition holds. Fails with a description of the current state."""
    deadline = time.monotonic() + timeout
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > deadline:
            raise AssertionError(describe())
        time.sleep(0.02)


@contextlib.contextmanager
def killed_in_time(process, timeout=TIMEOUT):
    """Kills a process that takes too long, so that reading from it ends."""
    timer = threading.Timer(timeout, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def fail_late_test(number, frame):
    # Playwright catches an error that is raised while it reads, so a second alarm raises the error again.
    signal.alarm(5)
    raise AssertionError(f"The test took more than {LONGEST_TEST} seconds. It stood at the place named above.")


class DataTest(unittest.TestCase):
    """A test with a data directory of its own."""

    def setUp(self):
        signal.signal(signal.SIGALRM, fail_late_test)
        signal.alarm(LONGEST_TEST)
        self.addCleanup(signal.alarm, 0)
        self.data = tempfile.mkdtemp(prefix="tessera-")
        self.addCleanup(shutil.rmtree, self.data, ignore_errors=True)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def terminal(self, *arguments, **options):
        """Returns an app in a terminal, with the data of this test."""
        terminal = Terminal("--data", self.data, *arguments, **options)
        self.addCleanup(terminal.close)
        return terminal

    def kill_and_restart(self, *pages, **serving):
        """Kills the server of some pages, starts a new one, and waits until the pages are connected to it."""
        port = self.server.port
        self.server.stop(signal.SIGKILL)
        for page in pages:
            wait_until(lambda: self.notice(page), lambda: "The page should say that it connects again.")
        self.server = self.serve(port, **serving)
        for page in pages:
            wait_until(lambda: not self.notice(page), lambda: f"The page says {self.notice(page)!r}.")

    def notice(self, page):
        return page.locator("#notice").text_content()


class InBrowser:
    """A real browser, shared by all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)


# A checker of accessibility rules: https://github.com/dequelabs/axe-core
AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js")


def violations(page, rules=None):
    """Returns the broken accessibility rules, each with an element. `rules` limits the check to some rules."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(f"() => {{ {AXE.read_text()} }}")

    def find():
        return [tuple(violation) for violation in page.evaluate(
            """rules => axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
                 .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(node => [id, node.html])))""",
            rules)]

    # The page adapts to the sizes of new elements a moment later.
    deadline = time.monotonic() + 3
    while (found := find()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found


DATABASE = "data.db"


def saved_by_browsers(data, key):
    """Returns the values that the browsers' sessions saved under a key, by the name of the session."""
    database = pathlib.Path(data, DATABASE)
    if database.exists():
        with contextlib.closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(
                "SELECT owner, data FROM value WHERE key = ? AND owner LIKE 'session/%'", [key])
            return {owner.removeprefix("session/"): json.loads(value) for owner, value in rows}
    files = pathlib.Path(data, "sessions").glob(f"*/{key}.json")
    return {file.parent.name: json.loads(file.read_text()) for file in files}


class Terminal:
    """The app in a terminal of its own."""

    def __init__(self, *arguments, columns=80, rows=24, environment="", program=SHOWCASE):
        self.program = program
        self.socket = f"tessera-{uuid.uuid4().hex[:8]}"
        command = " ".join([environment, os.path.abspath(program), *arguments])
        # A shell outlives the app, so that a test can see in which state the app leaves the terminal.
        self.tmux(
            "new-session", "-d", "-x", str(columns), "-y", str(rows),
            "env PS1='$ ' TERM=tmux-256color sh --norc 2>/dev/null || env PS1='$ ' sh",
        )
        self.tmux("set-option", "-g", "escape-time", "0")
        self.keys(command, "Enter")

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-L", self.socket, "-f", "/dev/null", *arguments],
            check=True, capture_output=True, text=True, timeout=TIMEOUT,
        ).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait_for(self, pattern):
        return wait_until(
            lambda: re.search(pattern, self.text),
            lambda: f"Waited for {pattern!r}; the terminal shows:\n{self.text}",
        )

    def wait_for_absence(self, pattern):
        wait_until(
            lambda: not re.search(pattern, self.text),
            lambda: f"{pattern!r} should have gone; the terminal shows:\n{self.text}",
        )

    def app_process(self):
        """Returns the process id of the app in this terminal."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        children = subprocess.run(
            ["pgrep", "-f", self.program, "--session", shell], capture_output=True, text=True,
            timeout=TIMEOUT,
        ).stdout.split()
        return int(children[-1]) if children else None

    def kill_app(self, number):
        os.kill(self.app_process(), number)

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, timeout=TIMEOUT)


class ServerProcess:
    """An app that serves itself and has printed its address."""

    def __init__(self, *arguments, program=SHOWCASE):
        # The log is a file, because the server would block at a full pipe.
        self.log = tempfile.NamedTemporaryFile("a")
        self.process = subprocess.Popen(
            [program, "--web", *arguments], stdout=subprocess.PIPE, stderr=self.log, text=True)
        with killed_in_time(self.process):
            line = self.process.stdout.readline()
        match = re.search(r"(https?://[\w.:]+)(/\S*)", line)
        if not match:
            self.process.kill()
            raise AssertionError(
                f"The server said {line!r} and {self.logged()!r} instead of its address.")
        self.url = match.group(1)
        # The address that the app prints for its user.
        self.address = match.group(0)

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(timeout=TIMEOUT)
        self.process.stdout.close()
        self.log.close()
        return self.process.returncode

    def logged(self):
        """Returns what the server has logged."""
        return pathlib.Path(self.log.name).read_text()


class Server(ServerProcess):
    """The app serving itself on a free port."""

    def __init__(self, data, port=0, program=SHOWCASE, path=None, in_database=False, arguments=()):
        place = ["--storage", f"sqlite:{data}/{DATABASE}"] if in_database else ["--data", data]
        super().__init__("--port", str(port), *place, *arguments, *([path] if path else []), program=program)
        self.port = int(self.url.rsplit(":", 1)[1])
