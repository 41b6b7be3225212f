"""Attacks with plain requests and connections, without a session."""

import asyncio
import re

import client
from attack import attack, todos


@attack
async def nothing(run):
    """Does nothing, as a baseline for a visitor's latencies."""
    memory = run.server.memory()
    async with run.visitor() as visitor:
        await asyncio.sleep(run.pick(3, 10))
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 20)


@attack
async def pipelined_requests(run):
    """Sends thousands of requests on one connection and never reads an answer. The server takes a request only
    after the last answer is sent. Visitors notice nothing, and memory doesn't grow."""
    count = run.pick(5000, 20_000)
    address = run.address()
    connection, add = await todos(address)
    tab = connection.tab
    for _ in range(10):
        connection.send(*[(add, "press")] * 10)
        await connection.until(lambda: tab.done >= tab.number, 10)
    memory = run.server.memory()
    requests = client.request_bytes("GET", "/todos", address.host, tab.cookie, origin=False) * count
    async with run.visitor() as visitor:
        # The receive window is small, as an attacker would choose it, so that no buffer absorbs the answers.
        _, writer = await address.connect(receive_buffer=8192)
        writer.transport.pause_reading()
        writer.write(requests)
        await asyncio.sleep(run.pick(5, 15))
        writer.transport.abort()
    run.note(f"{count} requests, {len(requests) >> 10} KiB")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 30)


@attack
async def deep_paths(run):
    """Requests addresses of 16 KB with thousands of components, again and again, as a new visitor each time.
    Paths have a maximum length and depth, and the server keeps nothing of such a visit."""
    count = run.pick(32, 256)
    memory = run.server.memory()
    files = run.server.files()
    path = "/reading" + "/1" * ((15_800 - len("/reading")) // 2)
    statuses = {}
    loop = asyncio.get_running_loop()
    async with run.visitor() as visitor:
        started = loop.time()

        async def visit(index):
            try:
                response = await run.address(2 + index % 16).request(
                    "GET", path, origin=False, timeout=60)
                status = response.status
            except (client.Closed, TimeoutError) as error:
                status = type(error).__name__
            statuses[status] = statuses.get(status, 0) + 1

        before = run.server.cpu()
        await visit(0)
        run.note(f"one takes {1000 * (run.server.cpu() - before):.0f} ms of the processor")
        for start in range(1, count, 32):
            await asyncio.gather(*(visit(index) for index in range(start, min(count, start + 32))))
            if loop.time() - started > run.pick(20, 120):
                run.note(f"given up after {start + 32} of {count}")
                break
        connection = None
        try:
            connection = await client.open_tab(run.address(), "/todos")
            connection.send((0, "open", path))
            await connection.until(lambda: connection.tab.done, 10)
            await connection.until(lambda: False, 1)
            run.note(f"by an open event: refused with {connection.tab.refused.get(1)}")
        except client.Closed:
            run.note(f"by an open event: closed with {connection and connection.close_code}")
    run.note(f"answers: {statuses}")
    grown = sum(run.server.files().values()) - sum(files.values())
    run.note(f"{grown >> 10} KiB more in the data directory")
    run.check(200 not in statuses, "such an address is answered with a page")
    run.check(grown < 64 << 10, f"{grown >> 10} KiB are kept for visitors who did nothing")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 60)


@attack
async def occupied_sockets(run):
    """Opens as many WebSockets as possible from one address, each in a session of its own, and uses them. A
    visitor from another address still gets in."""
    connections = []
    refused = None
    try:
        for _ in range(run.pick(300, 600)):
            connections.append(await client.open_tab(run.address(), "/todos", timeout=5))
    except (client.Closed, TimeoutError) as error:
        refused = error
    run.note(f"{len(connections)} WebSockets of one address; then: {refused}")
    memory = run.server.memory()
    run.note(f"{memory:.0f} MiB")
    try:
        async with run.visitor() as visitor:
            await asyncio.sleep(run.pick(1, 3))
        run.check_visitor(visitor)
    except client.Closed as error:
        run.check(False, str(error))
    for connection in connections:
        connection.close()
    run.check_alive()


