"""The parts of the WebSocket protocol (RFC 6455) that an attacker needs: valid frames and frames with
deliberate errors. This module does no input or output."""

import base64
import os
import zlib

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def frame(payload, opcode=TEXT, fin=True, mask=b"\0\0\0\0", reserved=0, length=None):
    """Returns a frame as a client sends it.

    The default mask of zeros leaves the payload unchanged, and is as valid as any other. `None` leaves the mask
    out, which no client may do. `length` claims a length other than the payload's.
    """
    if isinstance(payload, str):
        payload = payload.encode("utf-8", "surrogatepass")
    count = len(payload) if length is None else length
    head = bytearray([(0x80 if fin else 0) | reserved << 4 | opcode])
    masked = 0 if mask is None else 0x80
    if count < 126:
        head.append(masked | count)
    elif count < 65_536:
        head.append(masked | 126)
        head += count.to_bytes(2, "big")
    else:
        head.append(masked | 127)
        head += count.to_bytes(8, "big")
    if mask is not None:
        head += mask
        if any(mask):
            long_mask = (mask * (len(payload) // 4 + 1))[: len(payload)]
            payload = bytes(a ^ b for a, b in zip(payload, long_mask))
    return bytes(head) + payload


class FrameReader:
    """Splits the data of a server into frames, in whatever pieces the data arrives.

    If compression was agreed on (permessage-deflate), the payloads are decompressed.
    """

    def __init__(self):
        self.buffer = bytearray()
        self.inflater = None

    def feed(self, data):
        """Returns the frames that are now complete, as `(opcode, payload)`."""
        self.buffer += data
        frames = []
        while True:
            size = self._size()
            if size is None or len(self.buffer) < size[1]:
                return frames
            start, end = size
            payload = bytes(self.buffer[start:end])
            if self.buffer[0] & 0x40:
                self.inflater = self.inflater or zlib.decompressobj(-15)
                payload = self.inflater.decompress(payload + b"\0\0\xff\xff")
            frames.append((self.buffer[0] & 15, payload))
            del self.buffer[:end]

    def _size(self):
        if len(self.buffer) < 2:
            return None
        length = self.buffer[1] & 0x7F
        start = {126: 4, 127: 10}.get(length, 2)
        if len(self.buffer) < start:
            return None
        if start > 2:
            length = int.from_bytes(self.buffer[2:start], "big")
        return start, start + length


def upgrade(path, host, cookie=None, extra=()):
    """Returns the request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return "\r\n".join([*lines, *extra, "", ""]).encode("utf-8", "surrogateescape")
