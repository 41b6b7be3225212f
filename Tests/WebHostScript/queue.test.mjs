import assert from 'node:assert/strict'
import test from 'node:test'
import { capacity, makeQueue } from '../../Apps/Platform/WebHost/Resources/script/queue.mjs'

const press = (queue, element = 1, label = 'Add') => queue.add([element, 'press'], label)
const edit = (queue, text, element = 2) => queue.add([element, 'edit', text], '')

test('events are numbered and taken in order, once', () => {
  const queue = makeQueue()
  press(queue)
  edit(queue, 'a')
  assert.deepEqual(queue.take(), [[1, 1, 'press'], [2, 2, 'edit', 'a']])
  assert.deepEqual(queue.take(), [])
  press(queue)
  assert.deepEqual(queue.take(), [[3, 1, 'press']])
})

test('the last of several waiting edits of a field replaces the others', () => {
  const queue = makeQueue()
  edit(queue, 'a')
  edit(queue, 'x', 3)
  edit(queue, 'ab')
  assert.deepEqual(queue.take(), [[2, 3, 'edit', 'x'], [3, 2, 'edit', 'ab']])
})

test('an edit before a press is still sent before the press', () => {
  const queue = makeQueue()
  edit(queue, 'a')
  press(queue)
  edit(queue, 'ab')
  assert.deepEqual(queue.take().map(event => event[2]), ['edit', 'press', 'edit'])
})

test('an edit that has been sent is not replaced', () => {
  const queue = makeQueue()
  edit(queue, 'a')
  queue.take()
  edit(queue, 'ab')
  assert.deepEqual(queue.take(true), [[1, 2, 'edit', 'a'], [2, 2, 'edit', 'ab']])
})

test('a long queue is sent in several messages of 32 events', () => {
  const queue = makeQueue()
  for (let count = 0; count < 70; count++) press(queue)
  assert.deepEqual([1, 2, 3, 4].map(() => queue.take().length), [32, 32, 6, 0])
})

test('long texts are sent in separate messages, which fit into 64 KB in any encoding', () => {
  const queue = makeQueue()
  for (let element = 1; element <= 5; element++) edit(queue, '語'.repeat(19_998), element)
  for (let element = 1; element <= 5; element++) {
    const message = JSON.stringify(queue.take())
    assert.ok(new TextEncoder().encode(message).length < 64 * 1024)
    assert.ok(message.length > 19_998)
  }
  assert.deepEqual(queue.take(), [])
})

test('the queue keeps at most 256 presses, but any number of texts', () => {
  const queue = makeQueue()
  for (let count = 0; count < capacity; count++) assert.ok(press(queue))
  assert.equal(capacity, 256)
  assert.equal(press(queue), undefined)
  assert.equal(edit(queue, 'a'), 257)
  queue.finished(10)
  assert.ok(press(queue))
})

test('handled but unsaved events count as being saved', () => {
  const queue = makeQueue()
  press(queue)
  assert.ok(!queue.isSaving)
  assert.ok(queue.finished(1, false))
  assert.ok(queue.isSaving)
  assert.ok(!queue.finished(1, true))
  assert.ok(!queue.isSaving)
})

test('refused events do not wait for a save', () => {
  const queue = makeQueue()
  for (let count = 0; count < 3; count++) press(queue)
  queue.finished(1, true)
  assert.equal(queue.refused(2).label, 'Add')
  assert.ok(!queue.isSaving)
  assert.equal(queue.refused(2), undefined)
})

test('events handled before a refused one still wait for their save', () => {
  const queue = makeQueue()
  for (let count = 0; count < 3; count++) press(queue)
  queue.refused(3)
  assert.ok(queue.isSaving)
  assert.equal(queue.done, 3)
  queue.finished(2, true)
  assert.ok(!queue.isSaving)
})

test('unhandled events are sent to the same server again', () => {
  const queue = makeQueue()
  for (let count = 0; count < 3; count++) press(queue)
  queue.take()
  queue.finished(1)
  assert.deepEqual(queue.resumed(2), [])
  queue.finished(2)
  assert.deepEqual(queue.take(), [[3, 1, 'press']])
})