@attack
async def occupied_connections(run):
    """Opens more idle connections from one address than the server has room for. A visitor from another address
    gets in, and the refusals cost few lines of the log."""
    count = run.pick(800, 4000)
    before = len(run.server.log_text())
    descriptors = run.server.descriptors()
    opened = []

    async def open_one():
        try:
            opened.append(await run.address().connect())
        except (OSError, TimeoutError):
            pass

    for start in range(0, count, 50):
        await asyncio.gather(*(open_one() for _ in range(50)))
    try:
        async with run.visitor() as visitor:
            await asyncio.sleep(run.pick(1, 3))
        run.check_visitor(visitor)
    except client.Closed as error:
        run.check(False, str(error))
    run.note(f"{count} connections, {run.server.descriptors()} descriptors")
    for _, writer in opened:
        writer.transport.abort()
    await run.server.settle()
    await asyncio.sleep(0.5)
    log = run.server.log_text()[before:]
    run.note(f"{log.count(chr(10))} lines in the log, {len(log) >> 10} KiB")
    run.check(log.count("\n") <= 100, f"{log.count(chr(10))} log lines for refused connections")
    run.check_descriptors(descriptors)
    run.check_alive()


@attack
async def strangers(run):
    """Visits without a cookie, as health probes, crawlers and scanners do, with GET and HEAD, at the app's
    addresses and at unknown ones. Unknown addresses answer 404. The server keeps nothing of any visit, neither
    in memory nor in the data directory."""
    known = ["/", "/todos", "/characters", "/repositories", "/favorites", "/contacts", "/reading"]
    unknown = ["/robots.txt", "/favicon.ico", "/wp-login.php", "/.env", "/admin", "/todos/1/2/3",
               "/characters/abc", "/%00", "/%ff", "/..%2f..%2fetc/passwd", "/a" * 200]
    for path in known:
        await run.address().request("GET", path, origin=False)
    await run.server.settle()
    memory = run.server.memory()
    descriptors = run.server.descriptors()
    files = run.server.files()
    statuses = {}
    count = run.pick(400, 4000)

    async def visit(index, method, path):
        try:
            response = await run.address(2 + index % 8).request(method, path, origin=False)
            key = (method, "known" if path in known else "unknown", response.status)
        except client.Closed:
            key = (method, path, "no answer")
        statuses[key] = statuses.get(key, 0) + 1

    visits = [
        (method, path) for method in ("GET", "HEAD") for path in known + unknown]
    async with run.visitor() as visitor:
        for start in range(0, count, 20):
            await asyncio.gather(
                *(visit(index, *visits[index % len(visits)]) for index in range(start, start + 20)))
        made = {path for path in run.server.files() if path not in files}
    for (method, kind, status), times in sorted(statuses.items(), key=str):
        run.note(f"{method} {kind}: {status} × {times}")
        if kind == "unknown":
            run.check(
                status in (400, 404, 414), f"{method} of an unknown address is answered with {status}")
        else:
            run.check(status == 200, f"{method} of {kind} is answered with {status}")
    # Only the visitor, who has a todo, has a directory with saved data.
    strange = {path for path in made if path.count("/") == 1}
    run.note(f"{len(strange)} directories of sessions for {count} visits and one visitor")
    run.check(len(strange) <= 1, f"{len(strange) - 1} sessions are kept for visitors who did nothing")
    await run.server.settle()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 10)
    run.check_descriptors(descriptors, 12)


@attack
async def idle_sessions(run):
    """Loads the page, connects, and leaves without an action, again and again. The data directory stays empty,
    and memory does not grow permanently."""
    for _ in range(5):
        (await client.open_tab(run.address(), "/characters")).close()
    await run.server.settle()
    files = run.server.files()
    memory = run.server.memory()
    descriptors = run.server.descriptors()
    count = run.pick(200, 2000)
    refused = {}
    for index in range(count):
        try:
            connection = await client.open_tab(
                run.address(2 + index % 40), ["/characters", "/", "/reading"][index % 3], timeout=10)
            connection.close()
        except client.Closed as error:
            refused[str(error)] = refused.get(str(error), 0) + 1
    await run.server.settle()
    await asyncio.sleep(1)
    made = set(run.server.files()) - set(files)
    run.note(f"{count} visits, {len(made)} more files; refused: {refused or 'none'}")
    run.check(not made, f"{len(made)} files are kept for sessions that did nothing")
    run.check_alive()
    # The short form is for debug builds, in which each session takes about 310 KiB and stays for a while.
    run.check_memory(memory, run.pick(75, 50))
    run.check_descriptors(descriptors)


