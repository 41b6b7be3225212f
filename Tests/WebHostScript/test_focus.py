"""The keyboard focus while elements come, go and are replaced, and the effects of keys."""

from support import FAKE_SERVER, ScriptTest, button, field


class FocusTest(ScriptTest):
    def rows(self, *numbers):
        return "<ul id='e1'>" + "".join(
            f"<li id='e{number}'>{field(number + 1)}</li>" for number in numbers) + "</ul>" + button(99, "Add")

    def test_an_element_inserted_by_a_press_takes_the_focus(self):
        self.open(self.rows(2))
        self.page.click("#e99")
        self.say([1, ["+", f"<li id='e10' data-focus>{button(12, 'Delete')}{field(11)}</li>", 2]])
        self.assertEqual(self.focused, "e99")
        self.say({"ack": 1, "after": 0})
        self.assertEqual(self.focused, "e11")

    def test_an_element_that_a_press_marks_takes_the_focus(self):
        self.open(self.rows(2, 4))
        self.page.click("#e99")
        self.say([1, [5, "data-focus", ""]])
        self.assertEqual(self.focused, "e99")
        self.say({"ack": 1, "after": 0})
        self.assertEqual(self.focused, "e5")

    def test_an_answer_moves_the_focus_to_the_next_field_or_away(self):
        self.open(field(1, more="data-focus") + field(2))
        self.type("#e1", "a")
        self.page.keyboard.press("Enter")
        self.say([1, [1, "data-focus", None], [2, "data-focus", ""]])
        self.assertEqual(self.focused, "e1")
        self.say({"ack": 2, "after": 0})
        self.assertEqual(self.focused, "e2")
        self.say([2, [2, "data-focus", None]])
        self.assertEqual(self.focused, "")

    def test_an_element_inserted_by_another_tab_does_not_take_the_focus(self):
        self.open(self.rows(2))
        self.page.focus("#e99")
        self.say([1, ["+", f"<li id='e10' data-focus>{field(11)}</li>", 2]])
        self.page.click("#e99")
        self.say({"ack": 1, "after": 1})
        self.assertEqual(self.focused, "e99")

    def test_saving_does_not_end_the_wait_for_a_press_that_moves_the_focus(self):
        self.open(self.rows(2))
        self.page.click("#e99")
        self.say({"ack": 1, "after": 0, "saved": False})
        self.page.click("#e99")
        self.say([1, ["+", f"<li id='e10' data-focus>{field(11)}</li>", 2]], 1, {"ack": 2, "after": 0})
        self.assertEqual(self.focused, "e11")

    def test_the_focus_of_a_removed_row_goes_to_the_next_row_itself(self):
        self.open(self.rows(2, 4, 6))
        self.page.focus("#e5")
        self.say([1, ["-", 4]])
        # The next letters must not go to another field, and Enter must not press another button.
        self.assertEqual(self.focused, "e6")
        self.page.keyboard.press("Tab")
        self.assertEqual(self.focused, "e7")
        self.say([2, ["-", 6]])
        self.assertEqual(self.focused, "e2")
        self.say([3, ["-", 2]])
        self.assertEqual(self.focused, "")

    def test_a_replaced_field_keeps_the_focus_and_the_caret(self):
        self.open(field(1, "text"))
        self.page.focus("#e1")
        self.page.evaluate("e1.setSelectionRange(1, 3)")
        self.say([1, ["=", 1, field(1, "text", more="class='large'")]])
        self.assertEqual(self.focused, "e1")
        self.assertEqual(self.page.evaluate("[e1.selectionStart, e1.selectionEnd]"), [1, 3])

    def test_a_temporarily_disabled_button_gets_the_focus_back(self):
        self.open(button(1, "Refresh") + field(2))
        self.page.focus("#e1")
        self.say([1, [1, "disabled", ""]])
        self.say([2, [1, "disabled", None]])
        self.assertEqual(self.focused, "e1")

    def pair(self):
        self.open(f"<div id='e1' class='h'>{button(2, '−')}{button(3, '+')}{button(4, 'Next')}</div>")
        self.page.focus("#e3")

    def assert_enter_presses_nothing_and_tab_leads_on(self):
        self.page.keyboard.press("Enter")
        self.page.keyboard.press(" ")
        self.assertEqual(self.sent, [])
        self.page.keyboard.press("Tab")
        self.assertEqual(self.focused, "e4")

    def test_enter_presses_nothing_after_a_button_disables_itself(self):
        self.pair()
        self.say([1, [3, "disabled", ""]])
        self.assert_enter_presses_nothing_and_tab_leads_on()

    def test_enter_presses_nothing_after_a_disabled_button_replaces_another(self):
        self.pair()
        self.say([1, ["=", 1, f"<div id='e1' class='h'>{button(2, '−')}{button(3, '+', 'disabled')}{button(4, 'Next')}</div>"]])
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [])
        self.say([2, [3, "disabled", None]])
        self.assertEqual(self.focused, "e3")

    def test_enter_presses_nothing_after_a_button_is_removed(self):
        self.pair()
        self.say([1, ["-", 3]])
        self.assert_enter_presses_nothing_and_tab_leads_on()

    def test_enter_presses_nothing_after_an_animated_removal(self):
        self.pair()
        self.say([1, ["~", "0.35s ease 0s"], ["-", 3]])
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [])

    def test_enter_presses_nothing_after_a_buttons_container_is_removed(self):
        self.open(f"<div id='e1'><div id='e2' class='h'>{button(3, 'Dismiss')}</div>{button(4, 'Delete all')}</div>")
        self.page.focus("#e3")
        self.say([1, ["-", 3], ["-", 2]])
        self.assert_enter_presses_nothing_and_tab_leads_on()

    def test_enter_presses_nothing_after_an_action_of_a_row_is_removed(self):
        action = "<button data-do='{0}' title='{0}'></button>"
        both = "".join(action.format(name) for name in ("up", "delete"))
        self.open(f"<ul id='e1'><li id='e2'><span>Row</span><span class='row-actions'>{both}</span></li></ul>")
        self.page.focus("[data-do=up]")
        self.say([1, ["=", 2, f"<li id='e2'><span>Row</span><span class='row-actions'>{action.format('delete')}</span></li>"]])
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [])

    def test_enter_presses_nothing_after_a_field_is_disabled(self):
        self.open(f"<div id='e1'>{field(2)}{button(3, 'Send')}{field(4)}</div>")
        self.page.focus("#e2")
        self.say([1, [2, "disabled", ""]])
        self.page.keyboard.press("Enter")
        self.page.keyboard.type("text")
        self.assertEqual(self.sent, [])
        self.say([2, [2, "disabled", None]])
        self.assertEqual(self.focused, "e2")

    def test_a_button_that_replaces_another_gets_its_focus(self):
        self.pair()
        self.say([1, ["-", 3], ["+", button(9, "Stop"), 4]])
        self.assertEqual(self.focused, "e9")
        self.say([2, ["+", button(8, "Start"), 9], ["-", 9]])
        self.assertEqual(self.focused, "e8")

    def test_moving_the_focused_row_does_not_scroll_the_page(self):
        rows = "".join(f"<li id='e{row}'>{button(row + 1000, row)}</li>" for row in range(10, 90))
        self.open(f"<div id='e1' class='page'><ul id='e2' class='list'>{rows}</ul></div>")
        self.page.evaluate("scrollTo(0, 1500); e1040.focus({ preventScroll: true })")
        self.say([1, [">", 40, 0, 2, 0]])
        self.assertEqual(self.page.evaluate("scrollY"), 1500)
        self.say([2, [">", 40, 10]])
        self.assertEqual(self.page.evaluate("scrollY"), 1500)
        self.assertEqual(self.focused, "e1040")

    def test_a_page_comes_back_with_its_focus_and_its_scroll_position(self):
        def pages(number, rows):
            return f"<div id='e{number}' class='page'><h1>{number}</h1>" + "".join(
                button(number + row, row, "style='height: 200px; flex: 0 0 100%'") for row in range(1, rows)) + "</div>"
        first, second = pages(100, 20), pages(200, 3)
        self.open(f"<div id='e1'>{first}</div>")
        self.page.focus("#e112")
        self.page.evaluate("scrollTo(0, 2300)")
        self.say([1, ["+", second, 0, 1, 0], ["-", 100]])
        self.assertEqual(self.page.evaluate("scrollY"), 0)
        self.assertEqual(self.focused, "e201")
        self.say([2, ["+", first, 0, 1, 0], ["-", 200]])
        self.assertEqual(self.focused, "e112")
        self.assertEqual(self.page.evaluate("scrollY"), 2300)

    def test_a_page_comes_back_to_a_button_pressed_without_focus(self):
        def page(number, rows):
            return f"<div id='e{number}' class='page'><h1>{number}</h1>" + "".join(
                button(number + row, row, "style='height: 200px; flex: 0 0 100%'") for row in range(1, rows)) + "</div>"
        first = page(100, 20)
        second = "<div id='e200' class='page'><h1>2</h1>" + button(201, "Back", "class='back'") + button(202, "Other") + "</div>"
        for presses_back in (True, False):
            with self.subTest(presses_back):
                self.open(f"<div id='e1'>{first}</div>")
                # Safari does not focus a pressed element.
                self.page.evaluate("document.addEventListener('mousedown', event => event.preventDefault(), true)")
                self.page.evaluate("scrollTo(0, 2300)")
                scrolled = self.page.evaluate("scrollY")
                self.page.click("#e113")
                self.assertEqual(self.page.evaluate("document.activeElement === document.body"), True)
                self.assertEqual(self.page.evaluate("scrollY"), scrolled)
                self.say([1, ["+", second, 0, 1, 0], ["-", 100]])
                if presses_back:
                    self.page.focus("#e201")
                self.say([2, ["+", first, 0, 1, 0], ["-", 200]])
                self.assertEqual(self.page.evaluate("scrollY"), scrolled)
                self.assertEqual(self.focused, "e113")

    def test_a_page_without_a_known_focus_comes_back_without_a_jump(self):
        rows = "".join(button(100 + row, row, "style='height: 200px; flex: 0 0 100%'") for row in range(1, 20))
        first = f"<div id='e100' class='page'><h1>1</h1>{rows}</div>"
        self.open(f"<div id='e1'>{first}</div>")
        self.page.evaluate("scrollTo(0, 2300)")
        # The page may also come from the browser's history.
        self.say([1, ["+", "<div id='e200' class='page'><h1>2</h1>" + button(201, "Go") + "</div>", 0, 1, 0], ["-", 100]])
        self.page.focus("#e201")
        self.say([2, ["+", first, 0, 1, 0], ["-", 200]])
        self.assertEqual(self.page.evaluate("scrollY"), 2300)
        top = self.page.evaluate("document.activeElement.getBoundingClientRect().top")
        self.assertTrue(0 <= top <= 600, top)


