"""Attacks through the socket of a session: with events and frames, and with the state that they create."""

import asyncio
import json

import client
import websocket
from attack import attack, todos


def presses(connection, element, size):
    """Makes one message of a given size, full of presses of a button. Returns it and the number of
    presses."""
    events = []
    length = 2
    while True:
        event = json.dumps([connection.tab.next(), element, "press"], separators=(",", ":"))
        length += len(event) + 1
        if length > size:
            connection.tab.number -= 1
            return "[" + ",".join(events) + "]", len(events)
        events.append(event)


async def read_for(connection, seconds):
    """Reads for some time. Returns whether the server closed the connection."""
    try:
        await connection.until(lambda: False, seconds)
    except (client.Closed, ValueError):
        return True
    return False


@attack
async def hostile_values(run):
    """Puts values that no page would send into each part of a tab's addresses: revision, tab, name, instance
    and path, also missing and repeated. Each request is answered, and the server survives."""
    numbers = [
        "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808",
        "-2", "-1", "0", "-0", "+1", "9007199254740991", "9007199254740992", "1e308", "NaN", "Infinity",
        "", "0x10", "1_000", "٣", "00000000000000000000000000000001", "9" * 3000, "-" * 100, "1 2",
    ]
    texts = ["", "x" * 4000, "%00", "%", "%zz", "../../etc/passwd", "é", "a&tab=b", "=", "\"'<>", "null",
             "a=b=c", ";", "\x7f", "%F0%9F%98%80", "\udcff\udcfe"]
    paths = ["", "todos", "%2F%2F", "%2F" * 500, "%2F..%2F..%2Fetc", "%2Freading" + "%2F1" * 500,
             "%2F%00", "%2F%FF", "%2F%3F" * 100, "%2Ftodos%23", "%2Fcharacters%2F99999999999999999999"]
    hostile = (
        [{"revision": value} for value in numbers] + [{"tab": value} for value in texts]
        + [{"name": value} for value in [*texts, "0" * 15, "0" * 17, "A" * 16, "g" * 16]]
        + [{"instance": value} for value in texts] + [{"path": value} for value in paths]
        + [{"revision": None}, {"tab": None}, {"instance": None}, {"path": None},
           {"revision": None, "tab": None, "instance": None, "path": None}])
    answered = refused = 0
    for values in hostile:
        connection, add = await todos(run.address())
        tab = connection.tab
        connection.send((add, "press"))
        await connection.until(lambda: tab.done >= 1, 10)
        query = tab.query(**values).replace(" ", "+")
        what = ", ".join(f"{name}={str(value)[:40]!r}" for name, value in values.items())
        try:
            response = await run.address().request(
                "POST", "/events?" + query, cookie=tab.cookie, body=b"[]", timeout=10)
            answered += 1
            run.check(response.status < 500, f"POST with {what} was answered with {response.status}")
        except (client.Closed, TimeoutError) as error:
            run.check(False, f"POST with {what} was never answered: {error}")
        if not run.check_alive():
            run.note(f"it ended at POST with {what}")
            await run.start()
            continue
        try:
            other = await client.connect(run.address(), tab, timeout=10, **values)
            await read_for(other, 0.05)
            other.close()
            answered += 1
        except client.Closed:
            refused += 1
        connection.close()
        if not run.check_alive():
            run.note(f"it ended at a WebSocket with {what}")
            await run.start()
    run.note(f"{len(hostile)} values: {answered} answered, {refused} WebSockets refused")


@attack
async def thousand_windows(run):
    """Opens a thousand tabs of one browser: loads the page a thousand times, and connects as a thousand windows
    with their own names. The number of windows is limited, the first tab continues in its window, and memory
    stays within bounds."""
    connection, add = await todos(run.address())
    tab = connection.tab
    memory = run.server.memory()
    count = run.pick(200, 1000)
    statuses, opened, refused = {}, [], 0
    async with run.visitor() as visitor:
        for index in range(count):
            response = await run.address().request("GET", "/todos", cookie=tab.cookie, origin=False)
            statuses[response.status] = statuses.get(response.status, 0) + 1
            try:
                other = client.Tab(b"", tab.cookie, "/todos")
                other.window = f"{index:016x}"
                other.instance = "none"
                opened.append(await client.connect(run.address(), other, timeout=10, revision=-1))
                await opened[-1].until(lambda: other.hellos, 10)
            except client.Closed:
                refused += 1
        held = sum(not other.is_closed and other.tab.hellos > 0 for other in opened)
        number = connection.send((add, "press"))
        run.check(await connection.until(lambda: tab.done >= number, 10), "the first tab isn't answered any more")
        run.note(f"pages answered with {statuses}; {held} windows connected, {refused} refused")
        run.check(held <= 32, f"{held} windows of one browser are connected at once")
        run.check(refused > 0, "no client was turned away")
        for other in opened:
            other.close()
        connection.close()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 60)
    # The attempts have used up the address's allowance of starts, which returns with time.
    await run.server.settle()
    page = await client.open_page(run.address(), "/todos", tab.cookie, patience=10)
    run.check(page.document.revision >= 0, "the browser isn't let in again")


