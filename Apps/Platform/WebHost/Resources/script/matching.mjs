// Which field of a new screen is which field of the one before it, where another server has numbered
// them anew. A field is known by its name and by the text in it.
//
// A field is { kind, name, text }. An old one also knows whether it was in the same place as the new
// screen is, as far as there are paths; those that somebody has edited have known texts, which are all
// that the server may have saved; and gone is one that the old screen didn't show any more.

// Comparisons that are made at most, which takes some ten milliseconds.
const manyComparisons = 2_000_000

// Returns a map from indices of the old fields to indices of the new ones.
export function matchFields(before, now) {
  const isAlike = (one, other) => one.kind === other.kind && one.name === other.name
  const isKnown = (one, other) => isAlike(one, other) && one.known?.includes(other.text) && (other.text !== '' || one.isSamePlace)
  const isUnchanged = (one, other) => isAlike(one, other) && !one.known && one.text === other.text
  const matches = new Map()
  const isTaken = new Set()
  const match = (one, other) => {
    matches.set(one, other)
    isTaken.add(other)
  }

  // In order, as many of all as go together: so a row that is new or gone shifts nothing. A field that
  // nobody has edited counts more, because of it there is no doubt.
  const old = [...before.keys()].filter(index => !before[index].isGone)
  let start = 0
  let oldEnd = old.length
  let newEnd = now.length
  while (start < oldEnd && start < newEnd && isUnchanged(before[old[start]], now[start])) start++
  while (start < oldEnd && start < newEnd && isUnchanged(before[old[oldEnd - 1]], now[newEnd - 1])) oldEnd--, newEnd--
  for (let index = 0; index < start; index++) match(old[index], index)
  for (let index = newEnd; index < now.length; index++) match(old[index - newEnd + oldEnd], index)
  const height = oldEnd - start
  const width = newEnd - start
  if (height * width <= manyComparisons) {
    const weight = (row, column) => {
      const one = before[old[start + row]]
      const other = now[start + column]
      return isUnchanged(one, other) ? 2 : isKnown(one, other) ? 1 : 0
    }
    // For what is left of both lists from a row and a column on, the most that go together.
    const best = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1))
    for (let row = height - 1; row >= 0; row--) {
      for (let column = width - 1; column >= 0; column--) {
        const own = weight(row, column)
        best[row][column] = Math.max(
          best[row + 1][column], best[row][column + 1], own && own + best[row + 1][column + 1])
      }
    }
    for (let row = 0, column = 0; row < height && column < width;) {
      const own = weight(row, column)
      if (own && best[row][column] === own + best[row + 1][column + 1]) {
        match(old[start + row++], start + column++)
      } else if (best[row][column] === best[row + 1][column]) row++
      else column++
    }
  }

  // What is left is in another order, or has changed meanwhile: then its name has to be the only one
  // of its kind.
  const isOnly = (fields, field) => fields.filter(other => isAlike(field, other)).length === 1
  before.forEach((field, index) => {
    if (!field.known || matches.has(index)) return
    const isFree = (other, position) => !isTaken.has(position)
    let found = now.findIndex((other, position) => isFree(other, position) && other.text !== '' && isKnown(field, other))
    if (found < 0 && field.isSamePlace && isOnly(now, field) && (field.isGone || isOnly(before, field))) {
      found = now.findIndex((other, position) => isFree(other, position) && isAlike(field, other))
    }
    if (found >= 0) match(index, found)
  })
  return matches
}