class DialogTest(ScriptTest):
    dialog = (
        "<dialog id='e5' class='confirmation' role='alertdialog' aria-label='Delete?' open>"
        + button(6, "Delete", "class='destructive'") + button(7, "Cancel", "class='cancel'") + "</dialog>")

    def open_dialog(self):
        self.open(f"<div id='e1'>{button(2, 'Delete all')}</div>")
        self.page.click("#e2")
        self.say([1, ["+", self.dialog, 0, 1, 0]], 1)

    def test_a_dialog_focuses_a_harmless_element_and_returns_the_focus(self):
        self.open_dialog()
        self.assertEqual(self.focused, "e7")
        self.assertTrue(self.page.evaluate("e5.matches(':modal')"))
        self.say([2, ["-", 5]])
        self.assertEqual(self.focused, "e2")

    def test_closing_a_dialog_opened_without_a_focus_does_not_scroll(self):
        self.open(f"<div id='e1'>{button(1000, 'First')}<div style='height: 3000px'></div>{button(2, 'Delete all')}</div>")
        self.page.evaluate("document.addEventListener('mousedown', event => event.preventDefault(), true)")
        self.page.click("#e2")
        scrolled = self.page.evaluate("scrollY")
        self.assertGreater(scrolled, 1000)
        self.say([1, ["+", self.dialog, 0, 1, 0]], 1)
        self.say([2, ["-", 5]])
        self.assertEqual(self.focused, "e2")
        self.assertEqual(self.page.evaluate("scrollY"), scrolled)

    def test_escape_and_a_click_outside_ask_to_dismiss_a_dialog(self):
        self.open_dialog()
        self.page.keyboard.press("Escape")
        self.assertEqual(self.sent[-1], [2, 5, "dismiss"])
        self.page.mouse.click(5, 5)
        self.assertEqual(self.sent[-1], [3, 5, "dismiss"])
        # The sheet stays open until the server removes it.
        self.assertTrue(self.page.evaluate("e5.open"))
        self.page.evaluate("e5.close()")
        self.pass_time(50)
        self.page.wait_for_function("e5.open")

    def test_a_dialog_whose_opener_is_gone_or_disabled_focuses_no_other_button(self):
        back = button(9, "Back", "class='back'")
        for step in (["-", 2], [2, "disabled", ""]):
            self.open(f"<div id='e1' class='page'>{back}{button(2, 'Delete all')}</div>")
            self.page.click("#e2")
            self.say([1, ["+", self.dialog, 0, 1, 0]], 1)
            self.say([2, step, ["-", 5]])
            self.page.keyboard.press("Enter")
            self.assertEqual(self.sent, [[1, 2, "press"]])

    def test_a_dialog_closed_by_a_button_that_is_now_disabled_returns_the_focus(self):
        self.open_dialog()
        self.page.focus("#e6")
        self.say([2, [6, "disabled", ""]])
        self.page.wait_for_function("document.activeElement === document.body")
        self.say([3, ["-", 5]])
        self.assertEqual(self.focused, "e2")

    def test_a_dialog_that_deletes_its_row_moves_the_focus_to_the_next_row(self):
        rows = "".join(f"<li id='e{row}'>{button(row + 1, 'Delete')}</li>" for row in (10, 20))
        self.open(f"<div id='e1'><ul id='e3' class='list'>{rows}</ul></div>")
        self.page.click("#e11")
        self.say([1, ["+", self.dialog, 0, 1, 0]], 1)
        self.say([2, ["-", 5], ["-", 10]])
        self.assertEqual(self.focused, "e20")

    def sheet(self, kind="sheet", more="", content="<span class='text'>A text.</span>"):
        close = "<button class='close' data-do='dismiss' aria-label='Close'></button>"
        return f"<dialog id='e5' class='{kind}' aria-label='' {more} open>{content}{close}</dialog>"

    def test_a_press_outside_dismisses_a_dialog_unless_it_has_to_stay(self):
        for kind, more, leaves in [
                ("sheet", "", True), ("popover", "data-anchor=2", True), ("confirmation", "", True),
                ("sheet", "data-stays", False), ("alert", "", False)]:
            self.open(f"<div id='e1'>{button(2, 'More')}{self.sheet(kind, more)}</div>")
            self.page.mouse.click(700, 590)
            self.assertEqual(self.sent, [[1, 5, "dismiss"]] if leaves else [], (kind, more))

    def test_a_tap_outside_dismisses_a_popover(self):
        context = self.browser.new_context(viewport={"width": 800, "height": 600}, has_touch=True)
        self.addCleanup(context.close)
        context.add_init_script(FAKE_SERVER)
        self.page = context.new_page()
        self.page.route("**/*", self.respond)
        self.open(f"<div id='e1'>{button(2, 'More')}{self.sheet('popover', 'data-anchor=2')}</div>")
        self.page.touchscreen.tap(700, 500)
        self.assertEqual(self.sent, [[1, 5, "dismiss"]])

    def test_a_drag_that_begins_in_a_dialog_does_not_dismiss_it(self):
        self.open(f"<div id='e1'>{self.sheet()}</div>")
        box = self.page.locator("#e5 .text").bounding_box()
        self.page.mouse.move(box["x"] + 5, box["y"] + 5)
        self.page.mouse.down()
        self.page.mouse.move(5, 5)
        self.page.mouse.up()
        self.assertEqual(self.sent, [])

    def test_a_dialog_without_buttons_gets_a_close_button(self):
        self.open(f"<div id='e1'>{self.sheet()}</div>")
        self.page.click("#e5 .close")
        self.assertEqual(self.sent, [[1, 5, "dismiss"]])
        self.open(f"<div id='e1'>{self.sheet(content=button(6, 'Done'))}</div>")
        self.assertFalse(self.page.is_visible("#e5 .close"))
        self.open(f"<div id='e1'>{self.sheet(content=button(6, 'On', 'role=switch'))}</div>")
        self.assertTrue(self.page.is_visible("#e5 .close"))

    def test_a_popover_is_beside_its_anchor_and_inside_the_window(self):
        for style, is_below in [("top: 40px; left: 60px", True), ("bottom: 20px; right: 0", False)]:
            self.open(
                f"<div id='e1'><style>#e2 {{ position: fixed; {style} }}</style>{button(2, 'More')}</div>")
            self.say([1, ["+", self.sheet("popover", "data-anchor=2"), 0, 1, 0]])
            anchor, box = (self.page.locator(name).bounding_box() for name in ("#e2", "#e5"))
            if is_below:
                self.assertEqual([box["x"], box["y"]], [anchor["x"], anchor["y"] + anchor["height"] + 6])
            else:
                self.assertEqual(box["y"] + box["height"] + 6, anchor["y"])
            self.assertLessEqual(box["x"] + box["width"], 792)
        # The element beside the popover is removed.
        self.say([2, ["-", 2]])
        box = self.page.locator("#e5").bounding_box()
        self.assertAlmostEqual(box["x"] + box["width"] / 2, 400, delta=8)

    def test_a_dialog_is_modal_on_a_loaded_page_and_on_a_resent_screen(self):
        self.open(self.dialog)
        self.assertTrue(self.page.evaluate("e5.matches(':modal')"))
        self.say({"html": self.dialog, "revision": 5})
        self.assertTrue(self.page.evaluate("e5.matches(':modal')"))


