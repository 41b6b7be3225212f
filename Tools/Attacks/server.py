"""Starts the app as a server with a data directory of its own, and measures it from outside (Linux)."""

import asyncio
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time


class Server:
    """The app, serving itself on a free port.

    The log comes through a pipe, so that a full disk can't affect it. `logs_to_file` writes the log to a file, as
    a shell would.
    """

    def __init__(self, program, arguments=(), data=None, logs_to_file=False, storage=None):
        self.program = program
        self.arguments = list(arguments)
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="attacks-"))
        self.data = pathlib.Path(data or self.directory / "data")
        # The storage that replaces the data directory, as in --storage.
        self.storage = storage
        self.log = bytearray()
        self.log_file = self.directory / "log" if logs_to_file else None
        self.process = None
        self.port = 0

    async def start(self, port=0):
        started = time.monotonic()
        output = open(self.log_file, "ab") if self.log_file else subprocess.PIPE
        beginning = len(self.log_text())
        place = ["--storage", self.storage] if self.storage else ["--data", str(self.data)]
        self.process = subprocess.Popen(
            [self.program, "--web", "--port", str(port), *place, *self.arguments],
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            # Python ignores SIGXFSZ, and the server has to inherit that: see `fill_disk`.
            restore_signals=False)
        if self.log_file:
            output.close()
        else:
            threading.Thread(target=self._read_log, args=[self.process.stdout], daemon=True).start()
        while time.monotonic() < started + 30:
            match = re.search(r"http://[^\s/]+:(\d+)/", self.log_text()[beginning:])
            if match:
                self.port = int(match[1])
                return self
            if self.process.poll() is not None:
                break
            await asyncio.sleep(0.005)
        raise RuntimeError(f"{self.program} didn't start:\n{self.log_text()}")

    def _read_log(self, pipe):
        while data := pipe.read1(1 << 16):
            self.log += data
        pipe.close()

    @property
    def is_alive(self):
        return self.process.poll() is None

    def kill(self):
        """Kills the server, like a crash."""
        if self.is_alive:
            self.process.kill()
        self.process.wait(30)

    async def terminate(self, timeout=20):
        """Asks the server to end, and returns its exit code; `None` if it had to be killed."""
        if self.is_alive:
            self.process.send_signal(signal.SIGTERM)
        return await self.wait(timeout)

    async def wait(self, timeout):
        deadline = time.monotonic() + timeout
        while self.is_alive and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        if self.is_alive:
            self.kill()
            return None
        return self.process.returncode

    def clean(self):
        self.kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    # Measurements from outside

    def memory(self):
        """Returns the server's memory, in MiB."""
        for line in self._status():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def peak_memory(self):
        """Returns the highest amount of the server's memory so far, in MiB."""
        for line in self._status():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
        return 0.0

    def _status(self):
        try:
            return pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        except OSError:
            return []

    def descriptors(self):
        try:
            return len(os.listdir(f"/proc/{self.process.pid}/fd"))
        except OSError:
            return 0

    def cpu(self):
        """Returns the processor time of the server, in seconds."""
        try:
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text()
        except OSError:
            return 0.0
        user, system = fields.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def files(self):
        """Returns the files in the data directory, by their relative paths."""
        return {
            str(path.relative_to(self.data)): path.stat().st_size
            for path in sorted(self.data.rglob("*")) if path.is_file() or path.is_dir()
        }

    def log_text(self):
        log = self.log_file.read_bytes() if self.log_file else bytes(self.log)
        return log.decode("utf-8", "replace")

    def fill_disk(self):
        """Makes every write that grows one of the server's files fail from now on."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def empty_disk(self):
        """Lets the server's files grow again."""
        resource.prlimit(
            self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    async def settle(self, seconds=2.0):
        """Waits until the server is idle, for a limited time."""
        deadline = time.monotonic() + seconds
        before = self.cpu()
        while time.monotonic() < deadline:
            await asyncio.sleep(0.25)
            now = self.cpu()
            if now - before < 0.02:
                return
            before = now
