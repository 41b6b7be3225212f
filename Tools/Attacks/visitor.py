"""An honest visitor, in a process of its own, so that the attacker's work doesn't affect its measurements.

Toggles the check box of a todo again and again, one toggle at a time, over a WebSocket. Measures the time of
each from the event to the acknowledgment. It ends when its standard input ends, and prints its measurements as
JSON.
"""

import argparse
import asyncio
import json
import socket
import sys
import time

import client
import websocket

INTERVAL = 0.05


class Visitor:
    """Runs visitor.py beside an attack."""

    def __init__(self, port, source="127.0.0.1", patience=90):
        self.port = port
        # The time to wait for the last answer, in seconds.
        self.patience = patience
        self.source = source

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, "--port", str(self.port), "--source", self.source,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 24)
        line = await asyncio.wait_for(self.process.stdout.readline(), 60)
        if line.strip() != b"ready":
            raise client.Closed(f"the visitor never got in: {line.decode().strip()}")
        return self

    async def __aexit__(self, *_):
        self.process.stdin.close()
        try:
            output = await asyncio.wait_for(self.process.stdout.read(), self.patience)
            self.result = Latencies(**json.loads(output))
        except (asyncio.TimeoutError, ValueError):
            self.process.kill()
            self.result = Latencies([], "the visitor was never answered again")
        await self.process.wait()


class Latencies:
    """The durations of toggles, in seconds."""

    def __init__(self, toggles, failure=None):
        self.failure = failure
        self.count = len(toggles)
        # A slow toggle delays the next toggles. They would have been slow, too, so they are counted as well.
        self.all = sorted(
            latency - waited * INTERVAL
            for latency in toggles
            for waited in range(1 + int(latency / INTERVAL)))

    def quantile(self, share):
        if not self.all:
            return float("inf")
        return self.all[min(len(self.all) - 1, int(len(self.all) * share))]

    @property
    def p99(self):
        return self.quantile(0.99)

    def __str__(self):
        if self.failure:
            return f"visitor: {self.failure}"
        return (
            f"visitor: {self.count} toggles, p50 {1000 * self.quantile(0.5):.1f} ms, "
            f"p99 {1000 * self.p99:.1f} ms, max {1000 * self.quantile(1):.0f} ms")


async def open_todo(address):
    """Connects a tab that shows a todo. Returns it with the number of the todo's check box."""
    connection = await client.open_tab(address, "/todos")
    document = connection.tab.document
    add = document.owner(document.find("button", text="Add Todo"))
    number = connection.send((add, "press"))

    def is_there():
        return connection.tab.done >= number and client.check_boxes(document)

    if not await connection.until(is_there, 10):
        raise client.Closed("no todo was added")
    return connection, client.check_boxes(document)[0][0]


def stdin_has_ended(timeout):
    import select

    readable, _, _ = select.select([sys.stdin], [], [], timeout)
    return bool(readable)


def toggle_until_told(connection, check_box):
    """Continues with plain sockets, so that no other code adds to the measured times."""
    tab = connection.tab
    sock = connection.writer.get_extra_info("socket")
    sock = socket.socket(fileno=socket.dup(sock.fileno()))
    sock.settimeout(60)
    toggles = []
    failure = None
    frames = connection.frames
    try:
        while True:
            started = time.perf_counter()
            number = tab.next()
            sock.sendall(websocket.frame(json.dumps([[number, check_box, "press"]])))
            while tab.done < number:
                data = sock.recv(1 << 16)
                if not data:
                    raise client.Closed("the server closed the visitor's connection")
                for opcode, payload in frames.feed(data):
                    if opcode == websocket.TEXT:
                        tab.receive(payload)
                    elif opcode == websocket.PING:
                        sock.sendall(websocket.frame(payload, websocket.PONG))
                    elif opcode == websocket.CLOSE:
                        raise client.Closed(f"the server sent {payload!r}")
            latency = time.perf_counter() - started
            toggles.append(latency)
            if number in tab.refused:
                raise client.Closed(f"a toggle was refused with {tab.refused[number]}")
            if stdin_has_ended(max(0, INTERVAL - latency)):
                break
    except (OSError, client.Closed) as error:
        failure = f"{type(error).__name__}: {error}"
    return toggles, failure


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--source", default="127.0.0.1")
    options = parser.parse_args()
    try:
        connection, check_box = await open_todo(client.Address(options.port, options.source))
    except (client.Closed, TimeoutError, OSError) as error:
        print(f"{type(error).__name__}: {error}")
        return
    while await connection.receive(0.05):
        # Takes all pending messages, which would otherwise stay in a buffer that is no longer read.
        pass
    print("ready", flush=True)
    toggles, failure = toggle_until_told(connection, check_box)
    print(json.dumps({"toggles": toggles, "failure": failure}))


if __name__ == "__main__":
    asyncio.run(main())
