"""Makes hostile messages from a seed."""

import json
import random

import websocket

ACTIONS = [
    "press", "submit", "delete", "dismiss", "edit", "select", "move", "resize", "appear", "disappear", "custom",
    "pointer",
]
PHASES = ["down", "move", "hold", "up", "cancel", "hover", "leave"]
LAST = 9_007_199_254_740_991
NUMBERS = [
    0, 1, -1, 2, 3, 127, 128, 255, 256, 65_535, 65_536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, -(2**31),
    -(2**32), 10**14, 10**15 - 1, 10**15, LAST, LAST + 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1,
    2**64, 10**30,
]
TEXTS = [
    "", " ", "\0", "\n", "\r\n", "\u2028", "\ufeff", "\ufffd", "\ud800", "\udfff\ud800", "𝕏", "é", "e\u0301" * 50,
    "\u202e", "<script>alert(1)</script>", "</main>", "\"'><img src=x onerror=alert(1)>", "&lt;", "\\", "\\u0000",
    "a" * 300, "\u0301" * 300, "👩‍👩‍👧‍👦" * 40, "﷽" * 60, "\x1b[2J", "\x7f\x80\x9f", "null", "-0", "${x}", "%s%n", "../../x",
]
PATHS = [
    "/", "", "//", "/todos", "/todos/", "/todos/1", "/reading", "/reading/1/notes/1", "/reading" + "/1" * 40,
    "/characters", "/characters/1", "/characters/-1", "/characters/99999999999999999999", "/characters/abc",
    "/repositories", "/repositories/apple", "/repositories/apple/swift", "/repositories/%00/%ff", "/favorites",
    "/favorites?show=characters", "/favorites?show=&show=x", "/contacts", "/%", "/%zz", "/..", "/~", "/%2e%2e/x",
    "/?a=b&a=c", "/#x", "/todos?" + "a=b&" * 200, "todos", "/\ud800", "/" + "é" * 500, "http://evil.example/",
]


