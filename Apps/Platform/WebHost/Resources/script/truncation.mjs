// Cuts the middle out of text that doesn't fit. It cuts between letters; a style sheet could cut
// through a letter.

// Splits text into letters as a reader sees them.
const lettersOf = text => Intl.Segmenter
  ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]

export function makeTruncation() {
  const observer = new ResizeObserver(entries => entries.forEach(({ target }) => cut(target)))

  // The first child holds the whole text and takes its space. The second child shows the two
  // visible parts.
  function cut(node) {
    const [whole, { children: [first, second] }] = node.children
    const text = whole.textContent
    second.textContent = ''
    first.textContent = text
    const fits = () => first.scrollWidth <= whole.clientWidth
    // Text of several lines isn't cut.
    if (!getComputedStyle(node).display.endsWith('grid') || fits()) return
    const letters = lettersOf(text)
    let [least, most] = [0, letters.length - 1]
    const show = count => {
      const head = Math.ceil(count / 2)
      first.textContent = letters.slice(0, head).join('') + '…' + letters.slice(letters.length - count + head).join('')
    }
    // A binary search finds the most letters that fit.
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

    // Cuts the text of a node again after it was set.
    changed(node) {
      const outer = node.closest('.cut-middle')
      if (outer) cut(outer)
    },
  }
}
