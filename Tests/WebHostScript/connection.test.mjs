import assert from 'node:assert/strict'
import test from 'node:test'
import { initialConnection, step } from '../../Apps/Platform/WebHost/Resources/script/connection.mjs'

// A connection with a fixed random number, and the effects of its last event.
function connection() {
  let state = initialConnection
  return {
    now: 0,
    random: 0.5,
    // Returns the names and arguments of the effects.
    happened(type, event = {}) {
      const [next, effects] = step(state, { type, ...event }, this.now, this.random)
      state = next
      return effects
    },
    get phase() { return state.phase },
    get attempt() { return state.attempt },
  }
}

function connecting() {
  const it = connection()
  it.happened('start')
  return it
}

function opened(heartbeat = 20_000) {
  const it = connecting()
  it.happened('opened', { attempt: 1 })
  it.happened('greeted', { attempt: 1, heartbeat })
  return it
}

function posting() {
  const it = connecting()
  it.happened('ended', { attempt: 1, code: 1006 })
  return it
}

const has = (effects, name) => effects.some(([effect]) => effect === name)
const delay = effects => effects.find(([effect]) => effect === 'timer')[1]

test('a connection starts with a WebSocket, whose hello may take ten seconds', () => {
  assert.deepEqual(connection().happened('start'), [['open', 1], ['timer', 10_000]])
})

test('nothing is sent before the hello', () => {
  const it = connecting()
  assert.deepEqual(it.happened('wanted'), [])
  assert.deepEqual(it.happened('opened', { attempt: 1 }), [])
  assert.deepEqual(it.happened('wanted'), [])
  assert.deepEqual(it.happened('greeted', { attempt: 1, heartbeat: 100 }), [['timer', 250], ['online'], ['send']])
  assert.deepEqual(it.happened('wanted'), [['send']])
})

test('each message restarts the timeout for silence', () => {
  assert.deepEqual(opened(20_000).happened('heard', { attempt: 1 }), [['timer', 50_000]])
})

test('a hello without a valid heartbeat gets the default one', () => {
  for (const heartbeat of [undefined, null, NaN, 0, -1, 'soon']) {
    assert.deepEqual(opened(heartbeat).happened('heard', { attempt: 1 }), [['timer', 50_000]])
  }
})

test('silence ends a connection, and the page soon tries another one', () => {
  const it = opened()
  const effects = it.happened('timer')
  assert.deepEqual(effects, [['close'], ['offline'], ['timer', 187.5]])
  assert.deepEqual(it.happened('timer'), [['open', 2], ['timer', 10_000]])
})

test('a wake-up while connecting, open or posting changes nothing', () => {
  for (const it of [connecting(), opened(), posting()]) {
    const { phase } = it
    for (let count = 0; count < 10; count++) assert.deepEqual(it.happened('woken'), [])
    assert.equal(it.phase, phase)
  }
})

test('a wake-up while waiting connects at once, and only once', () => {
  const it = opened()
  it.happened('ended', { attempt: 1, code: 1006 })
  assert.deepEqual(it.happened('woken'), [['open', 2], ['timer', 10_000]])
  assert.deepEqual(it.happened('woken'), [])
})

test('events of an earlier WebSocket are ignored', () => {
  const it = opened()
  it.happened('ended', { attempt: 1, code: 1006 })
  it.happened('timer')
  it.happened('greeted', { attempt: 2, heartbeat: 20_000 })
  for (const type of ['opened', 'greeted', 'heard', 'ended', 'doubted', 'outdated']) {
    for (const code of [1001, 1006, 1007, 1009, 4409, 4410, 4413, 4421, 4429, 4503]) {
      assert.deepEqual(it.happened(type, { attempt: 1, code }), [])
    }
  }
  assert.equal(it.phase, 'open')
})

test('the outcome of an earlier request is ignored', () => {
  const it = posting()
  it.happened('timer')
  it.happened('timer')
  assert.equal(it.phase, 'connecting')
  assert.deepEqual(it.happened('answered', { attempt: 2, status: 200 }), [])
})

test('a connection that the server calls replaced, though it is the latest, is retried more and more slowly', () => {
  const it = opened()
  const delays = []
  for (let count = 0; count < 8; count++) {
    delays.push(delay(it.happened('ended', { attempt: it.attempt, code: 4409 })))
    it.happened('timer')
    it.happened('opened', { attempt: it.attempt })
    it.happened('greeted', { attempt: it.attempt, heartbeat: 20_000 })
  }
  assert.deepEqual(delays, [187.5, 375, 750, 1500, 3000, 6000, 6000, 6000])
})

test('a connection that has lasted for a while is retried quickly', () => {
  const it = opened()
  for (let count = 0; count < 5; count++) {
    it.now += 10_000
    assert.equal(delay(it.happened('ended', { attempt: it.attempt, code: 1006 })), 187.5)
    it.happened('timer')
    it.happened('greeted', { attempt: it.attempt, heartbeat: 20_000 })
  }
})