@attack
async def event_flood(run):
    """Sends one frame of 64 KB with thousands of presses of Add Todo, and stays to read the results. Other
    visitors always get their answers, and memory stays within bounds."""
    connection, add = await todos(run.address())
    memory = run.server.memory()
    async with run.visitor() as visitor:
        message, count = presses(connection, add, 64 * 1024 - 16)
        connection.send_text(message)
        closed = await read_for(connection, run.pick(6, 45))
        tab = connection.tab
        run.note(
            f"{count} presses: {tab.done - len(tab.refused)} done, {len(tab.refused)} refused"
            + (f", closed with {connection.close_code}" if closed else ""))
        connection.close()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 100)


@attack
async def event_flood_and_leave(run):
    """Sends the same frame from clients that leave at once. The server drops the events of a client that is
    gone: the processor is soon free again."""
    connections = [await todos(run.address(2 + index)) for index in range(run.pick(2, 4))]
    memory = run.server.memory()
    async with run.visitor() as visitor:
        for connection, add in connections:
            connection.send_text(presses(connection, add, 64 * 1024 - 16)[0])
            await connection.writer.drain()
            await asyncio.sleep(0.05)
            connection.writer.transport.abort()
        await asyncio.sleep(run.pick(3, 5))
        before = run.server.cpu()
        await asyncio.sleep(2)
        busy = (run.server.cpu() - before) / 2
    run.note(f"the processor is {100 * busy:.0f} % busy after the attackers have left")
    run.check(busy < 0.5, "the server goes on working for clients that have left")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 100)


@attack
async def many_small_messages(run):
    """Sends presses of Add Todo, each in a message of its own, from several sessions and as fast as the server
    reads. Other visitors always get their answers."""
    connections = [await todos(run.address(2 + index)) for index in range(4)]
    async with run.visitor() as visitor:
        async def flood(connection, add):
            deadline = asyncio.get_running_loop().time() + run.pick(4, 20)
            try:
                while asyncio.get_running_loop().time() < deadline:
                    for _ in range(50):
                        connection.send((add, "press"))
                    async with asyncio.timeout(1):
                        await connection.writer.drain()
                    await connection.receive(0.01)
            except (client.Closed, TimeoutError, OSError):
                pass
            return connection.tab.done

        done = await asyncio.gather(*(flood(*connection) for connection in connections))
        for connection, _ in connections:
            connection.writer.transport.abort()
    run.note(f"{sum(done)} presses done for {len(done)} sessions")
    run.check_alive()
    run.check_visitor(visitor)


@attack
async def endless_growth(run):
    """Adds todos until the server refuses more, and waits for each batch. The size of a session is limited, and
    a user who reaches the limit gets a message."""
    connection, add = await todos(run.address())
    tab = connection.tab
    memory = run.server.memory()
    loop = asyncio.get_running_loop()
    deadline = loop.time() + run.pick(6, 60)
    end = "time was up"
    async with run.visitor() as visitor:
        try:
            while loop.time() < deadline:
                number = connection.send(*[(add, "press")] * 32)
                if not await connection.until(lambda: tab.done >= number, 5):
                    continue
                if len(tab.refused) > 100:
                    end = f"presses were refused with {tab.refused[max(tab.refused)]}"
                    break
        except client.Closed:
            end = f"the connection was closed with {connection.close_code}"
    rows = len(client.check_boxes(tab.document))
    run.note(f"{rows} todos; {end}")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 200)


@attack
async def unread_pongs(run):
    """Sends pings of 125 bytes and never reads the answers. Pongs count like all other waiting data, so memory
    stays within bounds and the server cuts the connection off."""
    connection, _ = await todos(run.address())
    memory = run.server.memory()
    async with run.visitor() as visitor:
        reading = connection.writer.transport
        reading.pause_reading()
        pings = websocket.frame(b"p" * 125, websocket.PING) * 500
        deadline = asyncio.get_running_loop().time() + run.pick(4, 12)
        sent = 0
        try:
            while asyncio.get_running_loop().time() < deadline:
                connection.send_raw(pings)
                async with asyncio.timeout(2):
                    await connection.writer.drain()
                sent += 500
        except TimeoutError:
            run.note("the server reads no more")
        except OSError:
            run.note("the server has cut it off")
        connection.writer.transport.abort()
    run.note(f"{sent} pings")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 30)


