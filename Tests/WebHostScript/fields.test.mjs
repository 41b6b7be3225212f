import assert from 'node:assert/strict'
import test from 'node:test'
import { caretAfter } from '../../Apps/Platform/WebHost/Resources/script/fields.mjs'

test('a caret stays where it is when the text changes behind it', () => {
  assert.equal(caretAfter('one two', 'one three')(3), 3)
})

test('a caret moves with what is behind it when the text changes in front of it', () => {
  assert.equal(caretAfter('two', 'one two')(2), 6)
})

test('a caret in what is replaced goes to the end of what replaces it', () => {
  assert.equal(caretAfter('a bb c', 'a dddd c')(3), 6)
})

test('a caret is never outside the text', () => {
  for (const [old, text] of [['aaa', 'a'], ['', 'aaa'], ['aaa', ''], ['abab', 'ab']]) {
    for (let caret = 0; caret <= old.length; caret++) {
      const place = caretAfter(old, text)(caret)
      assert.ok(place >= 0 && place <= text.length, `${old} → ${text}: ${caret} → ${place}`)
    }
  }
})