class MenuTest(ScriptTest):
    def menu(self, number, anchor, items):
        return f"<dialog id='e{number}' class='menu' aria-label='Actions' data-anchor={anchor} open><div role='menu' aria-label='Actions'>{items}</div></dialog>"

    def item(self, number, text, more="", role="menuitem"):
        return button(number, text, f"role='{role}' {more}")

    def open_menu(self):
        opener = button(2, "Actions", "aria-haspopup='menu'")
        items = self.item(6, "Copy") + self.item(7, "Delete") + self.item(8, "Cut", "disabled") + self.item(9, "Duplicate")
        self.open(f"<div id='e1'><span class='text'>A</span>{opener}</div>")
        self.page.focus("#e2")
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.sent, [[1, 2, "press"]])
        self.say([1, ["+", self.menu(5, 2, items), 0, 1, 0]], 1)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self.focused

    def test_arrows_and_letters_find_menu_items(self):
        self.open_menu()
        self.assertEqual(self.focused, "e6")
        self.assertEqual(self.press("ArrowDown"), "e7")
        self.assertEqual(self.press("ArrowDown"), "e9")
        self.assertEqual(self.press("ArrowDown"), "e6")
        self.assertEqual(self.press("ArrowUp"), "e9")
        self.assertEqual(self.press("Home"), "e6")
        self.assertEqual(self.press("End"), "e9")
        self.assertEqual(self.press("d"), "e7")
        self.assertEqual(self.press("d"), "e9")
        self.assertEqual(self.press("c"), "e6")
        self.assertEqual(self.press("x"), "e6")
        self.press("Enter")
        self.assertEqual(self.sent[1:], [[2, 6, "press"]])

    def test_escape_tab_and_a_press_outside_close_a_menu(self):
        self.open_menu()
        self.press("Escape")
        self.press("Tab")
        self.page.mouse.click(700, 500)
        self.assertEqual(self.sent[1:], [[number, 5, "dismiss"] for number in (2, 3, 4)])
        self.say([2, ["-", 5]])
        self.assertEqual(self.focused, "e2")

    def test_a_menu_opens_beside_its_button(self):
        self.open_menu()
        anchor, box = (self.page.locator(name).bounding_box() for name in ("#e2", "#e5"))
        self.assertEqual([box["x"], box["y"]], [anchor["x"], anchor["y"] + anchor["height"] + 6])

    def test_arrows_open_and_close_a_nested_menu(self):
        more = self.item(7, "More", "aria-haspopup='menu'")
        self.open(f"<div id='e1'>{button(2, 'Actions')}{self.menu(5, 2, self.item(6, 'Copy') + more)}</div>")
        self.press("ArrowDown", "ArrowRight")
        self.assertEqual(self.sent, [[1, 7, "press"]])
        self.say([1, ["+", self.menu(8, 7, self.item(9, "Cut")), 0, 1, 0]], 1)
        self.assertEqual(self.focused, "e9")
        self.press("ArrowLeft")
        self.assertEqual(self.sent[1:], [[2, 8, "dismiss"]])

    def test_arrows_select_choices_in_a_menu(self):
        choices = "".join(
            f"<button role='menuitemradio' aria-checked='false' tabindex=-1>{name}</button>" for name in "ABC")
        first = choices.replace("tabindex=-1", "", 1)
        self.open(f"<div id='e1'>{button(2, 'Sort')}{self.menu(5, 2, f'<div id=e6 role=group class=choices>{first}</div>')}</div>")
        self.press("ArrowDown", "ArrowDown", "Enter")
        self.assertEqual(self.sent, [[1, 6, "select", 2]])

    def test_a_right_click_opens_the_context_menu_at_the_pointer(self):
        opener = button(3, "⋯", "aria-haspopup='menu' data-menu")
        self.open(f"<div id='e1'><div id='e2' class='h'><span id='e4' class='text'>Row</span>{opener}</div>{field(9)}</div>")
        self.page.click("#e4", button="right", position={"x": 10, "y": 8})
        self.assertEqual(self.sent, [[1, 3, "press"]])
        row = self.page.locator("#e4").bounding_box()
        self.say([1, ["+", self.menu(5, 3, self.item(6, "Copy")), 0, 1, 0]], 1)
        box = self.page.locator("#e5").bounding_box()
        self.assertAlmostEqual(box["x"], row["x"] + 10, delta=1)
        self.assertAlmostEqual(box["y"], row["y"] + 8, delta=1)
        self.say([2, ["-", 5]])
        self.page.click("#e9", button="right")
        self.assertEqual(len(self.sent), 1)