test('pages that lose their connections together reconnect one after the other', () => {
  const delays = [0, 0.25, 0.5, 0.75, 0.999].map(random => {
    const it = opened()
    it.random = random
    return delay(it.happened('ended', { attempt: 1, code: 1006 }))
  })
  assert.deepEqual(delays, [125, 156.25, 187.5, 218.75, 249.875])
})

test('pages of a stopping server reconnect over some seconds', () => {
  const delays = [0, 0.5, 0.999].map(random => {
    const it = opened()
    it.random = random
    return delay(it.happened('ended', { attempt: 1, code: 1001 }))
  })
  assert.deepEqual(delays, [250, 1750, 3247])
})

test('the server sets the time over which its pages reconnect', () => {
  const delays = ['The server stops. Come back within 60 s.', 'The server stops. Come back within 0 s.', 'within 9 s. x', ''].map(reason => {
    const it = opened()
    it.random = 0.5
    return delay(it.happened('ended', { attempt: 1, code: 1001, reason }))
  })
  assert.deepEqual(delays, [30_250, 250, 1750, 1750])
})

test('if no WebSocket connects, the page sends a request, which carries no events until one is answered', () => {
  const it = connecting()
  assert.deepEqual(it.happened('ended', { attempt: 1, code: 1006 }), [['probe', 2], ['timer', 30_000]])
})

test('if WebSockets get no answer, the page sends a request after ten seconds', () => {
  assert.deepEqual(connecting().happened('timer'), [['close'], ['probe', 2], ['timer', 30_000]])
})

test('a WebSocket that opens but gets no hello is retried', () => {
  const it = connecting()
  it.happened('opened', { attempt: 1 })
  assert.deepEqual(it.happened('timer'), [['close'], ['offline'], ['timer', 187.5]])
})

test('an answered request is followed by another one at once if more events wait', () => {
  const it = posting()
  assert.deepEqual(it.happened('greeted', { attempt: 2 }), [['online']])
  assert.deepEqual(it.happened('answered', { attempt: 2, status: 200, wantsMore: true }), [['post', 3], ['timer', 30_000]])
})

test('while requests are answered, events are sent at once', () => {
  const it = posting()
  it.happened('greeted', { attempt: 2 })
  assert.deepEqual(it.happened('wanted'), [])
  assert.deepEqual(it.happened('answered', { attempt: 2, status: 200 }), [['timer', 1000]])
  assert.deepEqual(it.happened('wanted'), [['post', 3], ['timer', 30_000]])
})

test('while requests are answered, the page polls each second, and now and then tries a WebSocket', () => {
  const it = posting()
  const tried = []
  for (let second = 0; second < 40; second++) {
    it.happened('greeted', { attempt: it.attempt })
    it.happened('answered', { attempt: it.attempt, status: 200 })
    const effects = it.happened('timer')
    if (!has(effects, 'open')) continue
    tried.push(second)
    it.happened('ended', { attempt: it.attempt, code: 1006 })
  }
  assert.deepEqual(tried, [0, 15, 30])
})

test('a request without an answer times out, and an offline page is not reachable', () => {
  const it = posting()
  assert.deepEqual(it.happened('timer'), [['close'], ['offline'], ['timer', 187.5]])
  assert.deepEqual(it.happened('wanted'), [])
})

test('a failed request is retried more and more slowly, with a WebSocket first', () => {
  const it = posting()
  assert.deepEqual(it.happened('answered', { attempt: 2, status: 0 }), [['offline'], ['timer', 187.5]])
  assert.deepEqual(it.happened('timer'), [['open', 3], ['timer', 10_000]])
  it.happened('ended', { attempt: 3, code: 1006 })
  assert.deepEqual(it.happened('answered', { attempt: 4, status: 503 }), [['offline'], ['timer', 375]])
})

test('a page reloads if its session is gone or its script is outdated', () => {
  const loading = [['close'], ['offline'], ['reload'], ['timer', 5000]]
  assert.deepEqual(opened().happened('ended', { attempt: 1, code: 4410 }), loading)
  assert.deepEqual(connecting().happened('ended', { attempt: 1, code: 4410 }), loading)
  assert.deepEqual(opened().happened('outdated', { attempt: 1 }), loading)
  assert.deepEqual(connecting().happened('outdated', { attempt: 1 }), loading)
  for (const status of [401, 410]) assert.deepEqual(posting().happened('answered', { attempt: 2, status }), loading)
})