@attack
async def chosen_cookies(run):
    """Sends cookies that the server has never made: plausible secrets, longer and shorter ones, another user's
    name, and hundreds at once. None of them becomes a session."""
    page = await client.open_page(run.address())
    name, _, secret = page.cookie.partition("=")
    prefix = re.sub(r"[^.]", "A", secret)
    chosen = [
        f"{name}={prefix}", f"{name}={'A' * 43}", f"{name}={'A' * 42}B; {name}={'C' * 43}",
        f"{name}={secret[:-1]}{'A' if secret[-1] != 'A' else 'B'}", f"{name}={secret}x", f"{name}=",
        f"{name}={secret[::-1]}", f"{name}={'%00' * 14}A", f"{name}=" + "A" * 8000,
        "; ".join(f"{name}={index:043d}" for index in range(200)), f"{name.upper()}={'A' * 43}",
        f"{name}=\"{'A' * 41}\"", f"{name} = {'A' * 43}", f"{name}={'é' * 43}",
    ]
    files = run.server.files()
    for cookie in chosen:
        shown = cookie[:60]
        given = None
        try:
            response = await run.address().request("GET", "/todos", cookie=cookie, origin=False)
            given = response.cookie()
        except client.Closed as error:
            run.check(False, f"{shown}: no answer ({error})")
            continue
        values = {part.strip().partition("=")[2] for part in cookie.split(";")}
        if response.status == 200:
            run.check(
                given is not None and given.partition("=")[2] not in values,
                f"a visitor goes on with the cookie {shown} that the server didn't make")
        tab = client.Tab(response.body, cookie, "/todos") if response.status == 200 else page
        tab.cookie = cookie
        try:
            connection = await client.connect(run.address(), tab, timeout=5, revision=-1)
            await connection.until(lambda: tab.hellos, 2)
            connection.close()
            run.check(not tab.hellos, f"a WebSocket is opened with the cookie {shown}")
        except (client.Closed, UnicodeError):
            pass
        try:
            response = await run.address().request(
                "POST", "/events?" + tab.query(revision=-1), cookie=cookie, body=b'[[1,0,"open","/todos"]]')
            run.check(
                response.status in (400, 401, 403, 410, 431),
                f"a POST with the cookie {shown} is answered with {response.status}")
        except client.Closed:
            pass
        if not run.check_alive():
            return
    made = {path for path in run.server.files() if path not in files}
    run.check(not made, f"{len(made)} files are made for chosen cookies")
    run.note(f"{len(chosen)} cookies")


@attack
async def slow_requests(run):
    """Sends requests a byte at a time, heads and bodies without an end, and connections without a request. The
    server closes each within half a minute, and a visitor gets in meanwhile."""
    address = run.address()
    count = run.pick(40, 120)
    tab = (await client.open_tab(run.address(3), "/todos")).tab
    body = client.request_bytes(
        "POST", "/events?" + tab.query(), address.host, tab.cookie, b"", ["Content-Length: 60000"])
    body = body.replace(b"Content-Length: 0\r\n", b"")
    openings = [b"GET / HTTP/1.1\r\nHost: " + address.host.encode() + b"\r\nX-Slow: ", body, b""]
    descriptors = run.server.descriptors()
    loop = asyncio.get_running_loop()
    closed = {"head": [], "body": [], "silence": []}

    async def drip(index):
        kind = ["head", "body", "silence"][index % 3]
        try:
            reader, writer = await address.connect()
        except (OSError, TimeoutError):
            return
        started = loop.time()
        writer.write(openings[index % 3])
        try:
            while loop.time() - started < run.pick(32, 75):
                if kind != "silence":
                    writer.write(b"x")
                try:
                    if not await asyncio.wait_for(reader.read(1000), 0.5):
                        break
                except TimeoutError:
                    continue
        except OSError:
            pass
        closed[kind].append(loop.time() - started)
        writer.transport.abort()

    async with run.visitor() as visitor:
        await asyncio.gather(*(drip(index) for index in range(count)))
    for kind, times in closed.items():
        longest = max(times, default=0)
        run.note(f"{kind}: {len(times)} closed after at most {longest:.0f} s")
        run.check(longest < run.pick(31, 70), f"a slow {kind} keeps its connection for {longest:.0f} s")
    await run.server.settle()
    run.check_alive()
    run.check_visitor(visitor)
    run.check_descriptors(descriptors)


