// Cuts the middle out of a text that has no room, between letters. A style sheet can only cut through one.

// Splits a text where a reader sees one letter end and the next begin.
const lettersOf = text => Intl.Segmenter
  ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]

export function makeTruncation() {
  const observer = new ResizeObserver(entries => entries.forEach(({ target }) => cut(target)))

  // The first child holds the text and gives it its room, the other one is what is seen, in two parts.
  function cut(node) {
    const [whole, { children: [first, second] }] = node.children
    const text = whole.textContent
    second.textContent = ''
    first.textContent = text
    const fits = () => first.scrollWidth <= whole.clientWidth
    // A text of several lines isn't cut.
    if (!getComputedStyle(node).display.endsWith('grid') || fits()) return
    const letters = lettersOf(text)
    let [least, most] = [0, letters.length - 1]
    const show = count => {
      const head = Math.ceil(count / 2)
      first.textContent = letters.slice(0, head).join('') + '…' + letters.slice(letters.length - count + head).join('')
    }
    // The most letters that have room.
    while (least < most) {
      const count = Math.ceil((least + most) / 2)
      show(count)
      if (fits()) least = count
      else most = count - 1
    }
    show(least)
  }

  return {
    watch: node => observer.observe(node),

    // A text has been set.
    changed(node) {
      const outer = node.closest('.cut-middle')
      if (outer) cut(outer)
    },
  }
}
