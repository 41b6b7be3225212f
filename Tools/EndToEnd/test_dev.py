"""The tool that builds an app again after each change, with a small package of its own."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

from support import killed_in_time, program, wait_until

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Small",
  targets: [.executableTarget(name: "Small", path: "Sources/Small")])
"""

MAIN = """import Foundation

print(version, CommandLine.arguments.dropFirst())
print("errors:", ProcessInfo.processInfo.environment["TESSERA_BUILD_ERRORS"]!)
// The output is a pipe, and not flushed after each line.
fflush(nil)
while true { sleep(1) }
"""


class DevTest(unittest.TestCase):
    def setUp(self):
        self.package = pathlib.Path(tempfile.mkdtemp(prefix="tessera-dev-"))
        self.addCleanup(shutil.rmtree, self.package, ignore_errors=True)
        self.sources = self.package / "Sources" / "Small"
        self.sources.mkdir(parents=True)
        (self.package / "Package.swift").write_text(MANIFEST)
        (self.sources / "main.swift").write_text(MAIN)
        self.write("1")
        self.said = ""
        self.process = subprocess.Popen(
            [program("tessera-dev"), "--package-path", self.package, "--", "--port", "7"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        self.addCleanup(self.end)
        threading.Thread(target=self.listen, daemon=True).start()

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process.stdout.close()

    def listen(self):
        with self.process.stdout:
            for line in self.process.stdout:
                self.said += line

    def write(self, version):
        (self.sources / "Version.swift").write_text(f'let version = "version {version}"\n')

    def wait_for(self, text):
        wait_until(lambda: text in self.said, lambda: f"Waited for {text!r}. The tool said:\n{self.said}", timeout=120)

    def errors(self):
        return pathlib.Path(re.search("errors: (.*)", self.said)[1]).read_text()

    def test_the_app_starts_again_after_each_change_that_builds(self):
        self.wait_for('version 1 ["--web", "--port", "7"]')
        self.write("2")
        self.wait_for("version 2")
        self.assertEqual(self.errors(), "")

        (self.sources / "Version.swift").write_text("let version = unknown\n")
        self.wait_for("Sources/Small/Version.swift:1:15: error: cannot find 'unknown' in scope")
        self.assertIn("Version.swift:1:15: error: cannot find 'unknown' in scope", self.errors())
        self.assertNotIn("has ended", self.said)

        self.write("3")
        self.wait_for("version 3")
        self.assertEqual(self.errors(), "")

    def test_files_saved_during_a_build_are_built_before_the_app_starts(self):
        self.wait_for("version 1")
        (self.sources / "main.swift").write_text(MAIN.replace("version,", "renamed,"))
        wait_until(lambda: self.said.count("Building…") == 2, lambda: self.said, timeout=120)
        (self.sources / "Version.swift").write_text('let renamed = "version 2"\n')
        self.wait_for("version 2")
        self.assertNotIn("error:", self.said)

    def test_control_c_ends_the_tool_and_the_app(self):
        self.wait_for("version 1")
        os.killpg(self.process.pid, signal.SIGINT)
        with killed_in_time(self.process):
            self.assertEqual(self.process.wait(), 0)
        app = subprocess.run(["pgrep", "-f", str(self.package / ".build")], capture_output=True, text=True)
        self.assertEqual(app.stdout, "")

    def test_an_app_that_is_not_there_is_named(self):
        result = subprocess.run(
            [program("tessera-dev"), "Smal", "--package-path", self.package], capture_output=True, text=True,
            timeout=60)
        self.assertIn("There is no executable product 'Smal'. There are: Small.", result.stderr)
        self.assertNotEqual(result.returncode, 0)