class Hostility:
    """A maker of events, messages, frames and requests that no page would send."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self):
        return self.random.choice(NUMBERS)

    def text(self):
        pick = self.random.random()
        if pick < 0.7:
            return self.random.choice(TEXTS)
        if pick < 0.98:
            return "".join(chr(self.random.randrange(0x11_0000)) for _ in range(self.random.randrange(20)))
        return self.random.choice(TEXTS) * self.random.randrange(1, 200)

    def path(self):
        return self.random.choice(PATHS) if self.random.random() < 0.9 else "/" + self.text()

    def element(self, document, stale):
        """Returns an element: of this screen, of an earlier one, of another user, or of none."""
        pick = self.random.random()
        if pick < 0.6 and document.elements:
            return self.random.choice(list(document.elements))
        if pick < 0.7 and stale:
            return self.random.choice(stale)
        if pick < 0.9:
            return self.random.randrange(0, 3000)
        return max(0, self.number()) % 2**32

    def action(self):
        """Returns an action with its arguments."""
        action = self.random.choice(ACTIONS)
        if action == "edit":
            return (action, self.text())
        if action == "select":
            return (action, self.random.choice([0, 1, 2, 3, 5, 6, 7, 100, self.number()]))
        if action == "move":
            return (action, self.random.choice([-1, 1, 0, 2, -100, self.number()]))
        if action == "resize":
            return (action, self.length(), self.length())
        if action == "pointer":
            return (action, self.random.choice(PHASES), self.length(), self.length(), self.number())
        if action == "custom":
            name = self.random.choice(["rate", "press", "x" * 32, self.text()])
            return (action, name, *self.random.choice([(), (self.text(),), (self.length(),), (True,)]))
        return (action,)

    def length(self):
        """Returns a number that may have a fraction, as sizes do."""
        return self.random.choice([0, 0.5, -0.5, 320, 1e3, 1e-300, 1e300, -1e300, 2**31 - 1, 10**14])

    def fits(self, number):
        """Returns whether to send the number. Numbers beyond 32 bits are rare, because the server refuses most events
        with them while it reads the message."""
        return -(2**31) <= number < 2**31 or self.random.random() < 0.02 and abs(number) < 10**15

    def forbidden(self, document, allowed, stale):
        """Returns a well-formed event that no user at this screen could send."""
        while True:
            element = self.element(document, stale)
            action = self.action()
            if isinstance(action[-1], int) and not self.fits(action[-1]):
                continue
            # A row that can move at all can move anywhere, step by step.
            keys = {(element, *action), (element, action[0])}
            if action[0] == "move":
                keys = {(element, "move", -1), (element, "move", 1)}
            if not keys & allowed:
                return (element, *action)

    def wild(self, document, stale, allowed):
        """Returns any event. About half of the events are possible for a user."""
        pick = self.random.random()
        if pick < 0.5 and allowed:
            event = self.random.choice(allowed)
            if event[1] == "edit":
                return (*event, self.text())
            if event[1] == "move":
                return (*event[:2], self.random.choice([-1, 1, 2, -(2**31), 2**31 - 1]))
            return event
        if pick < 0.58:
            return (0, "open", self.path())
        if pick < 0.6:
            return (0, "window", self.length(), self.length(), self.random.choice([0, 1, 2, -1]))
        while True:
            action = self.action()
            if not isinstance(action[-1], int) or self.fits(action[-1]):
                return (self.element(document, stale), *action)

    def malformed(self, number, first):
        """Returns a message that violates the protocol. Some begin with a well-formed event, which the server may
        handle before it finds the error."""
        good = [number, *first]
        event = json.dumps(good)
        pick = self.random.randrange(18)
        if pick < 6:
            beginning = "[" + event
            return beginning + ["", ",", ",[", ",[]]", "]]", ",[1,2]]"][pick]
        if pick == 6:
            return event
        if pick == 7:
            return json.dumps([[self.number(), self.number(), self.random.choice([*ACTIONS, "dance", ""])]])[:-1]
        if pick == 8:
            return "[" * self.random.randrange(1, 5000)
        if pick == 9:
            return json.dumps([[number, 1, "edit", "x" * 1000]])[: -self.random.randrange(1, 1000)]
        if pick == 10:
            return '[[%d,%d,"edit","\\u12' % (number, good[1])
        if pick == 11:
            return '[[%d,%s,"press"]]' % (number, self.random.choice(["1.5", "1e3", "-", "0x1", "null", '"1"', "+1"]))
        if pick == 12:
            return b'[[%d,%d,"edit","' % (number, good[1]) + bytes(self.random.randrange(128, 256) for _ in range(9))
        if pick == 13:
            return self.random.choice(['{"hello":1}', '[[%d,1,"pointer","%s",0,0,0]]' % (number, self.random.choice(["", "Down", "fly"]))])
        if pick == 14:
            return bytes(self.random.randrange(256) for _ in range(self.random.randrange(200)))
        if pick == 15:
            return '[[%s,1,"press"]]' % self.random.choice([0, -1, 10**15, 2**63, 2**64, 10**40])
        if pick == 16:
            return '[[%d,1,"select",%s]]' % (number, self.random.choice([10**15, -(10**15), 2**63, "1.0", '"0"', "[]"]))
        return '[[%d,1,%s]]' % (number, self.random.choice(['"\0"', '"pre\nss"', "'press'", "press", '"press",', '["press"]']))

    def frames(self):
        """Returns frames that RFC 6455 forbids, or that only look hostile."""
        f = websocket.frame
        mask = bytes(self.random.randrange(256) for _ in range(4))
        return self.random.choice([
            lambda: f("[]", mask=None), lambda: f("[]", reserved=self.random.randrange(1, 8)),
            lambda: f("[]", self.random.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
            lambda: f(b"\0\1", websocket.BINARY), lambda: f(b"p" * 126, websocket.PING),
            lambda: f(b"p", websocket.PING, fin=False), lambda: f("[]", websocket.CONTINUATION),
            lambda: f("[[1,", fin=False) + f("[]"), lambda: f("", length=2**63 - 1),
            lambda: f("", length=2**64 - 1), lambda: f("x" * 66_000),
            lambda: f("[", fin=False) + f(" ", 0, fin=False) * 200 + f("]", 0),
            lambda: f(b"", websocket.CLOSE), lambda: f(b"\3", websocket.CLOSE),
            lambda: f(b"\3\xe8bye", websocket.CLOSE, mask=mask), lambda: f(b"\0\0", websocket.CLOSE),
            lambda: f(b"\x13\x88\xff", websocket.CLOSE), lambda: bytes(range(256)),
        ])()

    def harmless_frames(self):
        """Returns control frames that are allowed, but unusual."""
        f = websocket.frame
        mask = bytes(self.random.randrange(256) for _ in range(4))
        return self.random.choice([
            lambda: f(b"p" * self.random.randrange(126), websocket.PING, mask=mask) * self.random.randrange(1, 20),
            lambda: f(b"p" * self.random.randrange(126), websocket.PONG) * self.random.randrange(1, 20),
            lambda: b"",
        ])()

    def split(self, message):
        """Returns a message in frames that a client may send: whole, masked, or in pieces with pings between them."""
        if isinstance(message, str):
            message = message.encode("utf-8", "surrogatepass")
        pick = self.random.random()
        if pick < 0.85 or len(message) < 4:
            return websocket.frame(message)
        mask = bytes(self.random.randrange(256) for _ in range(4))
        if pick < 0.92:
            return websocket.frame(message, mask=mask)
        cuts = sorted(self.random.randrange(len(message)) for _ in range(self.random.randrange(1, 6)))
        pieces = [message[a:b] for a, b in zip([0, *cuts], [*cuts, len(message)])]
        data = b""
        for index, piece in enumerate(pieces):
            opcode = websocket.CONTINUATION if index else websocket.TEXT
            data += websocket.frame(piece, opcode, fin=index == len(pieces) - 1, mask=mask)
            if index < len(pieces) - 1 and pick < 0.96:
                data += websocket.frame(b"between", websocket.PING)
        return data

    def request(self, tab):
        """Returns a request with an error in it: in the method, path, query, cookie or headers."""
        pick = self.random.choice
        method = pick(["GET", "GET", "POST", "POST", "HEAD", "PUT", "OPTIONS", "DELETE"])
        query = {
            pick(["revision", "tab", "name", "instance", "path"]): str(pick([*NUMBERS, *TEXTS, *PATHS]))
            for _ in range(self.random.randrange(3))
        }
        query = {name: "".join(c if 32 < ord(c) < 127 else "%%%02X" % (ord(c) % 256) for c in value)[:300]
                 for name, value in query.items()}
        path = pick([
            "/events?" + tab.query(**query), "/socket?" + tab.query(**query), "/events", "/socket",
            "".join(c for c in self.path() if 32 < ord(c) < 127) or "/",
        ])
        cookie = pick([tab.cookie, tab.cookie, None, tab.cookie[:-3] + "abc", "x" * self.random.randrange(200),
                       tab.cookie.split("=")[0] + "=" + "A" * 43, ";;;=;=;" + tab.cookie + ";" * 50])
        headers = pick([[], [], ["Upgrade: websocket", "Connection: upgrade"], ["X: " + "y" * 2000],
                        ["Sec-Fetch-Dest: image"], ["Accept-Encoding: gzip;q=0,*;q=nan"], ["Expect: 100-continue"]])
        body = pick([b"", b"[]", b"[[1,1]]", b"\xff" * 50, b"[" * 3000]) if method == "POST" else b""
        return method, path, cookie, headers, body
