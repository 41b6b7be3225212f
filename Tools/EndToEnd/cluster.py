"""Several nodes of an app that share a PostgreSQL database, behind a proxy. The proxy's configuration comes
from the article on deploying. The module needs only Python, PostgreSQL and the proxy."""

import contextlib
import glob
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import time

ARTICLE = pathlib.Path(__file__).parents[2] / "Core/ComposableArchitecture/Documentation.docc/Deploying.md"
PATIENCE = 30.0


def free_port():
    """Returns a port without a listener, below 32,768: from there on, the system assigns ports to connections."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def from_article(language, *replacements, number=0):
    """Returns a block of code from the article, with replacements."""
    text = re.findall(rf"```{language}\n(.*?)```", ARTICLE.read_text(), re.DOTALL)[number]
    for written, here in replacements:
        assert written in text, f"{written!r} should be in {text}"
        text = text.replace(written, here)
    return text


def wait_until(condition, complaint):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(complaint())
        time.sleep(0.01)


def answers(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


class Database:
    """A PostgreSQL server in a directory of its own, without network access."""

    def __init__(self, folder):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
        programs = [*reversed(found), os.path.dirname(shutil.which("postgres") or "")]
        self.programs = next((path for path in programs if os.access(f"{path}/initdb", os.X_OK)), None)
        if self.programs is None:
            raise AssertionError("This needs a PostgreSQL server: install Debian's package postgresql.")
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            shutil.chown(self.folder, "postgres")
        self.url = f"postgresql://test@/postgres?host={self.folder}"
        subprocess.run(
            self.command("initdb", "-D", "data", "-A", "trust", "-U", "test", "-E", "UTF8", "--no-sync"),
            cwd=self.folder, check=True, capture_output=True, timeout=PATIENCE)
        self.process = None
        self.start()

    def command(self, program, *arguments):
        other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        return [*(other if os.geteuid() == 0 else []), f"{self.programs}/{program}", *arguments]

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                self.command(
                    "postgres", "-D", "data", "-c", "listen_addresses=", "-c", "max_connections=100",
                    "-c", f"unix_socket_directories={self.folder}"),
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

        def takes_connections():
            assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
            ready = self.command("pg_isready", "-q", "-h", str(self.folder), "-U", "test")
            return subprocess.run(ready, cwd=self.folder, timeout=PATIENCE).returncode == 0
        wait_until(takes_connections, lambda: "The database should answer.")

    def stop(self, number=signal.SIGINT):
        """Ends the server with all of its connections; SIGQUIT ends it like a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)

    def restart(self, number=signal.SIGINT):
        self.stop(number)
        self.start()

    def ask(self, sql):
        """Returns the lines of the answer to a query."""
        answer = subprocess.run(
            self.command("psql", "-h", str(self.folder), "-U", "test", "-d", "postgres", "-At", "-c", sql),
            cwd=self.folder, check=True, capture_output=True, text=True, timeout=PATIENCE)
        return answer.stdout.splitlines()


class Node:
    """A process that serves the app, and can be started again after its end."""

    def __init__(self, name, program, folder, *arguments):
        self.name = name
        self.port = free_port()
        self.log = pathlib.Path(folder, f"{name}.log")
        self.command = [
            program, "--web", "--port", str(self.port), "--log-level", "info", "--log-format", "json",
            "--limit", "log-lines-per-second=100000", *arguments]
        self.process = None
        # The ends of the node's processes: (process, time).
        self.ends = []

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
            log.flush()
        wait_until(self.is_there, lambda: f"Node {self.name} should answer: {self.log.read_text()[-2000:]}")

    def is_there(self):
        if self.process.poll() is not None:
            raise AssertionError(f"Node {self.name} ended: {self.log.read_text()[-2000:]}")
        return answers(self.port)

    def end(self, number):
        """Ends the process: at once with SIGKILL, or gracefully with SIGTERM."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            with open(self.log, "a") as log:
                log.write(json.dumps({"message": "The process has ended.", "time": now()}) + "\n")

    def close(self):
        """Ends the process in any state."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)


