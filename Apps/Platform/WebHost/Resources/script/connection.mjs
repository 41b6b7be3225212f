// The page's connection as a state machine. A state and an event give the next state and the
// effects. transport.mjs performs the effects.
//
// The phases:
// - idle: before the first connection.
// - connecting: the page has a WebSocket that the server hasn't greeted yet.
// - open: events and patches go through the WebSocket.
// - posting: a request is under way, because WebSockets don't get through. Its answer also gives
//   the reason for a refusal, which browsers hide for a WebSocket.
// - waiting: nothing is under way until the timer fires or an event cuts the wait short.
// - refused: like waiting, but the server has asked for patience, so only the timer ends it.
// - leaving: the page is reloading.
//
// Each WebSocket and each request is an attempt with a number. Events of earlier attempts are
// ignored. At most one timer runs: that of the current phase.

const greetingTime = 10_000
const answerTime = 30_000
const pollingTime = 1_000
const patience = 30_000
const reloadingTime = 5_000
// A connection that lasted this long counts as steady: its end resets the number of failures.
const steadyTime = 10_000
// After two and a half heartbeats of silence, the server counts as gone.
const silences = 2.5
const usualHeartbeat = 20_000
// While no WebSocket gets through, the page tries to open one after its first request, and then once
// per this many requests.
const requestsPerSocket = 15

export const initialConnection = { phase: 'idle', attempt: 0, failures: 0, requests: 0, isReachable: false }

// - now: the time of the event, in milliseconds.
// - random: a number from 0 to below 1. It keeps pages from reconnecting all at the same time.
export function step(state, event, now, random) {
  const isStale = event.attempt !== undefined && event.attempt !== state.attempt
  const transition = !isStale && transitions[state.phase][event.type]
  return transition ? transition(state, event, now, random) : [state, []]
}

const transitions = {
  idle: { start: connect },
  connecting: {
    opened: state => [{ ...state, hasOpened: true }, []],
    greeted: open,
    ended,
    doubted: resync,
    outdated: leave,
    // A network that blocks WebSockets may let requests through.
    timer: (state, event, now, random) => closing(state.hasOpened ? retry(state, event, now, random) : post(state)),
  },
  open: {
    heard: state => [state, [['timer', state.silence]]],
    wanted: state => [state, [['send']]],
    ended,
    doubted: resync,
    outdated: leave,
    timer: (...happening) => closing(retry(...happening)),
  },
  posting: {
    greeted: state => [{ ...state, isReachable: true }, [['online']]],
    answered,
    doubted: resync,
    outdated: leave,
    timer: (...happening) => closing(retry(...happening)),
  },
  waiting: {
    timer: state => state.isReachable && state.requests % requestsPerSocket !== 1 ? post(state) : connect(state),
    wanted: state => state.isReachable ? post(state) : [state, []],
    woken: state => connect({ ...state, failures: 0 }),
  },
  refused: { timer: connect },
  // The reload may fail.
  leaving: { timer: connect },
}

const closing = ([state, effects]) => [state, [['close'], ...effects]]

function connect(state) {
  const attempt = state.attempt + 1
  return [
    { ...state, phase: 'connecting', attempt, hasOpened: false },
    [['open', attempt], ['timer', greetingTime]],
  ]
}

function open(state, { heartbeat }, now) {
  const silence = silences * (heartbeat > 0 ? heartbeat : usualHeartbeat)
  return [
    { ...state, phase: 'open', silence, since: now, requests: 0, isReachable: true },
    [['timer', silence], ['online'], ['send']],
  ]
}

// While the server may be unreachable, a request carries no events: the page couldn't tell whether
// the server did them.
function post(state) {
  const attempt = state.attempt + 1
  return [
    { ...state, phase: 'posting', attempt, requests: state.requests + 1 },
    [[state.isReachable ? 'post' : 'probe', attempt], ['timer', answerTime]],
  ]
}

function retry(state, event, now, random) {
  const wasSteady = state.phase === 'open' && now - state.since >= steadyTime
  const failures = wasSteady ? 0 : state.failures
  const delay = Math.min(250 * 2 ** failures, 8_000) * (0.5 + random / 2)
  return wait(state, delay, failures + 1)
}

function wait(state, delay, failures, ...reason) {
  return [
    { ...state, phase: 'waiting', failures, requests: 0, isReachable: false },
    [['offline', ...reason], ['timer', delay]],
  ]
}

// The session is unavailable for now. The page tells the user why and tries again soon.
function retrySoon(state, reason, random) {
  const delay = Math.min(250 * 2 ** state.failures, 2_000) * (0.5 + random / 2)
  return wait(state, delay, state.failures + 1, reason)
}

// Reconnects and asks for the whole screen, because a message doesn't fit the page.
function resync(...happening) {
  const [state, effects] = retry(...happening)
  return [state, [['close'], ['doubt'], ...effects]]
}

function leave(state) {
  return [{ ...state, phase: 'leaving', isReachable: false }, [['close'], ['offline'], ['reload'], ['timer', reloadingTime]]]
}

function refuse(state, reason, random) {
  return [
    { ...state, phase: 'refused', isReachable: false },
    [['offline', reason], ['timer', patience * (0.75 + random / 2)]],
  ]
}

// Reads the seconds that WebSocketConnection.goAway names. A browser that leaves a page sends 1001
// without a reason.
const spread = reason => Math.min(Number(/within (\d{1,4}) s\.$/.exec(reason ?? '')?.[1] ?? 3), 3_600)

// Handles the end of a WebSocket. WebSocketConnection.swift has the codes.
function ended(state, event, now, random) {
  const again = effect => {
    const [next, effects] = retry(state, event, now, random)
    return [next, [...effect, ...effects]]
  }
  switch (event.code) {
    // The server stops. Its pages reconnect at random times within the seconds that it names.
    case 1001: return wait(state, 250 + 1_000 * spread(event.reason) * random, 1)
    // An invalid or oversized message would fail again, so the page drops its events.
    case 1002: case 1007: return again([['drop', 'all'], ['doubt']])
    case 1009: return again([['drop', 'largest']])
    case 4410: return leave(state)
    // 4421 needs no case: the session continues at another server, so connecting again is enough.
    case 4503: return retrySoon(state, event.reason, random)
    case 4413: case 4429: return refuse(state, event.reason, random)
  }
  return state.phase === 'connecting' && !state.hasOpened ? post(state) : again([])
}

// Handles the answer to a request. The status 0 stands for no answer.
function answered(state, event, now, random) {
  const { status, reason, wantsMore } = event
  if (status >= 200 && status < 300) {
    if (wantsMore) return post(state)
    return [{ ...state, phase: 'waiting', failures: 0 }, [['timer', pollingTime]]]
  }
  const [next, effects] = retry(state, event, now, random)
  switch (status) {
    case 401: case 410: return leave(state)
    case 400: case 422: return [next, [['drop', 'all'], ['doubt'], ...effects]]
    case 413: return event.hasEvents ? [next, [['drop', 'largest'], ...effects]] : refuse(state, reason, random)
    case 403: case 429: return refuse(state, reason, random)
  }
  return [next, effects]
}
