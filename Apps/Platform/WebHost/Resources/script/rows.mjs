// Loads the rows near the visible part of the page, and reserves the likely height of the others.

// The pause before the next request in milliseconds, and the number of rows that a height guess samples.
const rowPause = 50
const rowSamples = 20

// - load: asks for a range of rows, in the numbering of the placeholder that stands for them.
//   Returns the number of the event if it is taken.
// - keep: asks the server to keep the row with the keyboard focus, in the same numbering.
// - isOver: whether the server is done with an event. Until then the page asks for no more rows. So
//   rows that the user scrolls past are never made, and a press doesn't wait for them.
export function makeRows({ load, keep, isOver }) {
  // The last request of each placeholder, an element that stands for rows.
  const known = new Map()
  let timer
  let last = 0

  const rangeOf = node => node.dataset.rows.split(' ').map(Number)

  // Returns the average height of the rows next to a placeholder, gaps included.
  function guess(node) {
    for (const step of ['previousElementSibling', 'nextElementSibling']) {
      const first = node[step]
      let last = first
      let count = 0
      while (last && !known.has(last) && ++count < rowSamples && last[step] && !known.has(last[step])) last = last[step]
      if (!count) continue
      const [a, b] = [first.getBoundingClientRect(), last.getBoundingClientRect()]
      const gap = parseFloat(getComputedStyle(node.parentElement).rowGap) || 0
      const height = (Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top) + gap) / count
      if (height > 0) return height
    }
    return 52
  }

  function size(node) {
    const [first, end] = rangeOf(node)
    node.style.height = `${(end - first) * guess(node)}px`
  }

  // Returns the top and the bottom of the visible area that contains a node.
  function shown(node) {
    let [top, bottom] = [0, innerHeight]
    for (let parent = node.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowY === 'visible') continue
      const box = parent.getBoundingClientRect()
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return [top, bottom]
  }

  // Returns the number of the row with the keyboard focus, in the numbering of a placeholder.
  function focused(node) {
    let row = document.activeElement
    while (row && row.parentElement !== node.parentElement) row = row.parentElement
    if (!row || row === node) return undefined
    let [first, count] = [0, 0]
    let number
    for (const sibling of node.parentElement.children) {
      if (sibling === node) first = rangeOf(node)[0] - count
      if (sibling === row) number = count
      const [start, end] = known.has(sibling) ? rangeOf(sibling) : [0, 1]
      count += end - start
    }
    return number + first < 0 ? undefined : number + first
  }

  function look() {
    timer = undefined
    if (!isOver(last)) return
    for (const [node, asked] of known) {
      if (!node.isConnected) known.delete(node)
      else ask(node, asked)
    }
  }

  function ask(node, asked) {
    const box = node.getBoundingClientRect()
    const [top, bottom] = shown(node)
    if (!box.height || top >= bottom || box.top > bottom + innerHeight || box.bottom < top - innerHeight) return
    const [first, end] = rangeOf(node)
    const height = box.height / (end - first)
    const row = y => first + Math.floor((y - box.top) / height)
    const range = [row(top - 2 * innerHeight), row(bottom + 2 * innerHeight) + 1]
    const text = [first, end, ...range].join()
    if (text === asked) return
    const kept = focused(node)
    if (kept !== undefined) keep(node, kept)
    const number = load(node, range)
    if (!number) return
    last = number
    known.set(node, text)
  }

  function plan() {
    // A hidden page requests no rows. The same screen may be visible elsewhere.
    if (known.size && !document.hidden) timer ??= setTimeout(look, rowPause)
  }

  addEventListener('scroll', plan, { capture: true, passive: true })
  addEventListener('resize', plan)
  document.addEventListener('visibilitychange', plan)

  return {
    plan,

    // Sets the likely height at once, because a page that comes back scrolls to its old position.
    watch(node) {
      if (!known.has(node)) known.set(node)
      if (node.isConnected) size(node)
    },

    // Updates the heights once a change is complete.
    settle() {
      for (const node of known.keys()) node.isConnected ? size(node) : known.delete(node)
      plan()
    },
  }
}