def now():
    """Returns the current time in the format of the logs."""
    seconds = time.time()
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{int(seconds % 1 * 1000):03}Z"


class Cluster(contextlib.ExitStack):
    """A database, nodes, and a proxy."""

    def __init__(self, program, folder, count=3, public_url=None, arguments=()):
        super().__init__()
        self.folder = pathlib.Path(folder)
        # If root starts the proxy and the database, they run with fewer rights, but need this folder.
        os.chmod(self.folder, 0o755)
        self.database = Database(self.folder / "database")
        self.callback(self.database.stop, signal.SIGQUIT)
        self.plain_port = free_port()
        self.url = public_url or f"http://127.0.0.1:{self.plain_port}"
        self.nodes = [
            Node(
                name, program, self.folder, "--storage", self.database.url, "--public-url", self.url,
                "--trust-proxy", "127.0.0.1", *arguments)
            for name in ["one", "two", "three", "four", "five"][:count]
        ]
        for node in self.nodes:
            self.callback(node.close)
            node.start()

    def addresses(self):
        """Returns the addresses of nodes in the article, and their replacements here."""
        return [(f"10.0.0.{number}:8080", f"127.0.0.1:{node.port}") for number, node in enumerate(self.nodes, 1)]

    def start_proxy(self, command, port):
        self.said = self.folder / "proxy.log"
        with open(self.said, "w") as said:
            proxy = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self.callback(proxy.wait, PATIENCE)
        self.callback(proxy.terminate)

        def listens():
            assert proxy.poll() is None, f"{command[0]} said {self.said.read_text()!r}"
            return answers(port)
        wait_until(listens, lambda: f"{command[0]} should listen.")

    def start_haproxy(self):
        """Starts HAProxy without a certificate, for clients other than browsers."""
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(from_article(
            "haproxy", *self.addresses(),
            ("bind :80\n", f"bind 127.0.0.1:{self.plain_port}\n"),
            ("  bind :443 ssl crt /etc/ssl/app.example.com.pem\n", ""), number=1))
        self.start_proxy(["haproxy", "-db", "-f", str(configuration)], self.plain_port)

    def logs(self):
        """Returns the last lines of the nodes' logs."""
        return "\n".join(f"{node.name}:\n{node.log.read_text()[-2000:]}" for node in self.nodes)

    def runs(self):
        """Returns the runs of each session, from the nodes' logs: a list of (beginning, end, node) for each session.
        The end is `None` while the session runs. The times are texts, which sort by time."""
        runs = {}
        for node in self.nodes:
            running = {}
            for line in node.log.read_text().splitlines():
                try:
                    entry = json.loads(line)
                except ValueError:
                    # A killed process may have left half a line.
                    continue
                message, time = entry.get("message", ""), entry.get("time")
                said = re.fullmatch(r"Session (\w+) (runs|has ended) here, .*", message)
                if message == "The process has ended.":
                    for session, beginning in running.items():
                        runs.setdefault(session, []).append((beginning, time, node.name))
                    running = {}
                elif said and said[2] == "runs":
                    running[said[1]] = time
                elif said and said[1] in running:
                    runs.setdefault(said[1], []).append((running.pop(said[1]), time, node.name))
            for session, beginning in running.items():
                runs.setdefault(session, []).append((beginning, None, node.name))
        return runs

    def double_runs(self):
        """Returns the sessions that ran on two nodes at the same time: (session, one run, the next)."""
        doubles = []
        for session, runs in self.runs().items():
            runs.sort(key=lambda run: run[0])
            for one, other in zip(runs, runs[1:]):
                if one[2] != other[2] and (one[1] is None or other[0] < one[1]):
                    doubles.append((session, one, other))
        return doubles