@attack
async def wrong_requests(run):
    """Sends requests that aren't HTTP, or whose form has crashed other servers: two lengths, chunks with wrong
    sizes, two hosts or none, endless heads, unknown methods, and bytes that are no text. The server refuses or
    closes each, and no connection stays open."""
    host = run.address().host.encode()
    page = await client.open_page(run.address())
    post = client.request_bytes(
        "POST", "/events?" + page.query(), host.decode(), page.cookie, b"").replace(
            b"Content-Length: 0\r\n", b"")
    end = b"\r\n\r\n"
    wrong = [
        b"\0" * 100 + end, b"\xff" * 500 + end, b"GET" + end, b"GET / HTTP/9.9\r\nHost: x" + end,
        b"GET / HTTP/1.1" + end, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b" + end,
        b"GET / HTTP/1.1\r\nHost: evil.example" + end, b"GET http://x/ HTTP/1.1\r\nHost: " + host + end,
        b"GET * HTTP/1.1\r\nHost: " + host + end, b"OPTIONS * HTTP/1.1\r\nHost: " + host + end,
        b"CONNECT " + host + b" HTTP/1.1\r\nHost: " + host + end,
        b"TRACE / HTTP/1.1\r\nHost: " + host + end, b"BREW / HTTP/1.1\r\nHost: " + host + end,
        b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nX: " + b"y" * 200_000 + end,
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: " + host + end,
        b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nX\x00Y: z" + end,
        b"GET / HTTP/1.1\r\n Host: " + host + end, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        post[:-4] + b"\r\nContent-Length: 5\r\nContent-Length: 6" + end + b"[]   ",
        post[:-4] + b"\r\nContent-Length: -1" + end, post[:-4] + b"\r\nContent-Length: 9e9" + end,
        post[:-4] + b"\r\nContent-Length: 99999999999999999999" + end,
        post[:-4] + b"\r\nTransfer-Encoding: chunked" + end + b"ffffffffffffffff\r\n[]\r\n0\r\n\r\n",
        post[:-4] + b"\r\nTransfer-Encoding: chunked" + end + b"-1\r\n[]\r\n0\r\n\r\n",
        post[:-4] + b"\r\nTransfer-Encoding: chunked\r\nContent-Length: 2" + end + b"0\r\n\r\nGET / HT",
        post[:-4] + b"\r\nTransfer-Encoding: gzip, chunked" + end + b"2\r\n[]\r\n0\r\n\r\n",
        post[:-4] + b"\r\nExpect: 200-maybe\r\nContent-Length: 2" + end + b"[]",
    ]
    descriptors = run.server.descriptors()
    statuses = {}

    async def send(data):
        try:
            response = await run.address().raw(data, timeout=15)
            status = response.status
        except client.Closed:
            status = "closed"
        except TimeoutError:
            status = "no answer"
            run.check(False, f"neither answered nor closed: {data[:60]!r} …")
        statuses[status] = statuses.get(status, 0) + 1
        run.check(status in ("closed", "no answer") or status < 500, f"{status} to {data[:60]!r}")

    for _ in range(run.pick(1, 10)):
        await asyncio.gather(*(send(data) for data in wrong))
        if not run.check_alive():
            return
    run.note(f"answers: {statuses}")
    await run.server.settle()
    run.check_descriptors(descriptors)


@attack
async def connection_churn(run):
    """Opens connections and closes them at once, with and without a request. Visitors notice little, and the
    numbers of descriptors and the memory return to their old values."""
    memory = run.server.memory()
    descriptors = run.server.descriptors()
    data = client.request_bytes("GET", "/todos", run.address().host, origin=False)
    count = run.pick(2000, 20_000)

    async def come_and_go(index):
        try:
            _, writer = await run.address(2 + index % 20).connect()
            if index % 2:
                writer.write(data)
            writer.transport.abort()
        except (OSError, TimeoutError):
            pass

    async with run.visitor() as visitor:
        for start in range(0, count, 50):
            await asyncio.gather(*(come_and_go(start + index) for index in range(50)))
    await run.server.settle()
    run.note(f"{count} connections")
    run.check_alive()
    run.check_visitor(visitor)
    run.check_memory(memory, 60)
    run.check_descriptors(descriptors)