@attack
async def unread_screens(run):
    """Connects, changes the screen again and again, and never reads. The server cuts the connection off in
    time."""
    connections = [await todos(run.address(2 + index)) for index in range(4)]
    memory = run.server.memory()
    async with run.visitor() as visitor:
        for connection, _ in connections:
            connection.writer.transport.pause_reading()
        deadline = asyncio.get_running_loop().time() + run.pick(4, 15)
        alive = list(connections)
        while alive and asyncio.get_running_loop().time() < deadline:
            for connection, _ in list(alive):
                try:
                    for index in range(20):
                        path = "/characters" if index % 2 else "/reading"
                        connection.send((0, "open", path))
                    async with asyncio.timeout(0.3):
                        await connection.writer.drain()
                except TimeoutError:
                    pass
                except OSError:
                    alive.remove((connection, _))
            await asyncio.sleep(0.02)
        run.note(f"{len(connections) - len(alive)} of {len(connections)} were cut off")
        for connection, _ in connections:
            connection.writer.transport.abort()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 60)


@attack
async def malformed_messages(run):
    """Sends messages that violate the protocol. The server answers each with the number of its event, or closes
    the connection: no page waits forever."""
    messages = [
        "", "[", "]", "{}", "null", "[[]]", "[[1]]", '[[1,2]]', '[[1,2,"press"]', '[[1,2,"press",]]',
        '[[1,2,"dance"]]', '[[1,2,"edit"]]', '[[1,2,"edit",5]]', '[[1,2,"select","x"]]', '[[0,2,"press"]]',
        '[[-1,2,"press"]]', '[[1.5,2,"press"]]', '[[1e3,2,"press"]]', '[[1,-2,"press"]]',
        '[[1,99999999999999999999,"press"]]', '[[99999999999999999999,2,"press"]]',
        '[[9007199254740993,2,"press"]]', '[[1,2,"press"]]x', "[" * 30_000, '[[1,2,"edit","\\ud800"]]x',
        '[[1,2,"edit","\\x"]]', '[[1,2,"edit","\n"]]', '[[1,2,"open","todos"]]', '[[1,0,"open",7]]',
        '\ufeff[[1,2,"press"]]', '[[1,2,"press"],[1', '"' + "a" * 60_000 + '"',
    ]
    silent = []
    closed = refused = 0
    for message in messages:
        connection, _ = await todos(run.address())
        tab = connection.tab
        try:
            connection.send_text(message)
            if await connection.until(lambda: tab.refused or tab.done, 1.5):
                refused += 1
            else:
                silent.append(message[:40])
        except client.Closed:
            closed += 1
        connection.close()
    run.note(f"{len(messages)} messages: {refused} answered with a number, {closed} closed")
    run.check(not silent, f"{len(silent)} messages got neither a number nor a close: {silent[:3]} …")
    run.check_alive()


@attack
async def wrong_frames(run):
    """Sends frames that RFC 6455 forbids: without a mask, with reserved bits and opcodes, control frames that
    are too long or in pieces, continuations without a start, and impossible lengths. The server closes each
    connection, memory and descriptors stay the same, and a visitor notices nothing."""
    f = websocket.frame
    wrong = {
        "without a mask": f("[]", mask=None), "reserved bit 1": f("[]", reserved=4),
        "reserved bits": f("[]", reserved=7), "opcode 3": f("[]", 3), "opcode 11": f("[]", 11),
        "opcode 15": f("[]", 15), "binary": f(b"\0\1\2", websocket.BINARY),
        "a long ping": f(b"p" * 126, websocket.PING), "a ping in pieces": f(b"p", websocket.PING, fin=False),
        "a continuation of nothing": f("[]", websocket.CONTINUATION),
        "a message inside another": f("[[1,", fin=False) + f("[]"),
        "a length of 2^63 - 1": f("", length=2**63 - 1), "a length of 2^64 - 1": f("", length=2**64 - 1),
        "a length of 2^31": f("", length=2**31), "100,000 bytes": f("x" * 100_000),
        "1,000 pieces": f("[", fin=False) + f(" ", 0, fin=False) * 1000 + f("]", 0),
        "empty pieces without end": f("", fin=False) + f("", 0, fin=False) * 5000,
        "a close of one byte": f(b"\x03", websocket.CLOSE),
        "a close with code 0": f(b"\0\0", websocket.CLOSE),
        "a close with code 65535": f(b"\xff\xff", websocket.CLOSE),
        "a close with broken text": f(b"\x03\xe8\xff\xfe", websocket.CLOSE),
        "a close, and more": f(b"\x03\xe8", websocket.CLOSE) + f('[[1,0,"open","/"]]') * 100,
        "random bytes": bytes(range(256)) * 40,
    }
    rounds = run.pick(1, 10)
    open_still = set()
    descriptors = run.server.descriptors()
    memory = run.server.memory()
    async with run.visitor() as visitor:
        for _ in range(rounds):
            for name, data in wrong.items():
                connection, _ = await todos(run.address())
                connection.send_raw(data)
                if not await read_for(connection, 3):
                    open_still.add(name)
                connection.writer.transport.abort()
    run.check(not open_still, f"the connection stays open after {', '.join(sorted(open_still))}")
    await run.server.settle()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_descriptors(descriptors)
    run.check_memory(memory, 60, peak=False)
