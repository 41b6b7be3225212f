"""Attacks on visitors' data: with a full disk, with broken files, and by killing the server."""

import asyncio
import json
import os
import random

import client
from attack import attack
from visitor import open_todo


def row_of(document):
    """Returns whether the first todo on the screen is done."""
    boxes = client.check_boxes(document)
    return bool(boxes) and boxes[0][1]


async def read_along(connection, seconds):
    try:
        await connection.until(lambda: False, seconds)
    except client.Closed:
        pass


@attack
async def leaked_paths(run):
    """Makes saving and loading fail, by a full disk and by broken files. The messages for a visitor contain no
    paths of the server."""
    told = []

    async def listen(connection, seconds):
        connection.keeps_texts = True
        await read_along(connection, seconds)
        told.extend(connection.texts)

    connection, check_box = await open_todo(run.address())
    run.server.fill_disk()
    connection.send((check_box, "press"))
    await listen(connection, 2.5)
    connection.close()
    run.server.empty_disk()

    connection, check_box = await open_todo(run.address())
    cookie = connection.tab.cookie
    for _ in range(2):
        connection.send((check_box, "press"))
        await read_along(connection, 0.5)
    connection.close()
    data, port = run.server.data, run.server.port
    await run.server.terminate()
    broken = 0
    for path in data.rglob("*"):
        if path.is_file() and path.name.endswith(".json"):
            path.write_bytes(b'{"broken": \xff\xfe')
            broken += 1
    run.note(f"{broken} files broken")
    server = await run.start(data=data)
    try:
        tab = await client.open_page(run.address(), "/todos", cookie)
        told.append(json.dumps(tab.document.root.text).encode())
        connection = await client.connect(run.address(), tab, revision=-1)
        await listen(connection, 1.5)
        connection.close()
    except client.Closed as error:
        told.append(str(error).encode())
    run.check_alive()
    secrets = {str(data).encode(), str(run.server.directory).encode(), b"/home/", b"/var/", b"/tmp/"}
    notices = [text for text in told if b"save" in text or b"read" in text or b"broken" in text]
    run.note(f"{len(told)} messages, {len(notices)} of them about what was wrong")
    for text in told:
        for secret in secrets:
            # The secrets occur neither in the app's own addresses nor in the page's markup.
            if secret in text.replace(b"\\/", b"/"):
                run.check(False, f"a visitor is told a path of the server: {secret.decode()}…")
                return


@attack
async def full_log(run):
    """Also fills the disk of the log. A server that can't log continues, and shuts down normally."""
    await run.server.terminate()
    await run.start(logs_to_file=True)
    connection, check_box = await open_todo(run.address())
    run.server.fill_disk()
    for _ in range(3):
        connection.send((check_box, "press"))
        await read_along(connection, 0.3)
    run.check(
        connection.tab.done >= connection.tab.number, "a press isn't done while nothing can be logged")
    run.check_alive()
    code = await run.server.terminate()
    run.note(f"ended with {code}")
    run.check(code is not None and code >= 0, f"the end was a crash: {code}")


@attack
async def full_disk(run):
    """Fills the disk, changes something, and empties the disk. The change isn't reported as saved too early,
    and saving is tried again. A server that can't save its data ends with an error."""
    connection, check_box = await open_todo(run.address())
    tab = connection.tab
    await connection.until(lambda: tab.saved >= tab.number, 5)
    before = tab.saved
    run.server.fill_disk()
    number = connection.send((check_box, "press"))
    await connection.until(lambda: tab.done >= number, 5)
    await read_along(connection, 2)
    run.check(tab.done >= number, "a press isn't done while the disk is full")
    run.check(tab.saved < number, "a press is called saved though nothing could be written")
    run.note(f"saved up to {before}; on a full disk: done up to {tab.done}, saved up to {tab.saved}; "
             f"told: {tab.unsaved or 'nothing'}")
    run.server.empty_disk()
    cookie = tab.cookie
    saved = await connection.until(lambda: tab.saved >= number and not tab.unsaved, 20)
    run.check(saved, "saving isn't tried again when there is room again")
    # From now on, only data on the disk counts.
    run.server.kill()
    await run.start(data=run.server.data)
    try:
        connection = await client.open_tab(run.address(), "/todos", cookie)
        run.check(row_of(connection.tab.document), "the change is lost after a crash")
        boxes = client.check_boxes(connection.tab.document)
        if run.check(boxes, "the todo itself is lost after a crash"):
            run.server.fill_disk()
            connection.send((boxes[0][0], "press"))
            await read_along(connection, 1)
            code = await run.server.terminate()
            run.note(f"ended with {code} on a full disk")
            run.check(code not in (0, None), "the server ends with 0 though it couldn't save everything")
    except client.Closed as error:
        run.check(False, f"the session is gone: {error}")


