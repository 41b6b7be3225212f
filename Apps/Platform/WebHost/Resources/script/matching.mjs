// Matches the fields of a former screen with those of a new one, because another server has
// numbered them differently. The name and the text identify a field.
//
// A field is { kind, name, text }. On an old field, isSamePlace says whether its screen had the
// new screen's path, apart from the query. It is true if the app has no paths. On an edited field,
// known lists all texts that the server may have saved. isGone marks a field that the old screen no
// longer showed.

// The limit on comparisons. This many take some ten milliseconds.
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

  // The first pass matches as many fields as possible in order, so that a new or removed row shifts
  // nothing. An unedited field counts double, because its match is certain.
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
    // best[row][column] is the greatest weight of matches between the old fields from that row on and
    // the new fields from that column on.
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

  // The remaining fields have moved, or have changed meanwhile. A changed field matches only if no
  // other field has its kind and name.
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
