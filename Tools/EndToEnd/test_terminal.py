"""The app in a real terminal, by keyboard alone."""

import json
import pathlib
import signal
import subprocess
import tempfile
import unittest

from support import SHOWCASE, SCREENSHOTS, DataTest, wait_until


class TerminalTest(DataTest):
    def open(self, **options):
        terminal = self.terminal(**options)
        terminal.wait_for(r"quit")
        return terminal

    def add(self, terminal, text):
        terminal.keys("C-n")
        terminal.wait_for(r"Untitled Todo")
        terminal.type(text)
        terminal.wait_for_absence(r"Untitled Todo")

    def saved(self):
        file = pathlib.Path(self.data, "todos.json")
        return json.loads(file.read_text())["todos"] if file.exists() else []

    def wait_for_saved(self, descriptions):
        wait_until(
            lambda: [todo["description"] for todo in self.saved()] == descriptions,
            lambda: f"Waited for {descriptions} to be saved; saved is {self.saved()}",
        )

    def test_todos_are_added_completed_sorted_filtered_deleted_and_kept(self):
        terminal = self.open()
        terminal.wait_for(r"Nothing to do yet")
        for text in ["Buy milk 🥛", "Cafe\u0301", "Third"]:
            self.add(terminal, text)
        terminal.wait_for(r"3 left")
        terminal.wait_for(r"☐ Third\s+☐ Cafe\u0301\s+☐ Buy milk 🥛")

        # "BTab" leads from the text of the first todo to its check box. The todo sinks a second later.
        terminal.keys("BTab", "Space")
        terminal.wait_for(r"☑ Third")
        terminal.wait_for(r"☐ Cafe\u0301\s+☐ Buy milk 🥛\s+❯? ☑ Third")
        terminal.wait_for(r"2 left")

        # The filter shows only completed todos.
        terminal.keys("Up", "Up", "Up", "Right", "Right")
        terminal.wait_for_absence(r"Buy milk")
        terminal.wait_for(r"☑ Third")
        (SCREENSHOTS / "terminal-80x24.txt").write_text(terminal.text)

        terminal.keys("C-c")
        terminal.wait_for(r"\$\s*$")
        self.wait_for_saved(["Cafe\u0301", "Buy milk 🥛", "Third"])

        again = self.open()
        again.wait_for(r"☐ Cafe\u0301\s+☐ Buy milk 🥛\s+☑ Third")

    def test_typing_fast_loses_no_character(self):
        terminal = self.open()
        terminal.keys("C-n")
        terminal.wait_for(r"Untitled Todo")
        text = "The quick brown fox jumps over the lazy dog 0123456789"
        for character in text:
            terminal.type(character)
        terminal.wait_for(text)
        self.wait_for_saved([text])

    def test_todos_survive_being_killed(self):
        terminal = self.open()
        self.add(terminal, "Still here")
        self.wait_for_saved(["Still here"])
        terminal.kill_app(signal.SIGKILL)
        terminal.wait_for(r"\$\s*$|Killed")

        again = self.open()
        again.wait_for(r"Still here")

    def assert_restored(self, terminal):
        """Checks that the shell is back, echoes its input, and shows its own screen."""
        terminal.wait_for(r"\$\s*$")
        terminal.keys("stty -a | tr ';' '\\n' | grep -c -w -e echo -e icanon -e isig", "Enter")
        # Keys that arrive before the shell is ready are echoed before its prompt.
        terminal.wait_for(r"(?m)^(?:\$ )?[1-9]\d*$")
        self.assertNotRegex(terminal.text, r"Nothing to do yet")
        modes = terminal.tmux(
            "display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split()
        self.assertEqual(modes, ["0", "0", "1"])

    def test_the_terminal_is_restored_on_control_c(self):
        terminal = self.open()
        terminal.keys("C-c")
        self.assert_restored(terminal)

    def test_the_terminal_is_restored_when_asked_to_end(self):
        terminal = self.open()
        terminal.kill_app(signal.SIGTERM)
        self.assert_restored(terminal)

    def test_the_terminal_is_restored_on_a_crash(self):
        # A backtrace would continue to use the terminal.
        terminal = self.open(environment="SWIFT_BACKTRACE=enable=no")
        terminal.kill_app(signal.SIGSEGV)
        terminal.wait_for(r"Segmentation")
        self.assert_restored(terminal)

    def test_a_crash_shows_its_backtrace_and_gives_the_shell_back(self):
        for number, words in [(signal.SIGSEGV, "Segmentation"), (signal.SIGQUIT, "Quit"), (signal.SIGABRT, "Aborted")]:
            with tempfile.TemporaryDirectory() as self.data:
                terminal = self.open(columns=150, rows=200)
                terminal.kill_app(number)
                terminal.wait_for(r"Thread 0")
                terminal.wait_for(words)
                terminal.keys("echo \"status $?\"", "Enter")
                terminal.wait_for(rf"(?m)^(?:\$ )?status {128 + number}")
                terminal.keys("clear", "Enter")
                self.assert_restored(terminal)

    def test_an_app_in_the_background_leaves_the_terminal_to_the_shell(self):
        terminal = self.open()
        self.add(terminal, "Before")
        terminal.keys("C-z")
        terminal.wait_for(r"(?i)stopped|suspended")
        terminal.keys("clear; bg", "Enter")
        terminal.wait_for(r"TodosApp|Showcase|todos|showcase")
        self.assert_restored(terminal)
        terminal.keys("clear; fg", "Enter")
        terminal.wait_for(r"☐ Before")
        self.add(terminal, "After")
        self.wait_for_saved(["After", "Before"])

    def test_letters_typed_too_early_are_no_commands(self):
        terminal = self.open()
        self.add(terminal, "One")
        # The check box has the focus, so the letters aren't typed as text.
        terminal.keys("BTab")
        terminal.type("quiet 2")
        self.add(terminal, "Two")
        self.wait_for_saved(["Two", "One"])

    def assert_stops_and_goes_on(self, terminal, stop):
        self.add(terminal, "Before")
        stop()
        terminal.wait_for(r"(?i)stopped|suspended")
        # The terminal shows the shell's own screen again.
        self.assert_restored(terminal)
        terminal.keys("clear; fg", "Enter")
        terminal.wait_for(r"1 left")
        terminal.wait_for(r"☐ Before")
        self.assertEqual(
            terminal.tmux("display-message", "-p", "#{alternate_on}").strip(), "1")
        # The keyboard belongs to the app again, and each key arrives once.
        self.add(terminal, "After")
        self.wait_for_saved(["After", "Before"])

    def test_control_z_gives_the_shell_back_until_it_is_told_to_go_on(self):
        terminal = self.open()
        self.assert_stops_and_goes_on(terminal, lambda: terminal.keys("C-z"))
        # A second stop shows that the signals still have their effects.
        terminal.keys("C-z")
        self.assert_restored(terminal)
        terminal.keys("fg", "Enter")
        terminal.wait_for(r"2 left")

    def test_being_asked_to_stop_gives_the_shell_back_until_it_is_told_to_go_on(self):
        terminal = self.open()
        self.assert_stops_and_goes_on(terminal, lambda: terminal.kill_app(signal.SIGTSTP))

    def test_the_app_follows_the_size_of_the_terminal(self):
        terminal = self.open()
        self.add(terminal, "A todo that is long enough to be cut at forty columns, and then some")
        terminal.resize(40, 12)
        wait_until(
            lambda: all(len(line) <= 40 for line in terminal.text.splitlines())
            and "1 left" in terminal.text and "Add Todo" in terminal.text,
            lambda: terminal.text)
        (SCREENSHOTS / "terminal-40x12.txt").write_text(terminal.text)
        terminal.resize(100, 30)
        terminal.wait_for(r"at forty columns, and then some")

    def test_an_unreadable_file_is_moved_aside_and_reported(self):
        pathlib.Path(self.data, "todos.json").write_text('{"todos": [{"id"')
        terminal = self.open()
        terminal.wait_for(r"can't be read")
        terminal.wait_for(r"unreadable-1")
        terminal.keys("Enter")
        terminal.wait_for_absence(r"can't be read")
        self.add(terminal, "New")
        self.wait_for_saved(["New"])
        self.assertEqual(
            pathlib.Path(self.data, "todos.unreadable-1.json").read_text(), '{"todos": [{"id"')


    def block_saving(self):
        """Puts a directory in the place of the file of todos."""
        pathlib.Path(self.data, "todos.json").mkdir()

    def test_a_failed_save_is_reported_and_retried(self):
        terminal = self.open()
        self.block_saving()
        terminal.keys("C-n")
        terminal.wait_for(r"could not be saved: Is a directory")
        self.assertNotIn(self.data, terminal.text)
        pathlib.Path(self.data, "todos.json").rmdir()
        # Saving is tried again automatically, and then the message disappears.
        terminal.wait_for_absence(r"could not be saved")
        terminal.type("Late")
        self.wait_for_saved(["Late"])
        terminal.keys("C-c")
        # Text that is typed before the terminal is restored is lost.
        terminal.wait_for(r"is saved again\.\n\$")
        terminal.keys("echo \"status $?\"", "Enter")
        terminal.wait_for(r"(?m)^(?:\$ )?status 0")

    def test_ending_with_something_unsaved_says_so_and_fails(self):
        for end in [lambda terminal: terminal.keys("C-c"),
                    lambda terminal: terminal.kill_app(signal.SIGTERM)]:
            with tempfile.TemporaryDirectory() as self.data:
                terminal = self.open()
                self.block_saving()
                terminal.keys("C-n")
                terminal.wait_for(r"could not be saved")
                end(terminal)
                terminal.wait_for(r"Not everything is saved\.")
                terminal.keys("echo \"status $?\"", "Enter")
                terminal.wait_for(r"(?m)^(?:\$ )?status 1")


class CommandLineTest(DataTest):
    def run_app(self, *arguments):
        return subprocess.run(
            [SHOWCASE, *arguments], capture_output=True, text=True, timeout=20,
            stdin=subprocess.DEVNULL)

    def test_help_explains_every_option(self):
        result = self.run_app("--help")
        self.assertEqual(result.returncode, 0)
        for option in ["--web", "--port", "--data", "--help", "XDG_DATA_HOME", "8080"]:
            self.assertIn(option, result.stdout)

    def test_without_a_terminal_the_app_says_how_to_start_it(self):
        result = self.run_app("--data", self.data)
        self.assertNotEqual(result.returncode, 0)
        self.assertRegex(result.stderr, r"(?i)terminal")
        self.assertNotIn("Fatal error", result.stderr)

    def test_a_data_directory_in_use_is_refused(self):
        self.terminal().wait_for(r"quit")
        result = self.run_app("--data", self.data)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("in use by another process", result.stderr)

    def test_bad_options_are_named(self):
        for arguments, expected in [
            (["--port", "70000", "--web"], "70000"),
            (["--port", "8080"], "--web"),
            (["--nonsense"], "--nonsense"),
            (["--data", "/dev/null/below"], "/dev/null/below"),
        ]:
            result = self.run_app(*arguments)
            self.assertNotEqual(result.returncode, 0, arguments)
            self.assertIn(expected, result.stderr)


if __name__ == "__main__":
    unittest.main()
