import assert from 'node:assert/strict'
import test from 'node:test'
import { shortcutKey } from '../../Apps/Platform/WebHost/Resources/script/keys.mjs'

const key = (key, code, more) => shortcutKey({ key, code, isAltGraph: false, isInField: false, isApple: false, ...more })

test('a letter is recognized wherever a layout has it', () => {
  assert.equal(key('n', 'KeyL'), 'n')
  assert.equal(key('n', 'KeyL', { isInField: true }), 'n')
})

test('outside of fields, a key without a letter is recognized by its position', () => {
  assert.equal(key('˜', 'KeyN'), 'N')
  assert.equal(key('Dead', 'KeyN', { isApple: true }), 'N')
  assert.equal(key('ф', 'KeyA'), 'A')
  assert.equal(key('&', 'Digit1'), '1')
})

test('characters that need a modifier are typed and are not shortcuts', () => {
  for (const [character, code] of [['å', 'KeyA'], ['Dead', 'KeyN'], ['ф', 'KeyA'], ['@', 'KeyL'], ['¡', 'Digit1']]) {
    assert.equal(key(character, code, { isInField: true }), undefined)
  }
  // On Apple's systems, a layout may type letters with Alt.
  assert.equal(key('n', 'KeyN', { isInField: true, isApple: true }), undefined)
  assert.equal(key('n', 'KeyN', { isApple: true }), 'n')
  assert.equal(key('n', 'KeyN', { isAltGraph: true }), undefined)
  assert.equal(key('1', 'Numpad1'), undefined)
})

test('keys without a letter are not shortcuts', () => {
  for (const name of ['ArrowLeft', 'F1', 'Enter', 'Tab', 'Alt', 'Escape']) assert.equal(key(name, name), undefined)
  assert.equal(key(' ', 'Space'), undefined)
  assert.equal(key('-', 'Minus'), undefined)
})
