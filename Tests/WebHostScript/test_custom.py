"""Custom elements, reported sizes, and animated changes."""

from support import ScriptTest

HOOK = """
  window.calls = []
  export default {
    mounted() { calls.push(['mounted', this.get('stars')]) },
    updated() {
      calls.push(['updated', this.get('stars')])
      if (this.get('stars') === '9') throw Error('no such star')
    },
    destroyed() { calls.push(['destroyed']) },
  }
"""


def custom(number, stars, more=""):
    return (f'<div id="e{number}" class="custom" data-hook="/hook.1.js" data-at-stars="{stars}">'
            f"{more}</div>")


class HookTest(ScriptTest):
    def respond(self, route):
        if "/hook." in route.request.url:
            return route.fulfill(body=HOOK, content_type="text/javascript; charset=utf-8")
        if "/sheet." in route.request.url:
            return route.fulfill(body=".custom { color: red }", content_type="text/css")
        return super().respond(route)

    def calls(self, count):
        self.page.wait_for_function("count => window.calls?.length >= count", arg=count)
        return self.page.evaluate("calls")

    def test_functions_are_called_when_an_element_appears_changes_and_disappears(self):
        self.open(f"<div id='e1'>{custom(2, 3, '<b>3</b>')}</div>")
        self.assertEqual(self.calls(1), [["mounted", "3"]])
        self.say([1, [2, "data-at-stars", "4"], [2, "", "4", 0]])
        self.assertEqual(self.calls(2)[1:], [["updated", "4"]])
        self.say([2, [1, "title", "x"]])
        self.say([3, ["-", 2]])
        self.assertEqual(self.calls(3)[2:], [["destroyed"]])

    def test_the_code_of_an_inserted_element_runs(self):
        self.open("<div id='e1'></div>")
        self.say([1, ["+", custom(2, 1), 0, 1, 0]])
        self.assertEqual(self.calls(1), [["mounted", "1"]])

    def test_an_error_in_the_apps_code_does_not_stop_the_page(self):
        self.open(f"<div id='e1'>{custom(2, 3)}<p id='e3'>a</p></div>")
        self.calls(1)
        self.say([1, [2, "data-at-stars", "9"]])
        self.say([2, [3, "", "b"]])
        self.assertEqual(self.page.inner_text("#e3"), "b")

    def test_a_style_sheet_is_linked_once(self):
        self.open("<div id='e1'></div>")
        for number in (2, 3):
            self.say([number - 1, [
                "+", f"<div id='e{number}' class='custom' data-sheet='/sheet.1.css'>a</div>", 0, 1, 0]])
        self.page.wait_for_function("getComputedStyle(e3).color === 'rgb(255, 0, 0)'")
        self.assertEqual(self.page.locator("link[href='/sheet.1.css']").count(), 1)

    def test_buttons_send_the_events_that_their_attributes_name(self):
        self.open(custom(1, 3, "<button data-send='rate' data-json='4'>4</button>"
                                "<button data-send='name' data-value='four'>four</button>"
                                "<button data-send='clear'>none</button>"))
        for text in ("4", "four", "none"):
            self.page.get_by_text(text, exact=True).click()
        self.assertEqual(self.sent, [
            [1, 1, "custom", "rate", 4], [2, 1, "custom", "name", "four"],
            [3, 1, "custom", "clear", None]])


class SizeTest(ScriptTest):
    def sizes(self, count):
        self.page.wait_for_function("count => server.sockets.at(-1).sent.length >= count", arg=count)
        return self.sent

    def box(self, width):
        return f"<div id='e1' data-size data-css='width:{width}px;height:50px'></div>"

    def test_each_new_size_is_reported(self):
        self.open(self.box(100))
        self.assertEqual(self.sizes(1), [[1, 1, "resize", 100, 50]])
        self.say(1)
        self.say([1, [1, "data-css", "width:200.2px;height:50px"]])
        self.pass_time(100)
        self.page.wait_for_function("e1.offsetWidth === 200")
        self.pass_time(100)
        self.page.wait_for_timeout(50)
        self.pass_time(200)
        self.assertEqual(self.sizes(2)[1], [2, 1, "resize", 200, 50])

    def test_a_tab_reports_the_traits_of_its_window(self):
        self.open("<div id='e1'></div>")
        url = self.server("sockets.at(-1).url")
        self.assertIn("&window=800x600&dark=0", url)

    def test_a_narrowed_window_is_reported(self):
        self.open("<div id='e1'></div>")
        self.page.set_viewport_size({"width": 500, "height": 600})
        self.assertEqual(self.sizes(1), [[1, 0, "window", 500, 600, 0]])


class MotionTest(ScriptTest):
    SLIDE = ["~", "1s cubic-bezier(0,0,1,1) 0s"]

    def test_moved_elements_slide_and_removed_ones_fade(self):
        self.open("<div id='e1'><p id='e2'>two</p><p id='e3'>three</p></div>")
        self.say([1, self.SLIDE, ["-", 2]])
        self.assertEqual(self.page.evaluate("e3.getAnimations().length"), 1)
        self.assertEqual(self.page.locator("#screen > .leaving[inert][aria-hidden=true]").count(), 1)
        self.assertEqual(self.page.locator("#e2").count(), 0)
        self.page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
        self.page.wait_for_function("!document.querySelector('.leaving')")

    def test_without_a_transition_a_removal_is_immediate(self):
        self.open("<div id='e1'><p id='e2'>two</p><p id='e3'>three</p></div>")
        self.say([1, ["-", 2]])
        self.assertEqual(self.page.evaluate("document.getAnimations().length"), 0)
        self.assertEqual(self.page.locator(".leaving").count(), 0)

    def test_leaving_elements_are_not_counted_by_later_patches(self):
        self.open("<div id='e1'><p id='e2'>two</p><p id='e3'>three</p></div>")
        self.say([1, self.SLIDE, ["-", 3], ["+", "<p id='e4'>four</p>", 0, 1, 0], [1, "", "zwei", 0]])
        self.assertEqual(self.page.inner_html("#e1"), '<p id="e2">zwei</p><p id="e4">four</p>')
