"""The app in line mode, over a pipe instead of a terminal."""

import json
import os
import pathlib
import queue
import signal
import subprocess
import threading
import time

from support import SHOWCASE, TIMEOUT, DataTest, killed_in_time


class Lines:
    """The app with pipes as its standard input and output."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [SHOWCASE, "--accessible", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.output = b""
        self.pieces = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while piece := self.process.stdout.read1():
            self.pieces.put(piece)

    def type(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else f"{line}\n".encode())
        self.process.stdin.flush()

    def wait_for(self, text):
        """Waits for a text, and returns what was written up to its line's end."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            said = self.output.decode(errors="replace")
            place = said.find(text)
            end = said.find("\n", place)
            if place >= 0 and end >= 0:
                self.output = said[end + 1 :].encode()
                return said[: end + 1]
            try:
                self.output += self.pieces.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"Waited for {text!r}; what was read is:\n{said}") from None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(timeout=TIMEOUT)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()


class AccessibleTest(DataTest):
    def open(self, *arguments):
        lines = Lines("--data", self.data, *arguments)
        self.addCleanup(lines.close)
        return lines

    def number(self, lines, text):
        lines.type("controls")
        return lines.wait_for(f". {text}\n").split("\n")[-2].split(".")[0]

    def test_todos_are_added_completed_deleted_and_kept(self):
        lines = self.open()
        lines.wait_for("Clear Completed, unavailable")
        for text in ["Buy milk 🥛", "Cafe\u0301"]:
            lines.type("Add Todo")
            lines.wait_for("Text for Untitled Todo")
            lines.type(text)
            lines.wait_for(f"Untitled Todo, {text}")
        # The line presses the button with its keyboard shortcut, as on a screen.
        lines.type("keys")
        lines.wait_for("key n: Add Todo")
        lines.type("^N")
        lines.wait_for("Text for Untitled Todo")
        lines.type("Third")
        lines.wait_for("Untitled Todo, Third")
        lines.type("Edit")
        lines.wait_for("Delete All, destructive")
        lines.type(f"{self.number(lines, 'Row: Third, with actions')} delete")
        lines.wait_for("Gone: row Third")
        lines.type("Done")
        lines.wait_for("Button: Edit")
        lines.type(self.number(lines, "Button: Mark as done"))
        lines.wait_for("Now: 1 left")
        # The row sinks a second later, and the app says so without a command.
        lines.wait_for("Moved: row Buy milk 🥛, now 1 of 2")
        lines.type("Edit")
        lines.wait_for("Delete All, destructive")
        row = self.number(lines, "Row: Cafe\u0301, with actions")
        lines.type(f"{row} up")
        lines.wait_for("Moved: row Cafe\u0301, now 1 of 2")
        lines.type(f"{self.number(lines, 'Row: Buy milk 🥛, with actions')} delete")
        lines.wait_for("Gone: row Buy milk")
        # The end of its input ends the app.
        lines.process.stdin.close()
        self.assertEqual(lines.process.wait(timeout=TIMEOUT), 0)
        saved = json.loads(pathlib.Path(self.data, "todos.json").read_text())["todos"]
        self.assertEqual([todo["description"] for todo in saved], ["Cafe\u0301"])

    def test_a_repository_is_opened_and_left(self):
        lines = self.open("/repositories/tidewater")
        lines.wait_for("Heading: Repositories")
        # The announcement of the loaded rows ends here.
        lines.wait_for("again reads the screen.")
        lines.type("find harbor-redis, Redis")
        number = lines.wait_for("harbor-redis, Redis").split(".")[0]
        lines.type(number)
        lines.wait_for("Heading: harbor-redis")
        lines.wait_for("New: Chart:")
        lines.type("back")
        lines.wait_for("Heading: Repositories")
        lines.type("quit")
        self.assertEqual(lines.process.wait(timeout=TIMEOUT), 0)

    def test_a_tour_is_followed_by_the_names_of_its_buttons(self):
        lines = self.open()
        lines.wait_for("Button: No, Thanks")
        lines.type("Show Me Around")
        said = lines.wait_for("Button: Next")
        self.assertEqual(said.count("Write down what there is to do"), 1, said)
        lines.type("next")
        lines.wait_for("To press Next, type ")
        lines.type("Next")
        lines.wait_for("2 of 5")
        lines.type("Back")
        lines.wait_for("1 of 5")
        lines.type("back")
        lines.wait_for("Closed: Sheet:")

    def test_nothing_is_drawn_and_hostile_lines_are_answered(self):
        lines = self.open()
        said = lines.wait_for("Clear Completed")
        lines.type(b"\x1b[2J\x00\xff\n")
        said += lines.wait_for("There is no command")
        lines.type(b"x" * 100_000 + b"\n")
        said += lines.wait_for("That line has 100000 bytes.")
        lines.type("99999999999999999999")
        said += lines.wait_for("There is no command")
        lines.type("where")
        said += lines.wait_for("Path: /todos")
        self.assertNotIn("\x1b", said)
        self.assertNotIn("\r", said)

    def test_the_app_ends_in_order_on_a_signal(self):
        lines = self.open()
        lines.wait_for("Clear Completed")
        lines.type("Add Todo")
        lines.wait_for("Text for Untitled Todo")
        lines.type("Still here")
        lines.wait_for("Untitled Todo, Still here")
        lines.process.send_signal(signal.SIGTERM)
        self.assertEqual(lines.process.wait(timeout=TIMEOUT), 0)
        again = self.open()
        again.wait_for("Untitled Todo, Still here")

    def test_the_app_ends_when_its_output_is_closed(self):
        reader, writer = os.pipe()
        process = subprocess.Popen(
            [SHOWCASE, "--accessible", "--data", self.data], stdin=subprocess.PIPE, stdout=writer)
        self.addCleanup(process.kill)
        os.close(writer)
        said = b""
        with killed_in_time(process):
            while b"Clear Completed" not in said:
                piece = os.read(reader, 4096)
                self.assertTrue(piece, f"It ended, or took too long, after {said!r}.")
                said += piece
        os.close(reader)
        process.stdin.write(b"again\n")
        process.stdin.flush()
        self.assertEqual(process.wait(timeout=TIMEOUT), 0)
        process.stdin.close()

    def test_a_terminal_is_left_as_it_is(self):
        terminal = self.terminal("--accessible", rows=40)
        terminal.wait_for(r"Button: No, Thanks\n>")
        terminal.keys("Add Todo", "Enter")
        terminal.wait_for(r"Text for Untitled Todo")
        terminal.keys("Milk", "Enter")
        terminal.wait_for(r"Untitled Todo, Milk\n>")
        modes = terminal.tmux(
            "display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split()
        self.assertEqual(modes, ["0", "0", "1"])
        terminal.keys("C-d")
        terminal.wait_for(r"\$\s*$")
