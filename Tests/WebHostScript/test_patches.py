"""The effects of a batch's steps on the page: see BatchMessage.swift."""

from support import HOST, ScriptTest, button, field, modules


class ModulesTest(ScriptTest):
    def test_all_modules_are_part_of_the_program(self):
        files = {file.stem for file in (HOST / "Resources/script").glob("*")}
        self.assertEqual(files, set(modules()))


class PatchesTest(ScriptTest):
    def list(self, *rows):
        return "<ul id='e1'>" + "".join(
            f"<li id='e{number}'>{text}</li>" for number, text in rows) + "</ul>"

    @property
    def texts(self):
        return self.page.eval_on_selector_all("li", "rows => rows.map(row => row.innerText)")

    def test_elements_are_inserted_before_a_sibling_or_at_the_end(self):
        self.open(self.list((2, "two")))
        self.say([1, ["+", "<li id='e3'>three</li>", 0, 1, 0], ["+", "<li id='e4'>one</li>", 2]])
        self.assertEqual(self.texts, ["one", "two", "three"])

    def test_elements_inserted_at_the_end_stay_before_trailing_markup(self):
        self.open("<div id='e1'><h1>Title</h1><div><p>tail</p></div></div>")
        self.say([1, ["+", "<p id='e2'>new</p>", 0, 1, 1, 1]])
        self.assertEqual(
            self.page.inner_html("#e1"), '<h1>Title</h1><div><p id="e2">new</p><p>tail</p></div>')

    def test_elements_are_moved_removed_and_replaced(self):
        self.open(self.list((2, "two"), (3, "three"), (4, "four")))
        self.say([1, [">", 4, 2], ["-", 3], ["=", 2, "<li id='e2'>zwei</li>"]])
        self.assertEqual(self.texts, ["four", "zwei"])

    def test_texts_and_attributes_are_set_on_the_tag_that_a_path_leads_to(self):
        self.open("<div id='e1'><span>one</span><b>two</b></div>")
        self.say([1, [1, "", "changed", -1], [1, "class", "large", 0], [1, "title", "all"]])
        self.say([2, [1, "title", None]])
        self.assertEqual(
            self.page.inner_html("#screen"),
            '<div id="e1"><span class="large">one</span><b>changed</b></div>')

    def test_a_style_is_set_without_the_forbidden_style_attribute(self):
        self.open(button(1, "Add", 'data-css="width: 200px"'))
        self.assertEqual(self.page.evaluate("e1.offsetWidth"), 200)
        self.say([1, [1, "data-css", "width: 300px"]])
        self.assertEqual(self.page.evaluate("e1.offsetWidth"), 300)

    def test_a_repeated_batch_changes_nothing(self):
        self.open(self.list((2, "two")))
        for _ in range(2):
            self.say([1, ["+", "<li id='e3'>three</li>", 0, 1, 0]])
        self.assertEqual(self.texts, ["two", "three"])

    def test_a_moved_field_keeps_its_focus_and_its_caret(self):
        self.open(f"<ul id='e1'><li id='e2'>one</li><li id='e3'>{field(4, 'text')}</li></ul>")
        self.page.focus("#e4")
        self.page.evaluate("e4.setSelectionRange(1, 3)")
        self.say([1, [">", 3, 2]])
        self.assertEqual(self.focused, "e4")
        self.assertEqual(self.page.evaluate("[e4.selectionStart, e4.selectionEnd]"), [1, 3])

    def test_the_title_comes_from_the_visible_page(self):
        self.open("<div id='e1' class='page'><h1>One</h1></div>")
        self.say([1, [1, "", "Two", 0]])
        self.assertEqual(self.page.title(), "Two")
        self.say([2, ["-", 1]])
        self.assertEqual(self.page.title(), "App")

    def test_the_selected_tab_scrolls_into_sight(self):
        tabs = "".join(
            f"<button role='tab' aria-selected='{str(index == 0).lower()}' style='width: 300px'>{index}</button>"
            for index in range(9))
        self.open(f"<div id='e1'><div class='tab-bar' role='tablist'>{tabs}</div></div>")
        self.say([1, [1, "aria-selected", "false", 0, 0], [1, "aria-selected", "true", 0, 8]])
        left = self.page.evaluate("document.querySelector('[aria-selected=true]').getBoundingClientRect().left")
        self.assertLess(left, 800)
        self.assertGreaterEqual(left, 0)

    def test_the_page_follows_a_scroll_request_once(self):
        rows = "".join(f"<p id='e{number}' style='height: 100px'>{number}</p>" for number in range(2, 40))
        self.open(f"<div id='e1' style='height: 400px; overflow: auto'>{rows}</div>")
        top = "document.querySelector('#e1').scrollTop"
        self.say([1, [30, "data-scroll", "1 end nearest"], ["+", "<p id='e50' style='height: 100px'>new</p>", 2]])
        self.page.wait_for_function(f"{top} > 1000")
        self.page.evaluate("document.querySelector('#e1').scrollTop = 0")
        self.say([2, [30, "data-scroll", "1 end nearest"]])
        self.assertEqual(self.page.evaluate(top), 0)