class KeysTest(ScriptTest):
    def test_enter_in_a_field_submits_it(self):
        self.open(field(1))
        self.page.focus("#e1")
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [[1, 1, "submit"]])

    def test_arrows_select_a_segment(self):
        choices = "".join(
            f"<button role='radio' aria-checked='{str(not index).lower()}'{' tabindex=-1' if index else ''}>{index}</button>"
            for index in range(3))
        self.open(f"<div id='e1' role='radiogroup' class='segments'>{choices}</div>")
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowLeft")
        self.assertEqual([event[3] for event in self.sent], [1, 2, 0, 2])

    def test_a_shortcut_presses_its_button_even_from_a_field(self):
        self.open(button(1, "New", "aria-keyshortcuts='Alt+N'") + field(2))
        self.page.focus("#e2")
        self.page.keyboard.press("Alt+n")
        self.assertEqual(self.sent, [[1, 1, "press"]])

    def test_the_key_that_ends_a_composition_does_nothing_else(self):
        self.open(field(1) + button(2, "New", "aria-keyshortcuts='Alt+N'"))
        self.page.focus("#e1")
        # Safari sends the key after the end of the composition.
        for key in ("Enter", "Escape"):
            self.page.evaluate(
                "key => e1.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }))",
                key)
        self.assertEqual(self.sent, [])
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [[1, 1, "submit"]])

    def test_a_character_typed_into_a_field_is_not_a_shortcut(self):
        self.open("".join(button(number, key, f"aria-keyshortcuts='Alt+{key}'") for number, key in enumerate("ANT1", 1))
                  + field(9) + "<div id='e10' class='custom'><div id='own' data-client contenteditable></div></div>")

        def press(target, key, code):
            return self.page.evaluate(
                """([target, key, code]) => document.querySelector(target).dispatchEvent(
                  new KeyboardEvent('keydown', { key, code, altKey: true, bubbles: true, cancelable: true }))""",
                [target, key, code])

        for target in ("#e9", "#own"):
            for key, code in [("å", "KeyA"), ("Dead", "KeyN"), ("†", "KeyT"), ("¡", "Digit1"), ("1", "Numpad1"), ("ą", "KeyA")]:
                self.assertTrue(press(target, key, code), f"{key} in {target} isn't typed")
        # A key without a letter isn't a shortcut.
        for key, code in [("ArrowLeft", "ArrowLeft"), ("F1", "F1"), ("1", "Numpad1"), ("Alt", "AltLeft"), ("Enter", "Enter")]:
            self.assertTrue(press("body", key, code), f"{key} isn't the browser's")
        self.assertEqual(self.sent, [])
        # Outside of a field, the key's position determines the shortcut.
        for key, code in [("å", "KeyA"), ("Dead", "KeyN"), ("ф", "KeyA"), ("&", "Digit1"), ("n", "KeyL")]:
            self.assertFalse(press("body", key, code), f"{key} should be a shortcut")
        self.assertEqual([event[1] for event in self.sent], [1, 2, 1, 4, 2])
        # In a field, the key's letter determines the shortcut.
        self.assertFalse(press("#e9", "n", "KeyN"))

    def test_escape_leaves_a_field_and_then_goes_back(self):
        self.open("<div id='e1' class='page'><h1>A</h1>" + button(2, "Back", "class='back'") + field(3) + button(4, "Save") + "</div>")
        self.page.focus("#e3")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Enter")
        self.assertEqual(self.sent, [])
        self.page.keyboard.press("Tab")
        self.assertEqual(self.focused, "e4")
        self.page.keyboard.press("Escape")
        self.assertEqual(self.sent, [[1, 2, "press"]])

    def test_escape_clears_a_search_field_and_then_leaves_it(self):
        sheet = f"<dialog id='e5' class='sheet' aria-label='Find' open>{field(6, more='type=search')}</dialog>"
        self.open(f"<div id='e1'>{sheet}</div>")
        self.type("#e6", "a")
        self.page.keyboard.press("Escape")
        self.assertEqual(self.sent, [[1, 6, "edit", "a"], [2, 6, "edit", ""]])
        self.assertEqual(self.focused, "e6")
        self.page.keyboard.press("Escape")
        self.assertEqual(self.sent[2:], [[3, 5, "dismiss"]])

    def test_a_key_that_is_held_down_presses_once(self):
        self.open(button(1, "Add"))
        self.page.focus("#e1")
        for _ in range(5):
            self.page.keyboard.down("Enter")
        self.page.keyboard.up("Enter")
        self.assertEqual(self.sent, [[1, 1, "press"]])

    def test_a_nested_button_is_pressed_without_the_outer_one(self):
        self.open("<button id='e1'>Row <span id='e2' role='button' tabindex='0'>★</span></button>")
        self.page.click("#e2")
        self.page.focus("#e2")
        self.page.keyboard.press(" ")
        self.assertEqual(self.sent, [[1, 2, "press"], [2, 2, "press"]])

    def test_rows_are_moved_and_deleted_by_their_buttons(self):
        self.open("<ul id='e1'><li id='e2'>Row<span class='row-actions'><button data-do='up'></button>"
                  "<button data-do='down'></button><button data-do='delete'></button></span></li></ul>")
        for button in self.page.locator("button[data-do]").all():
            button.click()
        self.assertEqual(self.sent, [[1, 2, "move", -1], [2, 2, "move", 1], [3, 2, "delete"]])

    def test_a_link_sends_a_press_unless_it_opens_in_another_tab(self):
        self.open("<a id='e1' href='/books/3'>Book <span id='e2' role='button' tabindex='0'>★</span></a>")
        self.page.evaluate("window.isStillThere = true")
        self.page.click("#e1", position={"x": 5, "y": 5})
        self.page.focus("#e1")
        self.page.keyboard.press("Enter")
        self.page.click("#e2")
        self.assertEqual(self.sent, [[1, 1, "press"], [2, 1, "press"], [3, 2, "press"]])
        self.assertTrue(self.page.evaluate("isStillThere"))
        for options in ({"modifiers": ["Control"]}, {"modifiers": ["Shift"]}, {"button": "middle"}):
            with self.subTest(str(options)):
                prevented = self.page.evaluate("""() => new Promise(resolve => {
                  window.answer = resolve
                  for (const type of ['click', 'auxclick']) addEventListener(type, event => {
                    answer(event.defaultPrevented)
                    event.preventDefault()
                  }, { once: true })
                  document.getElementById('e1').dispatchEvent(new MouseEvent(%r, %s))
                })""" % ("auxclick" if "button" in options else "click", (
                    "{ bubbles: true, cancelable: true, ctrlKey: %s, shiftKey: %s, button: %s }" % (
                        str(options.get("modifiers") == ["Control"]).lower(),
                        str(options.get("modifiers") == ["Shift"]).lower(),
                        1 if "button" in options else 0))))
                self.assertFalse(prevented)
        self.assertEqual(len(self.sent), 3)

    def test_disabled_buttons_are_not_pressed(self):
        self.open("<button id='e1'>Row <span id='e2' role='button' tabindex='-1' aria-disabled='true'>★</span></button>")
        self.page.click("#e2", force=True)
        self.assertEqual(self.sent, [])