test('a reloading page does nothing else, unless the reload fails', () => {
  const it = opened()
  it.happened('outdated', { attempt: 1 })
  for (const type of ['wanted', 'woken', 'heard', 'greeted', 'ended', 'doubted']) assert.deepEqual(it.happened(type), [])
  assert.deepEqual(it.happened('timer'), [['open', 2], ['timer', 10_000]])
})

test('the page shows that a server is full, and retries after half a minute', () => {
  for (const code of [4413, 4429]) {
    const it = opened()
    assert.deepEqual(
      it.happened('ended', { attempt: 1, code, reason: 'Full.' }), [['offline', 'Full.'], ['timer', 30_000]])
    assert.deepEqual(it.happened('woken'), [])
    assert.deepEqual(it.happened('wanted'), [])
    assert.deepEqual(it.happened('timer'), [['open', 2], ['timer', 10_000]])
  }
})

test('the page reconnects at once to a session that has moved to another server', () => {
  const it = opened()
  assert.deepEqual(
    it.happened('ended', { attempt: 1, code: 4421, reason: 'Elsewhere.' }), [['offline'], ['timer', 187.5]])
  assert.deepEqual(it.happened('timer'), [['open', 2], ['timer', 10_000]])
})

test('the page shows why a session is unavailable, and retries soon, then ever less often', () => {
  const it = opened()
  const delays = []
  for (let attempt = 1; attempt <= 6; attempt++) {
    const [[, reason], [, delay]] = it.happened('ended', { attempt, code: 4503, reason: 'Elsewhere.' })
    assert.equal(reason, 'Elsewhere.')
    delays.push(delay)
    it.happened('timer')
    it.happened('opened', { attempt: attempt + 1 })
  }
  assert.deepEqual(delays, [187.5, 375, 750, 1_500, 1_500, 1_500])
})

test('the next request shows why a WebSocket was refused', () => {
  for (const status of [403, 413, 429]) {
    assert.deepEqual(
      posting().happened('answered', { attempt: 2, status, reason: 'Full.', hasEvents: false }),
      [['offline', 'Full.'], ['timer', 30_000]])
  }
})

test('invalid events are never sent again', () => {
  const dropped = [['drop', 'all'], ['doubt'], ['offline'], ['timer', 187.5]]
  for (const code of [1002, 1007]) assert.deepEqual(opened().happened('ended', { attempt: 1, code }), dropped)
  for (const status of [400, 422]) {
    assert.deepEqual(posting().happened('answered', { attempt: 2, status, hasEvents: true }), dropped)
  }
})

test('too large events are never sent again', () => {
  const dropped = [['drop', 'largest'], ['offline'], ['timer', 187.5]]
  assert.deepEqual(opened().happened('ended', { attempt: 1, code: 1009 }), dropped)
  assert.deepEqual(posting().happened('answered', { attempt: 2, status: 413, hasEvents: true }), dropped)
})

test('after a mismatched message, the page requests the whole screen once', () => {
  const it = opened()
  const delays = []
  for (let count = 0; count < 4; count++) {
    const effects = it.happened('doubted', { attempt: it.attempt })
    assert.deepEqual(effects.slice(0, 3), [['close'], ['doubt'], ['offline']])
    delays.push(delay(effects))
    it.happened('timer')
    it.happened('greeted', { attempt: it.attempt, heartbeat: 20_000 })
  }
  assert.deepEqual(delays, [187.5, 375, 750, 1500])
})

test('in any order of events, each new phase has a timer, and each event opens at most one connection', () => {
  const types = ['opened', 'greeted', 'heard', 'wanted', 'ended', 'doubted', 'outdated', 'answered', 'timer', 'woken']
  const codes = [1000, 1001, 1002, 1006, 1007, 1009, 4409, 4410, 4413, 4421, 4429, 4503]
  const statuses = [0, 200, 400, 401, 403, 410, 413, 422, 429, 500, 503]
  let seed = 1
  const random = limit => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const it = connecting()
  let changedPhase = it.phase
  for (let count = 0; count < 100_000; count++) {
    it.now += random(5_000)
    it.random = random(1000) / 1000
    const type = types[random(types.length)]
    const effects = it.happened(type, {
      attempt: ['wanted', 'timer', 'woken'].includes(type) ? undefined : it.attempt - random(2),
      code: codes[random(codes.length)], status: statuses[random(statuses.length)],
      heartbeat: 20_000, hasEvents: random(2) === 0, wantsMore: random(2) === 0,
    })
    const timers = effects.filter(([name]) => name === 'timer')
    assert.ok(timers.length <= 1)
    assert.ok(effects.filter(([name]) => ['open', 'post', 'probe'].includes(name)).length <= 1)
    if (it.phase !== changedPhase) assert.equal(timers.length, 1, `${changedPhase} → ${it.phase} by ${type}`)
    for (const [, time] of timers) assert.ok(time >= 125 && time <= 50_000, `${time} ms`)
    changedPhase = it.phase
  }
})
