"""The page's connection, as far as connection.test.mjs can't test it without a browser."""

from support import ScriptTest, button, field


class ReconnectingTest(ScriptTest):
    def test_the_first_connection_is_kept_after_a_hello_without_a_heartbeat(self):
        self.open(button(1, "Add"), connects=False)
        self.server("sockets[0].accept()")
        self.say({"hello": 0, "instance": "one", "script": self.script}, [1, [1, "", "Added"]])
        self.pass_time(30_000)
        self.assertEqual(self.server("sockets[0].readyState"), 1)
        self.assertEqual(self.sockets, 1)
        self.assertEqual(self.page.inner_text("#e1"), "Added")

    def test_waking_up_during_a_request_leaves_one_connection(self):
        self.open(button(1, "Add"), connects=False)
        # A real server also allows one connection for each tab.
        self.page.evaluate("""script => {
          server.onsocket = socket => setTimeout(() => {
            if (socket.readyState) return
            for (const other of server.sockets) if (other !== socket && other.readyState === 1) other.drop(4409)
            socket.accept()
            socket.say({ hello: 0, heartbeat: 20000, instance: 'one', script })
          }, 10)
        }""", self.script)
        self.drop()
        self.assertEqual(self.requests, 1)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.pass_time(50)
        self.server("""requests[0].answer(200, [
          { hello: 0, heartbeat: 20000, instance: 'one', script: '/screen.js' }])""")
        for _ in range(8):
            self.pass_time(1_000)
        self.assertLessEqual(self.sockets, 3)
        self.assertEqual(self.server("sockets.filter(socket => socket.readyState === 1).length"), 1)

    def test_a_page_connects_at_once_when_it_is_visible_or_online_again(self):
        self.open(button(1, "Add"))
        for target, event in [("window", "online"), ("window", "pageshow"), ("document", "visibilitychange")]:
            with self.subTest(event):
                sockets = self.sockets
                self.drop()
                self.assertEqual(self.sockets, sockets)
                for _ in range(5):
                    self.page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")
                self.assertEqual(self.sockets, sockets + 1)
                self.connect()

    def test_a_hidden_page_does_not_reconnect_early(self):
        self.open(button(1, "Add"))
        self.drop()
        self.page.evaluate("""() => {
          Object.defineProperty(document, 'hidden', { get: () => true })
          document.dispatchEvent(new Event('visibilitychange'))
          dispatchEvent(new Event('online'))
        }""")
        self.assertEqual(self.sockets, 1)
        self.pass_time(300)
        self.assertEqual(self.sockets, 2)

    def test_presses_made_offline_are_sent_after_reconnecting(self):
        self.open(button(1, "Add") + button(2, "Remove"))
        self.drop()
        self.page.click("#e1")
        self.pass_time(300)
        self.assertEqual(self.sockets, 2)
        self.pass_time(2_000)
        self.page.click("#e2")
        self.connect()
        self.assertEqual(self.sent, [[1, 1, "press"], [2, 2, "press"]])

    def test_events_that_the_server_has_handled_are_not_sent_again(self):
        self.open(button(1, "Add"))
        for _ in range(3):
            self.page.click("#e1")
        self.drop()
        self.pass_time(300)
        self.connect(done=2)
        self.assertEqual(self.sent, [[3, 1, "press"]])

    def test_a_connection_reports_the_pages_revision_and_path(self):
        self.open(button(1, "Add"), path="/a%20b?c=d%26e", revision=4, instance="one")
        tab = self.server("sockets[0].url.match(/tab=([^&]+)/)[1]")
        name = self.page.evaluate("sessionStorage.getItem('window')")
        url = f"ws://app.test/socket?tab={tab}&name={name}&instance=one&revision=%s&path=%%2Fa%%2520b%%3Fc%%3Dd%%2526e&window=800x600&dark=0"
        self.assertEqual(self.server("sockets[0].url"), url % 4)
        self.say([5, [1, "", "Added"]])
        self.drop()
        self.pass_time(300)
        self.assertEqual(self.server("sockets[1].url"), url % 5)

    def test_silence_ends_a_connection(self):
        self.open(button(1, "Add"))
        for _ in range(3):
            self.pass_time(49_000)
            self.say(0.5)
        self.assertEqual(self.sockets, 1)
        self.pass_time(50_300)
        self.assertEqual(self.sockets, 2)
        self.assertEqual(self.server("sockets[0].readyState"), 3)

    def test_a_long_queue_goes_out_in_messages_of_32(self):
        self.open(button(1, "Add"))
        self.drop()
        self.page.evaluate("for (let count = 0; count < 70; count++) e1.click()")
        self.pass_time(300)
        self.connect()
        self.assertEqual(len(self.sent), 70)
        self.assertEqual(self.server("sockets.at(-1).messages"), 3)

    def test_presses_past_256_are_refused_at_once_with_a_notice(self):
        self.open(button(1, "Add"))
        self.drop()
        self.page.evaluate("for (let count = 0; count < 257; count++) e1.click()")
        self.assertIn("Not done: “Add”", self.notice)
        self.pass_time(300)
        self.connect()
        self.assertEqual(len(self.sent), 256)

    def test_automatic_events_take_no_room_and_are_sent_with_their_latest_values(self):
        rows = "".join(f"<li id=e{n} data-sight style='display:block;height:40px'>{n}</li>" for n in range(2, 400))
        self.open(button(1, "Add", "style='position:fixed;top:0'") + f"<ul class=list>{rows}"
                  '<li id=e999 class=deferred data-rows="400 10000"></li></ul>')
        self.page.wait_for_function("server.sockets.at(-1).sent.length")
        self.pass_time(200)
        self.say(self.sent[-1][0])
        self.drop()
        for step in range(40):
            self.page.evaluate("step => scrollTo(0, step * 1000)", step)
            self.page.screenshot()
            self.pass_time(20)
        self.page.evaluate("for (let count = 0; count < 256; count++) e1.click()")
        self.assertNotIn("Not done", self.notice)
        self.pass_time(300)
        self.connect()
        self.assertEqual([event[2] for event in self.sent[:256]], ["press"] * 256)
        # After that, the page sends the position that the user has reached by then.
        self.pass_time(200)
        self.assertEqual([event[1] for event in self.sent if event[2] == "load"], [999])

    def test_a_notice_shows_after_a_second_offline_until_the_page_reconnects(self):
        self.open(button(1, "Add"))
        self.drop()
        self.pass_time(300)
        self.assertEqual(self.notice, "")
        self.connect()
        self.pass_time(2_000)
        self.assertEqual(self.notice, "")
        self.drop()
        self.pass_time(1_100)
        self.assertEqual(self.notice, "Connecting again… What you type is kept.")
        self.pass_time(5_000)
        self.assertEqual(self.notice, "Connecting again… What you type is kept.")
        self.connect()
        self.assertEqual(self.notice, "")

    def test_another_servers_screen_ends_the_offline_notice(self):
        self.open(button(1, "Add"))
        self.drop()
        self.pass_time(1_100)
        self.connect(instance="two")
        # A press at this moment is meant for the old screen.
        self.assertEqual(self.notice, "Connecting again… What you type is kept.")
        self.say({"html": button(7, "Add"), "revision": 0, "location": None})
        self.assertEqual(self.notice, "")
        self.page.click("#e7")
        self.assertEqual(self.sent, [[1, 7, "press"]])

    def test_the_servers_reason_for_a_refusal_is_shown(self):
        self.open(button(1, "Add"))
        self.drop(4429, "Too many tabs are open.")
        self.assertIn("Too many tabs are open.", self.notice)
        self.pass_time(29_900)
        self.assertEqual(self.sockets, 1)
        self.pass_time(200)
        self.assertEqual(self.sockets, 2)
        self.connect()
        self.assertEqual(self.notice, "")

    def test_mismatched_messages_reload_the_whole_screen(self):
        self.open(button(1, "Add"))
        for message in [[3, [1, "", "Later"]], [1, [7, "", "Nobody"]], {"what": 1}, "?"]:
            self.say(message)
            self.pass_time(10_000)
            self.assertIn("revision=-1&", self.server("sockets.at(-1).url"))
            self.connect()
            self.say({"html": button(1, "Whole"), "revision": 0})
            self.assertEqual(self.page.inner_text("#screen"), "Whole")

    def test_invalid_events_are_dropped_with_a_notice(self):
        self.open(button(1, "Add") + field(2))
        self.page.click("#e1")
        self.page.fill("#e2", "text")
        self.drop(1007)
        self.assertIn("Not saved: “text”", self.notice)
        self.assertIn("Not done: “Add”", self.notice)
        self.pass_time(300)
        self.assertIn("revision=-1&", self.server("sockets.at(-1).url"))
        self.connect()
        self.assertEqual(self.sent, [])

    def test_only_too_large_events_are_dropped_with_a_notice(self):
        self.open(button(1, "Add") + field(2))
        self.page.click("#e1")
        self.page.fill("#e2", "a text that is too large")
        self.drop(1009)
        self.assertIn("Not saved: “a text that is too large”", self.notice)
        self.pass_time(300)
        self.connect()
        self.assertEqual(self.sent, [[1, 1, "press"]])

    def test_the_page_reloads_once_for_a_new_release(self):
        self.open(button(1, "Add"))
        self.drop()
        self.pass_time(300)
        self.connect(script="/screen.2.js")
        self.page.wait_for_function("server.sockets.length === 1")
        self.assertEqual(self.loads, 2)
        # If the server sends the old page again, the page doesn't reload in a loop.
        self.connect(script="/screen.2.js")
        self.pass_time(300)
        self.assertEqual(self.loads, 2)

    def test_a_page_that_the_server_has_forgotten_reloads(self):
        self.open(button(1, "Add"))
        self.drop(4410)
        self.page.wait_for_function("server.sockets.length === 1 && !server.sockets[0].readyState")
        self.assertEqual(self.loads, 2)