test('a server that has forgotten the tab gets texts again, but no press that it may have handled', () => {
  const queue = makeQueue()
  press(queue)
  queue.take()
  queue.finished(1, true)
  press(queue, 1, 'Sent')
  edit(queue, 'a')
  queue.take()
  press(queue, 1, 'Not sent')
  assert.deepEqual(queue.resumed(0).map(item => item.label), ['Sent'])
  assert.deepEqual(queue.take(true), [[3, 2, 'edit', 'a'], [4, 1, 'press']])
})

test('automatic events are sent again while the user is still typing', () => {
  for (const action of ['resize', 'window', 'keep', 'appear', 'disappear', 'load']) {
    const queue = makeQueue()
    press(queue)
    queue.take()
    queue.finished(1, true)
    edit(queue, 'a')
    queue.add([3, action, 7], '')
    assert.ok(queue.isTyping, action)
    queue.take()
    assert.deepEqual(queue.resumed(0), [], action)
    assert.deepEqual(queue.take(true), [[2, 2, 'edit', 'a'], [3, 3, action, 7]])
  }
})

test('a queue knows its lost events until it restarts empty for another instance', () => {
  const queue = makeQueue()
  for (const label of ['Saved', 'Done', 'Sent']) press(queue, 1, label)
  queue.take()
  queue.finished(1, true)
  queue.finished(2, false)
  press(queue, 1, 'Waiting')
  queue.add([1, 'press'], '')
  edit(queue, 'a')
  assert.deepEqual(queue.undone, ['Waiting'])
  assert.deepEqual(queue.uncertain, ['Done', 'Sent'])
  queue.restart()
  assert.deepEqual([queue.undone, queue.uncertain, queue.take(true)], [[], [], []])
  assert.ok(!queue.isSaving)
})

test('another instance that has handled no event has forgotten none', () => {
  const queue = makeQueue()
  press(queue)
  queue.take()
  queue.finished(1, true)
  queue.restart()
  press(queue)
  queue.take()
  assert.deepEqual(queue.resumed(0), [])
  assert.deepEqual(queue.take(), [[2, 1, 'press']])
})

test('waiting events come after sent ones', () => {
  const queue = makeQueue()
  assert.ok(!queue.isLater([]))
  press(queue)
  assert.ok(queue.isLater([]))
  assert.ok(!queue.isLater(queue.take()))
  press(queue)
  assert.ok(queue.isLater([[1, 1, 'press']]))
})

test('only the largest sent event is dropped if a message was too large', () => {
  const queue = makeQueue()
  press(queue)
  edit(queue, 'a'.repeat(1000))
  press(queue)
  queue.take()
  edit(queue, 'a'.repeat(2000), 3)
  assert.deepEqual(queue.dropped('largest').map(item => item.event[0]), [2])
  assert.equal(queue.dropped('all').length, 3)
})

test('automatic events take no space from presses, and only the last one of each kind and element is kept', () => {
  const queue = makeQueue()
  for (let element = 1; element <= 300; element++) queue.add([element, 'appear'], '')
  for (let first = 0; first < 300; first++) queue.add([7, 'load', first, first + 50], '')
  for (let count = 0; count < capacity; count++) assert.ok(press(queue))
  const taken = []
  for (let events; (events = queue.take()).length;) taken.push(...events)
  assert.deepEqual(taken.filter(event => event[2] === 'load').map(event => event[3]), [299])
})

test('an event is over once it is handled, or never will be', () => {
  const queue = makeQueue()
  assert.ok(queue.isOver(0))
  const number = press(queue)
  assert.ok(!queue.isOver(number) && !queue.isSent(number))
  queue.take()
  assert.ok(!queue.isOver(number) && queue.isSent(number))
  queue.finished(number)
  assert.ok(queue.isOver(number))
  const next = press(queue)
  queue.restart()
  assert.ok(queue.isOver(next))
})