@attack
async def killed_after_saving(run):
    """Toggles a todo, kills the server once the toggle is acknowledged as saved, and starts it again, many
    times. Acknowledged changes are kept, and killed saves leave no files behind."""
    data = run.server.data
    connection, check_box = await open_todo(run.address())
    tab = connection.tab
    await connection.until(lambda: tab.saved >= tab.number, 5)
    await read_along(connection, 1)
    cookie = tab.cookie
    lost = rounds = 0
    delays = random.Random(1)
    for _ in range(run.pick(10, 60)):
        isDone = row_of(tab.document)
        for _ in range(delays.randrange(1, 4)):
            number = connection.send((check_box, "press"))
            isDone = not isDone
            await asyncio.sleep(delays.random() * 0.02)
        if not await connection.until(lambda: tab.saved >= number, 10):
            run.check(False, "a toggle was never called saved")
            break
        run.server.kill()
        await run.start(data=data)
        try:
            connection = await client.open_tab(run.address(), "/todos", cookie)
        except client.Closed as error:
            run.check(False, f"the session is gone after a crash: {error}")
            return
        tab = connection.tab
        rounds += 1
        boxes = client.check_boxes(tab.document)
        if not boxes:
            run.check(False, "the todo is gone after a crash")
            return
        lost += row_of(tab.document) != isDone
        check_box = boxes[0][0]
    run.note(f"{rounds} kills, {lost} changes lost that were acknowledged as saved")
    run.check(lost == 0, f"{lost} of {rounds} changes are lost that were acknowledged as saved")
    await run.server.terminate()
    await run.start(data=data)
    strange = [path for path in run.server.files() if "tmp" in path or ".sb-" in path or "~" in path]
    run.check(not strange, f"{len(strange)} temporary files are left: {strange[:2]}")


@attack
async def answers_at_the_end(run):
    """Ends the server with SIGTERM while it sends many answers to slow clients. Each answer that has begun
    arrives whole."""
    connection, _ = await open_todo(run.address())
    tab = connection.tab
    add = tab.document.owner(tab.document.find("button", text="Add Todo"))
    for index in range(40):
        connection.send((add, "press"))
        await connection.until(lambda: tab.done >= tab.number, 20)
        field = tab.document.owner(tab.document.find("input", value="") or tab.document.find("input"))
        connection.send((field, "edit", "long " * 3000))
        await connection.until(lambda: tab.done >= tab.number, 20)
    address = run.address()
    opened = []
    data = client.request_bytes("GET", "/todos", address.host, tab.cookie, origin=False)
    for index in range(run.pick(30, 60)):
        reader, writer = await address.connect(receive_buffer=8192)
        writer.write(data)
        opened.append((reader, writer))
    # The beginning of each answer has arrived.
    firsts = await asyncio.gather(*(reader.readexactly(15) for reader, _ in opened))
    run.server.process.terminate()

    async def read(index):
        reader, _ = opened[index]
        await asyncio.sleep(0.01 * index)
        head = firsts[index] + await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split()[0])
        return len(await reader.readexactly(length))

    sizes = await asyncio.gather(
        *(read(index) for index in range(len(opened))), return_exceptions=True)
    whole = [size for size in sizes if isinstance(size, int)]
    broken = len(sizes) - len(whole)
    code = await run.server.wait(20)
    run.note(f"{len(opened)} answers, {sum(whole) >> 10} KiB; ended with {code}")
    run.check(broken == 0, f"{broken} of {len(opened)} answers are cut off")
    run.check(code == 0, f"the server ended with {code}")


@attack
async def sockets_at_the_end(run):
    """Ends the server with SIGTERM while tabs are connected. Each tab gets a close frame, its changes are there
    after the next start, and the end takes only a few seconds."""
    opened = [await open_todo(run.address(2 + index)) for index in range(run.pick(5, 20))]
    for connection, check_box in opened:
        connection.send((check_box, "press"))
    for connection, _ in opened:
        await connection.until(lambda: connection.tab.done >= connection.tab.number, 5)
    loop = asyncio.get_running_loop()
    started = loop.time()
    run.server.process.terminate()
    await asyncio.gather(*(read_along(connection, 10) for connection, _ in opened))
    code = await run.server.wait(20)
    run.note(f"ended with {code} after {loop.time() - started:.2f} s")
    run.check(code == 0, f"the server ended with {code}")
    run.check(loop.time() - started < 5, "the end takes more than 5 s")
    codes = [connection.close_code for connection, _ in opened]
    run.check(all(code == 1001 for code in codes), f"tabs are told {set(codes)} instead of 1001")
    await run.start(data=run.server.data)
    kept = 0
    for connection, _ in opened:
        again = await client.open_tab(run.address(), "/todos", connection.tab.cookie)
        kept += row_of(again.tab.document)
        again.close()
    run.check(kept == len(opened), f"{len(opened) - kept} of {len(opened)} changes are lost")


@attack
async def hostile_files(run):
    """Starts on a data directory with hostile entries: special, huge, deep, empty or unowned files. The server
    starts, or reports why it can't, and sessions survive."""
    connection, check_box = await open_todo(run.address())
    cookie = connection.tab.cookie
    await connection.until(lambda: connection.tab.saved >= connection.tab.number, 5)
    await read_along(connection, 1)
    await run.server.terminate()
    data = run.server.data
    files = [path for path in data.rglob("*.json")]
    contents = [b"", b"[" * 500_000, b"\0" * 1000, b'{"todos":' * 100_000, b'{"a":1e999}', b"\xff" * 100,
                b'"' + b"x" * 5_000_000 + b'"', b"[]", b"null", b"9" * 100_000]
    for content in contents[: run.pick(6, len(contents))]:
        for path in files:
            path.write_bytes(content)
        await run.start(data=data)
        try:
            connection = await client.open_tab(run.address(), "/todos", cookie)
            await read_along(connection, 0.3)
        except client.Closed as error:
            run.check(False, f"the session is gone with {content[:12]!r}: {error}")
        if not run.check_alive():
            run.note(f"it ended over a file with {content[:12]!r}")
            return
        await run.server.terminate()
    for path in files:
        if path.exists():
            os.remove(path)
        path.mkdir(parents=True, exist_ok=True)
    await run.start(data=data)
    try:
        await client.open_tab(run.address(), "/todos", cookie)
    except client.Closed as error:
        run.check(False, f"the session is gone with a directory for a file: {error}")
    run.check_alive()
