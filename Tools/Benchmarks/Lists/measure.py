"""Reports the cost of lists of different lengths in both hosts, and in other frameworks. See
../measure-lists."""

import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time
import fcntl
import urllib.request

from playwright.sync_api import sync_playwright

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = sys.executable
TIMES = 21


def memory(pid):
    """Returns the resident memory of a process, in MiB."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


class Terminal:
    """A program in a terminal of 80 by 24."""

    def __init__(self, command, rows):
        self.began = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ |= {"ROWS": str(rows), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execvp(command[0], command)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.text = b""

    def settle(self, quiet=0.05, limit=120, until=None):
        """Reads until nothing has come for a while. Returns the time of the last output."""
        last = time.perf_counter()
        deadline = last + limit
        while (now := time.perf_counter()) < deadline:
            ready, _, _ = select.select([self.file], [], [], quiet)
            if ready:
                try:
                    self.text += os.read(self.file, 1 << 16)
                except OSError:
                    said = self.text.decode(errors="replace")[-500:]
                    raise SystemExit(f"The program in the terminal has ended. It said: {said}") from None
                last = time.perf_counter()
            elif until is None or until in self.text:
                return last
        raise TimeoutError(self.text[-500:])

    def key(self, text):
        """Returns the milliseconds until the terminal has shown the effect of a key."""
        self.settle(quiet=0.02)
        began = time.perf_counter()
        os.write(self.file, text)
        if not select.select([self.file], [], [], 2)[0]:
            return float("nan")
        return (self.settle(quiet=0.02) - began) * 1000

    def stop(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def median(function):
    return statistics.median(function() for _ in range(TIMES))


def measure_terminal(name, command, rows, to_list, to_field, down=b"\x1b[B"):
    terminal = Terminal(command, rows)
    try:
        start = terminal.settle(until=b"Todo 3", quiet=0.2) - terminal.began
        mib = memory(terminal.pid)
        for key in to_list:
            terminal.key(key)
        toggle = median(lambda: terminal.key(b" "))
        for key in to_field:
            terminal.key(key)
        letter = median(lambda: terminal.key(b"x"))
        arrow = median(lambda: terminal.key(down))
        print(f"| {name} | {rows:,} | {start:.2f} s | {mib:.0f} MiB | {arrow:.1f} ms | {toggle:.1f} ms "
              f"| {letter:.1f} ms |", flush=True)
    except TimeoutError:
        print(f"| {name} | {rows:,} | more than 120 s | | | | |", flush=True)
    finally:
        terminal.stop()


# Waits until a condition holds on the page, and returns the milliseconds. It checks the condition after each
# change of the document and each frame.
WATCH = """([act, condition]) => new Promise(done => {
  const holds = new Function('return ' + condition)
  let watcher
  const began = performance.now()
  const look = () => {
    if (!holds()) return
    watcher.disconnect()
    done(performance.now() - began)
  }
  watcher = new MutationObserver(look)
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  new Function(act)()
  const frame = () => { look(); requestAnimationFrame(frame) }
  frame()
})"""


def measure_browser(name, command, rows, shown, filter_field):
    port = 8300 + os.getpid() % 500
    environment = os.environ | {"ROWS": str(rows), "PORT": str(port)}
    server = subprocess.Popen([part.format(port=port) for part in command], env=environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(600):
            try:
                first = len(urllib.request.urlopen(address, timeout=120).read())
                break
            except OSError:
                time.sleep(0.1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 900, "height": 700})
            page.set_default_timeout(120_000)
            began = time.perf_counter()
            page.goto(address, timeout=120_000)
            page.wait_for_function(shown)
            start = time.perf_counter() - began
            page.wait_for_timeout(1000)
            # Sets the text of the filter, and returns the milliseconds until the expected condition holds.
            def filtered(text, expected):
                return page.evaluate(WATCH, [
                    f"""const field = {filter_field}; field.focus(); field.value = '{text}';
                        field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))""", expected])
            first_title = "document.querySelectorAll('input:not([type=checkbox]):not([role=switch])')[1]?.value"
            times = []
            for _ in range(5):
                times.append(filtered("11", f"{first_title} === 'Todo 11'"))
                page.wait_for_timeout(200)
                filtered("", f"{first_title} === 'Todo 0'")
                page.wait_for_timeout(200)
            print(f"| {name} | {rows:,} | {first / 1000:.0f} KB | {start:.2f} s | {memory(server.pid):.0f} MiB "
                  f"| {statistics.median(times):.0f} ms |", flush=True)
            browser.close()
    except Exception as error:
        print(f"| {name} | {rows:,} | {type(error).__name__} | | | |", flush=True)
    finally:
        server.kill()
        server.wait()


def main():
    lists = sys.argv[1]
    counts = [20, 1_000, 10_000, 100_000]
    print("| | rows | start | memory | arrow | toggle | letter |\n|---|--:|--:|--:|--:|--:|--:|")
    for rows in counts:
        measure_terminal("Tessera", [lists], rows, [b"\t"], [b"\x1b[C"])
        measure_terminal("urwid", [PYTHON, f"{HERE}/with_urwid.py"], rows, [b"\x1b[B"], [b"\x1b[C"])
        if rows <= 1_000:
            measure_terminal("Textual", [PYTHON, f"{HERE}/with_textual.py"], rows, [b"\t", b"\t"],
                             [b"\t"], down=b"\t")
    print("\n| | rows | first page | start | memory | filter |\n|---|--:|--:|--:|--:|--:|")
    ready = "document.querySelectorAll('input').length > 20"
    for rows in counts:
        measure_browser("Tessera", [lists, "--web", "--port", "{port}"], rows, ready,
                        "document.querySelector('input')")
        if rows <= 1_000:
            measure_browser("NiceGUI", [PYTHON, f"{HERE}/with_nicegui.py"], rows, ready,
                            "document.querySelector('input')")


main()