class RequestsTest(ScriptTest):
    def answer(self, *messages, done=0):
        hello = {"hello": done, "heartbeat": 20_000, "instance": "one", "script": self.script}
        self.server("requests.at(-1).answer(200, argument)", [hello, *messages])
        self.settle()

    def settle(self):
        """Lets the page read an answer, which takes a few turns."""
        self.page.evaluate("new Response('').text().then(() => new Response('').text())")

    def test_events_are_sent_in_requests_if_no_websocket_connects(self):
        self.open(button(1, "Add"), connects=False)
        self.page.click("#e1")
        self.drop()
        # The first request carries no events: it only checks that the server answers.
        self.assertEqual(self.server("requests[0].events"), [])
        self.answer()
        self.assertEqual(self.server("requests[1].events"), [[1, 1, "press"]])
        self.answer([1, [1, "", "Added"]], {"ack": 1, "after": 0}, done=1)
        self.assertEqual(self.page.inner_text("#e1"), "Added")
        self.assertEqual(self.notice, "")
        # Now an event is sent at once.
        self.page.click("#e1")
        self.assertEqual(self.server("requests[2].events"), [[2, 1, "press"]])

    def test_presses_during_a_request_are_sent_with_the_next_one(self):
        self.open(button(1, "Add"), connects=False)
        self.page.click("#e1")
        self.drop()
        self.answer()
        for _ in range(3):
            self.page.click("#e1")
        self.assertEqual(self.requests, 2)
        self.answer(1, done=1)
        self.assertEqual(
            self.server("requests[2].events"), [[number, 1, "press"] for number in [2, 3, 4]])

    def test_events_that_a_request_has_not_acknowledged_are_sent_again(self):
        self.open(button(1, "Add"), connects=False)
        self.page.click("#e1")
        self.drop()
        self.answer()
        # The server received the event on an earlier connection, but has not handled it yet.
        self.answer(done=0)
        self.assertEqual(self.requests, 2)
        self.pass_time(1_000)
        self.assertEqual(self.server("requests[2].events"), [[1, 1, "press"]])

    def test_a_request_that_fails_loses_nothing(self):
        self.open(button(1, "Add"), connects=False)
        self.page.click("#e1")
        self.drop()
        self.answer()
        self.assertEqual(self.server("requests[1].events"), [[1, 1, "press"]])
        self.server("requests[1].fail()")
        self.pass_time(300)
        self.connect()
        self.assertEqual(self.sent, [[1, 1, "press"]])

    def test_presses_that_no_server_received_are_reported_as_not_done(self):
        self.open(button(1, "Add"))
        self.drop()
        self.page.click("#e1")
        for _ in range(3):
            self.pass_time(1_600)
            self.drop()
            self.server("requests.at(-1).fail()")
        self.settle()
        self.pass_time(3_100)
        self.connect(instance="two")
        self.say({"html": "", "revision": 1})
        self.assertEqual(self.notice, "Not done: “Add”")

    def test_the_next_request_shows_the_reason_of_a_refusal(self):
        self.open(button(1, "Add"), connects=False)
        self.drop()
        self.server("requests[0].answer(429, 'Too many browsers are here.')")
        self.settle()
        self.assertIn("Too many browsers are here.", self.notice)
