import { topDialog } from './elements.mjs'

// The address bar, which has the path of what is on the screen. A step forward makes an entry in the
// history; a step back to the entry before this one goes there, so that Back doesn't lead forward. A dialog has an entry as
// well, so that Back leaves it and not the page.

// As the browser writes it, which may not be as the app does.
export function asAddress(path) {
  if (!path?.startsWith('/')) return
  const { pathname, search } = new URL(location.origin + path)
  return pathname + search
}

export const address = () => location.pathname + location.search

const pathOf = place => place.split('?')[0]
const isAbove = (place, other) => pathOf(other).startsWith(pathOf(place).replace(/\/?$/, '/'))

// - open: passes on where Back or Forward led, and returns the number of the event.
// - leave: leaves the topmost dialog, and returns the number of the event, or undefined if there is none to be left.
// - isTyping: whether what the user did last was to edit a text.
export function makeHistory({ path, open, leave, isTyping }) {
  // Where the screen is, if the app has paths.
  let place = asAddress(path)
  // The number of the event by which Back or Forward was passed on, until it is done.
  let opening
  // Where the history has been asked to go back to, until it is there.
  let returning
  let returnTimer
  // Whether this page is being left. If by the address of another screen, that is where the screen is
  // before this page is gone; but it is for the next page to say so in the history.
  let leaving

  const isBusy = () => opening || returning || leaving

  // Brings the history to what is on the screen.
  function follow(mayAdd = true) {
    if (!isBusy() && place !== undefined && place !== address()) followPlace(mayAdd)
    if (!isBusy() && !document.hidden) followDialog()
  }

  // Entries are { from, isTyped }. One that a dialog has for itself is isOver as well, and one that a dialog came with isNew.
  function followPlace(mayAdd) {
    const { from, isTyped, isOver, isNew } = history.state || {}
    const isTypedNow = isTyping()
    // What only asks for something else in the same place is no step, nor is what nobody has seen, nor
    // a next letter.
    const isStep = mayAdd && !document.hidden && pathOf(place) !== pathOf(address()) && !(isTypedNow && isTyped)
    if (isStep && from === place && isAbove(place, address())) {
      goBack(place, isOver ? -2 : -1)
      return
    }
    const hasDialog = Boolean(topDialog())
    const step = { from: address(), isTyped: isTypedNow, isNew: hasDialog }
    try {
      if (isStep && isOver && !hasDialog) history.replaceState(step, '', location.origin + place)
      else if (isStep) history.pushState(step, '', location.origin + place)
      else history.replaceState({ from, isTyped, isOver, isNew }, '', location.origin + place)
    } catch (error) {
      // Some browsers allow so many a minute and no more. The next one finds the right place again.
      console.info(error.message)
    }
  }

  function followDialog() {
    const hasDialog = Boolean(topDialog())
    const { isOver, isNew } = history.state || {}
    try {
      if (isOver && !hasDialog) goBack(address(), -1)
      else if (hasDialog && !isOver && !isNew) history.pushState({ ...history.state, isOver: true }, '')
      else if (isNew && !hasDialog) history.replaceState({ ...history.state, isNew: false }, '')
    } catch (error) {
      console.info(error.message)
    }
  }

  function goBack(to, steps) {
    returning = to
    history.go(steps)
    // In case it isn't there any more.
    returnTimer = setTimeout(returned, 1000)
  }

  function returned() {
    clearTimeout(returnTimer)
    const isThere = address() === returning
    returning = undefined
    follow(isThere)
  }

  addEventListener('popstate', () => {
    if (returning) returned()
    else if (place !== undefined && address() !== place) opening = open(address())
    else {
      // Without a dialog that can be left there is nothing to wait for.
      if (!history.state?.isOver && topDialog()) opening = leave()
      follow()
    }
  })

  addEventListener('beforeunload', () => {
    clearTimeout(leaving)
    // It may come to nothing.
    leaving = setTimeout(stay, 3000)
  })

  function stay() {
    clearTimeout(leaving)
    leaving = undefined
    follow()
  }

  return {
    follow,

    // The screen is somewhere else now. The address bar follows when all of a batch is on the screen.
    moved: path => place = asAddress(path),

    // All events up to a number are done, or will never be: the screen is where Back or Forward led, or
    // as near as there is something.
    finished(number) {
      if (!(opening <= number)) return
      opening = undefined
      follow(false)
    },

    // Another server may have another screen to show, but the user is where the address bar says.
    restarted() {
      opening = undefined
      if (!returning && place !== undefined && place !== address()) opening = open(address())
    },

    get place() { return place },
    get isOpening() { return opening !== undefined },

    // - isHere: whether the screen is that of this page's window, which otherwise is to come.
    begin(isHere) {
      if (place === undefined) return follow()
      // The bare address leads to where the screen is. But where the history has been before, it means
      // what it says.
      if (isHere && history.state && address() === '/' && place !== '/') opening = open('/')
      else if (isHere) follow(false)
      if (!history.state) history.replaceState({}, '')
      // A page of the screen comes back with its own scroll position: see focus.mjs. A document that is
      // loaded again comes back with the browser's.
      history.scrollRestoration = 'manual'
      addEventListener('pagehide', () => history.scrollRestoration = 'auto')
      addEventListener('pageshow', ({ persisted }) => {
        history.scrollRestoration = 'manual'
        // A page that was kept as it was left: the screen may have moved on.
        if (!persisted) return
        opening = open(address())
        stay()
      })
    },
  }
}
