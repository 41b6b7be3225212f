"""A browser tab without a browser: it loads the page, connects, sends events and follows the document.

It can act like the page's script, and also send what the script wouldn't. `Tab` does no input and output.
`open_tab` runs it over asyncio, and visitor.py over plain sockets."""

import asyncio
import json
import os
import socket
import urllib.parse

import websocket
from document import Document, Mismatch  # noqa: F401

# The limit for a line or a head, in bytes.
LONGEST = 1 << 20


class Response:
    """A server's answer to a request."""

    def __init__(self, status, headers, body, complete):
        self.status = status
        self.headers = headers
        self.body = body
        # Whether the body arrived in full, as announced in the head.
        self.complete = complete

    def field(self, name):
        """Returns the value of a header field, its name in lower case."""
        return dict(self.headers).get(name)

    def cookie(self):
        """Returns the cookie that a browser would send back: `name=value`."""
        for name, value in self.headers:
            if name == "set-cookie":
                return value.split(";")[0]
        return None

    def __repr__(self):
        return f"<{self.status} {self.body[:80]!r}>"


def request_bytes(method, path, host, cookie=None, body=b"", headers=(), origin=True):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    if origin:
        lines.append(f"Origin: http://{host}")
    if cookie:
        lines.append(f"Cookie: {cookie}")
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    head = "\r\n".join([*lines, *headers, "", ""])
    return head.encode("utf-8", "surrogateescape") + body


class Closed(Exception):
    """An error: the server has ended or refused the connection."""


class Address:
    """A server, and the address from which it is called."""

    def __init__(self, port, source="127.0.0.1"):
        self.port = port
        self.source = source
        self.host = f"127.0.0.1:{port}"

    async def connect(self, receive_buffer=None):
        """Opens a connection. A small `receive_buffer`, in bytes, keeps most of an answer on the server until
        it is read."""
        if receive_buffer is None:
            return await asyncio.wait_for(
                asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(self.source, 0), limit=LONGEST), 10)
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        # Packets are small, as over a network: the loopback's packets of 64 KB lead to large buffers in the
        # server's kernel.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
        sock.setblocking(False)
        sock.bind((self.source, 0))
        async with asyncio.timeout(10):
            await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.port))
            return await asyncio.open_connection(sock=sock, limit=receive_buffer)

    async def request(
        self, method="GET", path="/", cookie=None, body=b"", headers=(), origin=True, timeout=20
    ):
        """Sends one request on a connection of its own. Raises `Closed` if there is no answer."""
        return await self.raw(
            request_bytes(
                method, path, self.host, cookie, body, [*headers, "Connection: close"], origin),
            method, timeout)

    async def raw(self, data, method="GET", timeout=20):
        """Sends any bytes, and reads the answer, if there is one."""
        try:
            reader, writer = await self.connect()
        except OSError as error:
            raise Closed(str(error)) from error
        try:
            async with asyncio.timeout(timeout):
                writer.write(data)
                return await read_response(reader, method)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Closed(str(error)) from error
        finally:
            writer.close()


