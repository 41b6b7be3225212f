"""Texts that lose their middle if they lack room."""

from support import ScriptTest

FAMILY = "👨‍👩‍👧‍👦"


class TruncationTest(ScriptTest):
    def cut(self, text, width):
        half = len(text) // 2
        self.open(f"""<div id='e1' style='width: {width}px'><span id='e2' class='text cut-middle one-line'><span class='unseen'>{text}</span
            ><span aria-hidden='true'><span>{text[:half]}</span><span>{text[half:]}</span></span></span></div>""")

    @property
    def shown(self):
        return self.page.evaluate("document.querySelector('[aria-hidden] > span').textContent")

    def expect(self, condition):
        self.page.wait_for_function(f"(() => {{ const text = document.querySelector('[aria-hidden]').textContent; return {condition} }})()")

    def assert_fits(self):
        self.assertTrue(self.page.evaluate(
            "document.querySelector('[aria-hidden] > span').scrollWidth <= document.querySelector('#e2').clientWidth"))

    def test_truncation_in_the_middle_removes_whole_letters(self):
        text = "A very long name of a file that nobody can read.pdf"
        self.cut(text, 200)
        self.expect("text.includes('…')")
        head, tail = self.shown.split("…")
        self.assertTrue(text.startswith(head) and text.endswith(tail) and head and tail)
        self.assertLessEqual(len(head) - len(tail), 1)
        self.assert_fits()
        # Another letter would not fit.
        self.assertGreater(self.page.evaluate("""() => {
            const [first] = document.querySelectorAll('[aria-hidden] > span')
            first.textContent += 'mm'
            return first.scrollWidth - document.querySelector('#e2').clientWidth
        }"""), 0)

    def test_graphemes_are_not_cut(self):
        self.cut(FAMILY * 20, 200)
        self.expect("text.includes('…')")
        for part in self.shown.split("…"):
            self.assertEqual(part.replace(FAMILY, ""), "")
        self.assert_fits()

    def test_a_text_is_whole_if_it_fits_and_follows_its_width(self):
        self.cut("A name.pdf", 300)
        self.expect("text === 'A name.pdf'")
        self.page.evaluate("document.querySelector('#e1').style.width = '60px'")
        self.expect("text.includes('…')")
        self.page.evaluate("document.querySelector('#e1').style.width = '300px'")
        self.expect("text === 'A name.pdf'")

    def test_a_changed_text_is_truncated_again(self):
        self.cut("A name.pdf", 120)
        self.say([1, [2, "", "Quite another name.pdf", 0], [2, "", "Quite anoth", 1, 0], [2, "", "er name.pdf", 1, 1]])
        self.expect("text.includes('…')")
        self.assertTrue(self.shown.startswith("Q"))
