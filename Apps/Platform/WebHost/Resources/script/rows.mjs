// Has rows made that come near what is in sight, and leaves as much room for the others as they are likely to take.

// How long the next time waits, and by how many rows their height is guessed.
const rowPause = 50
const rowSamples = 20

// - load: asks for rows, of which the first and the end are given as the element counts them that stands for some, and
//   returns the number of the event if it is taken.
// - keep: has the row with the keyboard focus stay, counted in the same way.
// - isOver: whether the server is done with an event. Until it is, no more rows are asked for: those that have been
//   scrolled past meanwhile are never made, and what is pressed has nothing to wait for.
export function makeRows({ load, keep, isOver }) {
  // For each element that stands for rows what it was asked for last.
  const known = new Map()
  let timer
  let last = 0

  const rangeOf = node => node.dataset.rows.split(' ').map(Number)

  // The average height of the rows next to it, with what is between two.
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

  // What shows of what something is in.
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

  // The row with the keyboard focus, counted as an element counts those that it stands for.
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
    // Others may look at the same screen elsewhere: who doesn't see it has nothing to ask for.
    if (known.size && !document.hidden) timer ??= setTimeout(look, rowPause)
  }

  addEventListener('scroll', plan, { capture: true, passive: true })
  addEventListener('resize', plan)
  document.addEventListener('visibilitychange', plan)

  return {
    plan,

    // At once as high as may be: a page that comes back is scrolled to where it was.
    watch(node) {
      if (!known.has(node)) known.set(node)
      if (node.isConnected) size(node)
    },

    // All of a change has been shown.
    settle() {
      for (const node of known.keys()) node.isConnected ? size(node) : known.delete(node)
      plan()
    },
  }
}
