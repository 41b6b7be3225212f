// How the page keeps its connection, as a state machine: what there is and what happened make what
// there is next, and what is to be done. transport.mjs does it.
//
// The phases:
// - idle: before the first connection.
// - connecting: a WebSocket is there that the server hasn't greeted yet.
// - open: events and patches go through the WebSocket.
// - posting: a request is under way, where WebSockets don't get through. Its answer also says why a
//   connection was refused, which browsers keep to themselves.
// - waiting: nothing is under way until the timer fires, or until there is a reason to be quicker.
// - refused: the same, but the server has asked for patience.
// - leaving: the page is being loaded again.
//
// Each WebSocket and each request is an attempt with a number. What happens to an earlier one than the
// latest is of no interest. There is one timer at most, which each phase sets for itself.

const greetingTime = 10_000
const answerTime = 30_000
const pollingTime = 1_000
const patience = 30_000
const reloadingTime = 5_000
// A connection that stood for so long has ended for another reason than the one before it.
const steadyTime = 10_000
// Silence for two and a half signs of life means that nobody is there.
const silences = 2.5
const usualHeartbeat = 20_000
// Where WebSockets don't get through, they are tried again with every so many requests.
const requestsPerSocket = 15

export const initialConnection = { phase: 'idle', attempt: 0, failures: 0, requests: 0, isReachable: false }

// - now: when it happens, in milliseconds.
// - random: a number from 0 up to 1, by which pages that lose their connection together don't come
//   back together.
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
    // A network that swallows WebSockets may let requests through.
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
  // It may come to nothing.
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

// As long as nobody may be there, a request asks for an answer only: what it carried would be neither
// certainly done nor certainly not.
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

// The session can't be had just now, which the user is told; it is worth trying again soon.
function retrySoon(state, reason, random) {
  const delay = Math.min(250 * 2 ** state.failures, 2_000) * (0.5 + random / 2)
  return wait(state, delay, state.failures + 1, reason)
}

// What came doesn't fit to what the page shows.
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

// WebSocketConnection.goAway says it. A browser that leaves a page says 1001 without a reason.
const spread = reason => Math.min(Number(/within (\d{1,4}) s\.$/.exec(reason ?? '')?.[1] ?? 3), 3_600)

// A WebSocket has been closed. WebSocketConnection.swift has the codes.
function ended(state, event, now, random) {
  const again = effect => {
    const [next, effects] = retry(state, event, now, random)
    return [next, [...effect, ...effects]]
  }
  switch (event.code) {
    // The server stops: with it go all its pages, which come back over as many seconds as it says.
    case 1001: return wait(state, 250 + 1_000 * spread(event.reason) * random, 1)
    // What was nonsense or too large once would be so again.
    case 1002: case 1007: return again([['drop', 'all'], ['doubt']])
    case 1009: return again([['drop', 'largest']])
    case 4410: return leave(state)
    // 4421, that the session goes on at another server, asks for no more than to connect anew.
    case 4503: return retrySoon(state, event.reason, random)
    case 4413: case 4429: return refuse(state, event.reason, random)
  }
  return state.phase === 'connecting' && !state.hasOpened ? post(state) : again([])
}

// A request has been answered; with the status 0 it hasn't been.
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
