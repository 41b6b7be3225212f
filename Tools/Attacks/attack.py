"""The environment of every attack: a server of its own, addresses, a visitor, and a record of observations."""

import asyncio
import inspect

import client
from server import Server
from visitor import Visitor

ATTACKS = {}

# The p99 latency that a visitor may have during a flood, on two cores that the attacker shares. The run reports
# a missed AIM. A latency above LIMIT fails the attack.
AIM = 0.050
LIMIT = 0.500


def attack(function):
    """Registers an attack. Its doc comment describes the attack and the expected result."""
    ATTACKS[function.__name__.replace("_", "-")] = function
    return function


class Run:
    """A running attack."""

    def __init__(self, program, arguments, short):
        self.program = program
        self.arguments = arguments
        self.short = short
        self.failures = []
        self.notes = []
        self.servers = []
        self.server = None

    async def start(self, *arguments, data=None, logs_to_file=False):
        """Starts the server. A second server replaces the first one in the later steps."""
        self.server = Server(self.program, [*self.arguments, *arguments], data, logs_to_file)
        self.servers.append(self.server)
        await self.server.start()
        return self.server

    def pick(self, short, long):
        """Returns an amount: the small one if the run is short."""
        return short if self.short else long

    def address(self, number=2):
        """Returns the server's address for calls from 127.0.0.NUMBER. The visitor's number is 1."""
        return client.Address(self.server.port, f"127.0.0.{number}")

    def visitor(self):
        return Visitor(self.server.port, patience=self.pick(20, 150))

    def note(self, text):
        self.notes.append(str(text))

    def check(self, condition, complaint):
        """Records a complaint unless a condition holds."""
        if not condition:
            self.failures.append(complaint)
        return condition

    def check_alive(self):
        """Checks that the server has survived the attack."""
        if self.server.is_alive:
            return True
        self.failures.append(f"the server has ended with {self.server.process.returncode}")
        return False

    def check_visitor(self, visitor, limit=None):
        """Checks that the visitor always got its answers."""
        limit = limit or LIMIT
        result = visitor.result
        self.note(result)
        self.check(result.failure is None, f"the visitor was cut off: {result.failure}")
        if result.p99 > limit:
            self.failures.append(
                f"p99 of the visitor's toggles is {1000 * result.p99:.0f} ms, over {1000 * limit:.0f}")
        elif result.p99 > AIM:
            self.note(f"p99 misses the aim of {1000 * AIM:.0f} ms")

    def check_memory(self, before, allowed, peak=True):
        """Checks that memory has grown by at most a number of MiB."""
        now = self.server.peak_memory() if peak else self.server.memory()
        self.note(f"memory {before:.0f} → {now:.0f} MiB{' at its peak' if peak else ''}")
        self.check(
            now - before <= allowed, f"{now - before:.0f} MiB more memory, over {allowed} MiB")

    def check_descriptors(self, before, allowed=8):
        now = self.server.descriptors()
        self.note(f"descriptors {before} → {now}")
        self.check(now - before <= allowed, f"{now - before} descriptors were left open")


async def todos(address):
    """Connects a tab to the todos. Returns it with the number of the Add Todo button."""
    connection = await client.open_tab(address, "/todos")
    document = connection.tab.document
    return connection, document.owner(document.find("button", text="Add Todo"))


async def perform(name, program, arguments, short):
    """Runs an attack with a server of its own. Returns the run with its observations."""
    run = Run(program, arguments, short)
    try:
        await run.start()
        async with asyncio.timeout(120 if short else 600):
            await ATTACKS[name](run)
        if run.server.is_alive is False and not any("has ended" in text for text in run.failures):
            run.note(f"the server had ended with {run.server.process.returncode}")
    except Exception as error:
        if run.server is None or run.server.is_alive:
            run.failures.append(f"{type(error).__name__}: {error}")
        else:
            run.failures.append(
                f"the server has ended with {run.server.process.returncode} ({error})")
    finally:
        for server in run.servers:
            server.clean()
    return run


def description(name):
    return inspect.getdoc(ATTACKS[name])
