"""The user's input and focus, which survive when the server sends a part of the page anew."""

from support import ScriptTest, button, field


class MorphTest(ScriptTest):
    """Each new markup changes the tags around or beside a field while the user works in the field."""

    ROW = f"<li id='e2'>{field(3)}</li>"
    DESCRIPTIONS = {
        "beside it": "<li id='e2'>{field}<span class='row-actions'><button data-do='delete'></button></span></li>",
        "in front of it": "<li id='e2'><h2>Header</h2><b>new</b>{field}</li>",
        "around it": "<li id='e2'><div class='box'><div class='box'>{field}</div></div></li>",
        "around it, in its own element": "<li id='e2'><div id='e3' class='box'><input placeholder='Name' value=''></div></li>",
        "around all of it": "<div id='e2' class='box'><ul class='list'><li>{field}</li></ul></div>",
        "after it was numbered": "<li id='e2' class='large'><div id='e9' class='v'></div>{field}</li>",
    }

    def describe(self, revision, description, text="", number=2):
        html = description.replace("{field}", field(3, text))
        self.say([revision, ["=", number, html.replace("value=''", f"value='{text}'")]])

    @property
    def input_value(self):
        return self.page.evaluate("document.querySelector('input').value")

    def test_a_replacement_keeps_unacknowledged_letters(self):
        for name, description in self.DESCRIPTIONS.items():
            with self.subTest(name):
                self.open(f"<ul id='e1'>{self.ROW}</ul>")
                self.page.evaluate("window.typedInto = e3")
                self.type("#e3", "0123")
                self.describe(1, description)
                self.assertEqual(self.input_value, "0123")
                self.page.keyboard.type("456")
                self.describe(2, self.ROW, "012")
                self.page.keyboard.type("789")
                self.assertEqual(self.input_value, "0123456789")
                self.assertEqual(self.sent[-1][1:], [3, "edit", "0123456789"])
                # The server's value applies once all events are handled.
                self.say([3, [3, "value", "All done"]], self.sent[-1][0])
                self.assertEqual(self.input_value, "All done")
                self.assertTrue(self.page.evaluate("typedInto === document.querySelector('input')"))

    def test_a_replacement_does_not_interrupt_a_composition(self):
        for name, description in self.DESCRIPTIONS.items():
            with self.subTest(name):
                self.open(f"<ul id='e1'>{self.ROW}</ul>")
                self.type("#e3", "abc")
                self.page.evaluate(
                    "window.ends = 0, document.addEventListener('compositionend', () => ends++, true)")
                keyboard = self.context.new_cdp_session(self.page)
                keyboard.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
                self.describe(1, description, "abc")
                self.assertEqual(self.page.evaluate("ends"), 0)
                keyboard.send("Input.imeSetComposition", {"text": "你", "selectionStart": 1, "selectionEnd": 1})
                keyboard.send("Input.insertText", {"text": "你"})
                self.assertEqual(self.input_value, "abc你")
                self.assertEqual(self.sent[-1][1:], [3, "edit", "abc你"])
                # After that, the next page has no text to take over.
                self.describe(2, self.ROW, "abc你")
                self.say(self.sent[-1][0])

    def test_a_whole_screen_of_the_same_server_keeps_focus_and_composition(self):
        self.open(f"<ul id='e1'>{self.ROW}</ul>")
        self.page.focus("#e3")
        keyboard = self.context.new_cdp_session(self.page)
        keyboard.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
        self.say({"html": f"<div id='e7'>New</div><ul id='e1'><li id='e8'>First</li>{self.ROW}</ul>", "revision": 9})
        keyboard.send("Input.insertText", {"text": "日"})
        self.assertEqual(self.value("#e3"), "日")
        self.assertEqual(self.focused, "e3")
        self.assertEqual(self.page.inner_text("#e8"), "First")

    def test_a_field_that_becomes_multiline_keeps_the_typed_text(self):
        self.open(f"<ul id='e1'>{self.ROW}</ul>")
        self.type("#e3", "0123")
        self.say([1, ["=", 3, "<textarea id='e3' placeholder='Name'>01</textarea>"]], 2)
        self.page.keyboard.type("45")
        self.assertEqual(self.value("#e3"), "012345")

    def test_a_field_that_is_removed_and_inserted_keeps_the_typed_text(self):
        self.open(f"<ul id='e1'>{self.ROW}</ul>")
        self.type("#e3", "0123")
        self.say([1, ["-", 2], ["+", self.ROW, 0, 1, 0]], 2)
        self.assertEqual(self.value("#e3"), "0123")

    def test_a_replacement_keeps_videos_scroll_positions_and_client_elements(self):
        self.open(
            "<div id='e1'><div id='e2' class='custom'><video></video><div data-client></div></div>"
            "<div id='e4' class='scroll' style='height: 100px; overflow: auto'><p id='e5' style='height: 900px; flex: none'>A</p></div></div>")
        self.page.evaluate("""() => {
          window.film = document.querySelector('video')
          const client = document.querySelector('[data-client]')
          client.append(document.createElement('input'))
          client.className = 'map'
          client.firstChild.value = 'own'
          e4.scrollTop = 300
        }""")
        self.say([1, ["=", 1,
            "<section id='e1'><h2>New</h2><div class='box'><div id='e2' class='custom'><b>new</b><video></video>"
            "<div data-client></div></div></div><div id='e4' class='scroll'>"
            "<p id='e5' style='height: 900px; flex: none'>A</p></div></section>"]])
        self.assertTrue(self.page.evaluate("film === document.querySelector('video')"))
        self.assertEqual(self.page.evaluate("document.querySelector('[data-client] > input').value"), "own")
        self.assertEqual(self.page.evaluate("document.querySelector('[data-client]').className"), "map")
        self.assertEqual(self.page.evaluate("e4.scrollTop"), 300)

    def test_a_replacement_keeps_the_chosen_option(self):
        def menu(selected, more=""):
            options = "".join(
                f"<option value='{index}'{' selected' if index == selected else ''}>{text}</option>"
                for index, text in enumerate(["Red", "Green", "Blue"]))
            return f"<label id='e1' class='menu'>{more}<select>{options}</select></label>"
        self.open(f"<div id='e9'>{menu(0)}</div>")
        self.page.select_option("select", "2")
        self.say([1, ["=", 1, menu(0, "<span>Color</span>")]])
        self.assertEqual(self.page.evaluate("document.querySelector('select').value"), "2")
        self.say([2, ["=", 1, menu(1, "<span>Colour</span>")]], 1)
        self.assertEqual(self.page.evaluate("document.querySelector('select').value"), "1")

    def test_a_replaced_screen_matches_a_newly_loaded_one(self):
        descriptions = [
            "<div id='e1'><p id='e2' class='a' title='t'>one</p>" + button(3, "Go") + "</div>",
            "<div id='e1' class='v'><b>x</b>" + button(3, "Went", "disabled") + "<p id='e2'>two<i>!</i></p></div>",
            "<ul id='e1'><li id='e2'><div class='box'>" + field(4) + "</div></li><li id='e3'></li></ul>",
            "<ul id='e1'><li id='e3'><div class='v'><p id='e5'>in</p></div></li><li id='e2'>" + field(4) + "</li></ul>",
            "<section id='e1'><p id='e5'>out</p></section>",
        ]
        self.open(descriptions[0])
        for revision, description in enumerate(descriptions[1:] + descriptions[::-1], 1):
            self.say([revision, ["=", 1, description]])
            expected = self.page.evaluate(
                "html => { const t = document.createElement('template'); t.innerHTML = html; return t.innerHTML }",
                description)
            self.assertEqual(self.page.inner_html("#screen"), expected)

    def test_an_optimistic_value_is_corrected_by_a_later_replacement(self):
        def check_box(is_on, more=""):
            return f"<div id='e1'>{more}{button(2, 'Done', f'''role='checkbox' aria-checked='{is_on}' ''')}</div>"
        self.open(check_box("false"))
        self.page.click("#e2")
        self.say([1, ["=", 1, check_box("true", "<h2>New</h2>")]])
        self.say([2, ["=", 1, check_box("false")]])
        self.assertEqual(self.attribute("#e2", "aria-checked"), "true")
        self.say(1)
        self.assertEqual(self.attribute("#e2", "aria-checked"), "false")

    def test_an_open_dialog_stays_topmost_after_a_replacement(self):
        dialog = "<dialog id='e5' class='sheet' open><h2>Edit</h2>{}" + field(6) + "</dialog>"
        self.open(f"<div id='e1'>{button(2, 'Go')}</div>")
        self.page.focus("#e2")
        self.say([1, ["+", dialog.format(""), 0, 1, 0]])
        self.type("#e6", "ab")
        self.say([2, ["=", 5, dialog.format("<p id='e7'>Required</p>")]])
        self.assertTrue(self.page.evaluate("e5.matches(':modal')"))
        self.page.keyboard.type("c")
        self.assertEqual(self.value("#e6"), "abc")
