import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timingOf } from '../../Apps/Platform/WebHost/Resources/script/motion.mjs'

test('a CSS transition becomes the timing of an animation', () => {
  assert.deepEqual(timingOf('.35s cubic-bezier(.42,0,.58,1) .1s'), {
    duration: 350, easing: 'cubic-bezier(.42,0,.58,1)', delay: 100, fill: 'backwards',
  })
})
