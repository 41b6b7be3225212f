import assert from 'node:assert/strict'
import test from 'node:test'
import { matchFields } from '../../Apps/Platform/WebHost/Resources/script/matching.mjs'

// An untouched field, and a field with several edited texts, of which it shows the last.
const field = (text, name = 'Todo') => ({ kind: 'input', name, text, isSamePlace: true })
const edited = (texts, name = 'Todo') => ({ ...field(texts.at(-1), name), known: texts })
const match = (before, now) => Object.fromEntries(matchFields(before, now))

test('fields with the same name are distinguished by their text', () => {
  assert.deepEqual(
    match([field('a'), edited(['b', 'bb']), field('c')], [field('a'), field('b'), field('c')]), { 0: 0, 1: 1, 2: 2 })
})

test('any earlier text of a field may be its saved text', () => {
  for (const saved of ['b', 'bo', 'boo', 'book']) {
    assert.equal(match([field('a'), edited(['b', 'bo', 'boo', 'book'])], [field('a'), field(saved)])[1], 1)
  }
})

test('a row that was never saved does not shift other matches', () => {
  const before = [edited(['', 'New']), field('a'), field(''), edited(['', 'Old'])]
  assert.deepEqual(match(before, [field('a'), field(''), field('')]), { 1: 0, 2: 1, 3: 2 })
})

test('a row that was added meanwhile does not shift other matches', () => {
  assert.deepEqual(match([edited(['a', 'ab']), field('c')], [field('x'), field('a'), field('c')]), { 0: 1, 1: 2 })
})

test('an unedited field is never mistaken for an edited one', () => {
  assert.deepEqual(match([edited(['', 'typed']), field('')], [field('')]), { 1: 0 })
})

test('reordered fields are matched by a text that is not empty', () => {
  const before = [edited(['a', 'aa']), edited(['b', 'bb'])]
  assert.deepEqual(match(before, [field('b'), field('a')]), { 0: 1, 1: 0 })
})

test('only fields of the same name and kind match', () => {
  assert.deepEqual(match([edited(['a', 'b'])], [field('a', 'Other')]), {})
  assert.deepEqual(match([edited(['a', 'b'])], [{ ...field('a'), kind: 'select' }]), {})
})

test('the only field with its name matches with any text', () => {
  assert.deepEqual(match([edited(['a', 'b'])], [field('x')]), { 0: 0 })
  assert.deepEqual(match([edited(['a', 'b'])], [field('x'), field('y')]), {})
})

test('an empty or changed field in another place does not match', () => {
  const elsewhere = { ...edited(['', 'typed']), isSamePlace: false }
  assert.deepEqual(match([elsewhere], [field('')]), {})
  assert.deepEqual(match([elsewhere], [field('x')]), {})
  assert.deepEqual(match([elsewhere], [field('typed')]), { 0: 0 })
})

test('a field that is gone from the old screen is matched in the new one', () => {
  const gone = { ...edited(['a', 'ab'], 'Title'), isGone: true }
  assert.deepEqual(match([field('x'), gone], [field('a', 'Title'), field('x')]), { 0: 1, 1: 0 })
})

test('no two fields match the same field', () => {
  const matches = matchFields([edited(['a', 'b']), edited(['a', 'c'])], [field('a')])
  assert.equal(matches.size, 1)
})

test('thousands of fields are matched quickly', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => field(`${index}`))
  const before = [...many]
  before[2_500] = edited(['2500', 'typed'])
  assert.equal(matchFields(before, many).get(2_500), 2_500)
  // Matching stays fast even if no field matches.
  const other = many.map((_, index) => field(`other ${index}`))
  assert.equal(matchFields(before, other).size, 0)
})
