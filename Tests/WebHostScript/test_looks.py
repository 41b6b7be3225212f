"""The look of pages, as far as numbers can describe it."""

from support import ScriptTest, field


class LooksTest(ScriptTest):
    def left_of_text(self, selector):
        """Returns the left edge of the text in an element."""
        return self.page.eval_on_selector(selector, """element => {
            if (element.matches('input, textarea')) {
              return element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft)
            }
            const range = document.createRange()
            range.selectNodeContents(element)
            return range.getBoundingClientRect().left
        }""")

    def test_texts_of_all_controls_in_a_form_are_aligned(self):
        name = '<label class=field id=e5><span>Name</span><input id=i5 placeholder=Name value=Ada></label>'
        switch = '<button role=switch aria-checked=false id=e6><span id=s6>On</span></button>'
        self.open(
            f'<ul id=e1 class=list><li><span id=e2>Text</span></li><li>{field(3, "Field")}</li>'
            f'<li><textarea id=e4>Lines</textarea></li><li>{name}</li><li>{switch}</li></ul>')
        lefts = {name: self.left_of_text(name) for name in ["#e2", "#e3", "#e4", "#i5", "#s6"]}
        self.assertLess(max(lefts.values()) - min(lefts.values()), 1, lefts)

    def test_a_pointer_can_clear_a_search_field(self):
        self.open(field(1, "", more="type=search"))
        self.type("#e1", "ab")
        box = self.page.locator("#e1").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
        self.assertEqual(self.value("#e1"), "")
        self.assertEqual(self.sent[-1][1:], [1, "edit", ""])

    def test_a_long_word_stays_inside_a_dialog(self):
        word = "Features/Characters/CharactersView.swift:27:13:/" * 3
        self.open("<div id=e1></div>")
        self.say([1, ["+", f"<dialog id=e2 class=alert open><h2>{word}</h2><p>{word}</p><button id=e3>OK</button></dialog>", 0, 1, 0]])
        self.page.wait_for_selector("dialog:modal")
        self.assertEqual(self.page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog'))"), 0)

    def test_a_dialog_darkens_the_scroll_bars_strip_like_the_page(self):
        dialog = ('<dialog id=e2 class=alert role=alertdialog aria-label="Sure?" open>'
                  '<button id=e3>Yes</button></dialog>')
        self.open("<div id=e1><div style='height: 3000px'>Long</div></div>")
        self.say([1, ["+", dialog, 0, 1, 0]])
        self.page.wait_for_selector("dialog:modal")
        self.pass_time(1000)
        self.assertEqual(self.page.evaluate("""() => {
            const { width } = document.documentElement.getBoundingClientRect()
            return width <= innerWidth && getComputedStyle(document.documentElement).overflow
        }"""), "hidden")
        # A dialog's backdrop does not cover the strip, so the page's own colour there is the darkened one.
        plain, dark = self.page.evaluate("""() => {
            const colour = () => getComputedStyle(document.documentElement).backgroundColor
            const dark = colour()
            document.querySelector('dialog').close()
            return [colour(), dark]
        }""")
        self.assertNotEqual(plain, dark)
