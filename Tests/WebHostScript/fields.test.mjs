import assert from 'node:assert/strict'
import test from 'node:test'
import { caretAfter } from '../../Apps/Platform/WebHost/Resources/script/fields.mjs'

test('a caret stays when the text after it changes', () => {
  assert.equal(caretAfter('one two', 'one three')(3), 3)
})

test('a caret moves with the text after it when the text before it changes', () => {
  assert.equal(caretAfter('two', 'one two')(2), 6)
})

test('a caret in replaced text goes to the end of the replacement', () => {
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