async def read_response(reader, method="GET"):
    """Reads one answer. Raises `Closed` if the answer ends before its head does."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError) as error:
        raise Closed(f"no answer: {error!r}") from error
    status_line, *lines = head.decode("latin-1").split("\r\n")[:-2]
    headers = [tuple(part.strip() for part in line.split(":", 1)) for line in lines]
    headers = [(name.lower(), value) for name, value in headers]
    fields = dict(headers)
    status = int(status_line.split()[1])
    if method == "HEAD" or status in (204, 304) or 100 <= status < 200:
        return Response(status, headers, b"", True)
    if fields.get("transfer-encoding") == "chunked":
        body = b""
        try:
            while size := int(await reader.readline(), 16):
                body += await reader.readexactly(size)
                await reader.readline()
            await reader.readline()
        except (asyncio.IncompleteReadError, ValueError):
            return Response(status, headers, body, False)
        return Response(status, headers, body, True)
    length = int(fields.get("content-length", 0))
    try:
        return Response(status, headers, await reader.readexactly(length), True)
    except asyncio.IncompleteReadError as error:
        return Response(status, headers, error.partial, False)
    except OSError:
        return Response(status, headers, b"", False)


class Tab:
    """The knowledge of a page: its session, its document, and the results of its events."""

    def __init__(self, page, cookie=None, path="/"):
        text = page.decode("utf-8")
        self.cookie = cookie
        self.path = path
        self.name = os.urandom(8).hex()
        document = Document(text)
        body = document.find("body")
        attributes = body.attributes if body else {}
        self.instance = attributes.get("data-instance", "")
        # The tab's window of its browser, if the server has named it.
        self.window = attributes.get("data-window")
        document.revision = int(attributes.get("data-revision", "-1"))
        self.document = document
        self.number = 0
        # The highest numbers of a handled and of a saved event.
        self.done = 0
        self.saved = 0
        self.refused = {}
        self.errors_without_number = 0
        self.batches = 0
        self.hellos = 0
        self.unsaved = ""
        self.messages = 0

    def query(self, **values):
        """Returns the query that identifies the connecting tab. The arguments replace the correct values."""
        query = {
            "tab": self.name, "name": self.window, "instance": self.instance, "revision": self.document.revision,
            "path": urllib.parse.quote(self.path, safe=""),
        }
        query.update(values)
        return "&".join(f"{name}={value}" for name, value in query.items() if value is not None)

    def next(self):
        self.number += 1
        return self.number

    def receive(self, message):
        """Handles one message of the server."""
        self.messages += 1
        if isinstance(message, str) or isinstance(message, bytes):
            message = json.loads(message)
        if isinstance(message, list):
            self.batches += 1
            self.document.apply(message)
        elif isinstance(message, int):
            self._acknowledge(abs(message), message > 0)
        elif "hello" in message:
            self.hellos += 1
            self.instance = message.get("instance", self.instance)
            self.window = message.get("window", self.window)
            self._acknowledge(message["hello"], True)
        elif "html" in message:
            self.document.replace(message["html"], message["revision"])
        elif "error" in message:
            if message.get("number"):
                self.refused[message["number"]] = message["error"]
                self._acknowledge(message["number"], False)
            else:
                self.errors_without_number += 1
        elif "ack" in message:
            self._acknowledge(abs(message["ack"]), message.get("saved", True))
        elif "unsaved" in message:
            self.unsaved = message["unsaved"]

    def _acknowledge(self, number, saved):
        self.done = max(self.done, number)
        if saved:
            self.saved = max(self.saved, number)


class Connection:
    """A tab's WebSocket."""

    def __init__(self, tab, reader, writer):
        self.tab = tab
        self.reader = reader
        self.writer = writer
        self.frames = websocket.FrameReader()
        self.close_code = None
        self.is_closed = False
        self.texts = []
        self.keeps_texts = False

    def send(self, *events):
        """Sends events, each `(element, action, argument…)`, in one message."""
        numbered = [[self.tab.next(), *event] for event in events]
        self.send_text(json.dumps(numbered, separators=(",", ":")))
        return self.tab.number

    def send_text(self, text):
        self.writer.write(websocket.frame(text))

    def send_raw(self, data):
        self.writer.write(data)

    async def receive(self, timeout):
        """Handles the next data. Returns false if no data comes in time, and raises `Closed` if the connection has
        ended."""
        try:
            data = await asyncio.wait_for(self.reader.read(1 << 16), timeout)
        except asyncio.TimeoutError:
            return False
        except OSError as error:
            self.is_closed = True
            raise Closed(repr(error)) from error
        if not data:
            self.is_closed = True
            raise Closed(f"code {self.close_code}")
        self.take(data)
        if self.close_code is not None:
            # The server has the answer to its close frame by now, and ends the connection within a limited time.
            self.is_closed = True
            raise Closed(f"code {self.close_code}")
        return True

    def take(self, data):
        for opcode, payload in self.frames.feed(data):
            if opcode == websocket.TEXT:
                if self.keeps_texts:
                    self.texts.append(payload)
                self.tab.receive(payload)
            elif opcode == websocket.PING:
                self.writer.write(websocket.frame(payload, websocket.PONG))
            elif opcode == websocket.CLOSE and self.close_code is None:
                self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
                self.writer.write(websocket.frame(payload[:2], websocket.CLOSE))

    async def until(self, condition, timeout=10):
        """Handles messages until a condition holds. Returns whether it does."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not condition():
            left = deadline - loop.time()
            if left <= 0 or not await self.receive(left):
                return condition()
        return True

    def close(self):
        self.writer.close()


async def open_page(address, path="/", cookie=None, timeout=20, patience=0):
    """Loads the page for a tab that isn't connected yet. If an answer says to come back later, waits and tries
    again, with a total of `patience` seconds."""
    while True:
        response = await address.request("GET", path, cookie=cookie, origin=False, timeout=timeout)
        if response.status == 200:
            return Tab(response.body, response.cookie() or cookie, path)
        wait = int(response.field("retry-after") or 0)
        if not 0 < wait <= patience:
            raise Closed(f"the page was answered with {response.status}" + f", for {wait} s" * (wait > 0))
        patience -= wait
        await asyncio.sleep(wait)


async def connect(address, page, timeout=20, **values):
    """Opens a tab's WebSocket. Raises `Closed` if the server refuses it."""
    try:
        reader, writer = await address.connect()
        writer.write(
            websocket.upgrade(f"/socket?{page.query(**values)}", address.host, page.cookie))
        async with asyncio.timeout(timeout):
            head = await reader.readuntil(b"\r\n\r\n")
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise Closed(f"no answer: {error!r}") from error
    status = int(head.split()[1])
    if status != 101:
        writer.close()
        raise Closed(f"the WebSocket was answered with {status}")
    return Connection(page, reader, writer)


async def open_tab(address, path="/", cookie=None, timeout=20, beside=None):
    """Loads the page and connects it. Waits until the whole screen has arrived.

    The tab is a window of its own. With `beside`, the tab is one more page of another tab's window. It does not
    take the window over, because its connection does not name the window.
    """
    shown = f"{cookie}; tessera-window-{address.port}={beside.window}" if beside else cookie
    tab = await open_page(address, path, shown, timeout)
    if beside:
        tab.cookie, tab.window = cookie, None
    connection = await connect(address, tab, timeout, revision=-1)
    tab.document.revision = -1
    if not await connection.until(lambda: tab.hellos and tab.document.revision >= 0, timeout):
        raise Closed("the server said no hello")
    return connection


def check_boxes(document):
    """Returns the check boxes of the todos on the screen, in order: the number of each element, and whether its
    todo is done."""
    boxes = []
    for node in document.root:
        label = node.attributes.get("aria-label", "")
        if label.startswith("Mark as"):
            boxes.append((document.owner(node), label != "Mark as done"))
        elif node.attributes.get("role") == "checkbox":
            boxes.append((document.owner(node), node.attributes.get("aria-checked") == "true"))
    return boxes
