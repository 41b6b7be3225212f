import { topDialog } from './elements.mjs'

// The address bar, which shows the path of the screen. A step forward adds a history entry. If the
// screen steps back to the previous entry's path, the page goes back to that entry, so that Back
// doesn't lead forward. A dialog also has an entry, so that Back leaves the dialog and not the
// page.

// Returns a path as the browser writes it, which may differ from the app's spelling.
export function asAddress(path) {
  if (!path?.startsWith('/')) return
  const { pathname, search } = new URL(location.origin + path)
  return pathname + search
}

export const address = () => location.pathname + location.search

const pathOf = place => place.split('?')[0]
const isAbove = (place, other) => pathOf(other).startsWith(pathOf(place).replace(/\/?$/, '/'))

// - open: sends the path that Back or Forward led to, and returns the number of the event.
// - leave: leaves the topmost dialog. Returns the number of the event, or undefined if no dialog
//   can be left.
// - isTyping: whether the user's last action was to edit text.
export function makeHistory({ path, open, leave, isTyping }) {
  // The path of the screen, if the app has paths.
  let place = asAddress(path)
  // The number of the event for Back or Forward, until it is done.
  let opening
  // The address to which the history is going back, until it arrives.
  let returning
  let returnTimer
  // The timer that runs while this page is being left. The screen may reach the new address before
  // this page is gone, but only the next page records that in the history.
  let leaving

  const isBusy = () => opening || returning || leaving

  // Brings the history in line with the screen.
  function follow(mayAdd = true) {
    if (!isBusy() && place !== undefined && place !== address()) followPlace(mayAdd)
    if (!isBusy() && !document.hidden) followDialog()
  }

  // Brings the address in line with the screen. An entry has `from`, the address before it, and
  // `isTyped`, whether typing caused it. A dialog's own entry also has `isOver`. An entry that came
  // together with a dialog has `isNew`.
  function followPlace(mayAdd) {
    const { from, isTyped, isOver, isNew } = history.state || {}
    const isTypedNow = isTyping()
    // A new query at the same path isn't a step. Neither is a change in a hidden tab, nor the next
    // typed letter.
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
      // Some browsers limit the entries per minute. The next change corrects the address.
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
    // The entry may be gone, so the wait is limited.
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
      // If the dialog has to stay, there is no event to wait for.
      if (!history.state?.isOver && topDialog()) opening = leave()
      follow()
    }
  })

  addEventListener('beforeunload', () => {
    clearTimeout(leaving)
    // The user may stay on this page.
    leaving = setTimeout(stay, 3000)
  })

  function stay() {
    clearTimeout(leaving)
    leaving = undefined
    follow()
  }

  return {
    follow,

    // Sets the path of the screen. The address bar follows once the whole batch is on the screen.
    moved: path => place = asAddress(path),

    // Records that all events up to a number are done, or never will be. Then the screen is where
    // Back or Forward led, or as near as possible.
    finished(number) {
      if (!(opening <= number)) return
      opening = undefined
      follow(false)
    },

    // Sends the path in the address bar to another server, whose screen may show another path.
    restarted() {
      opening = undefined
      if (!returning && place !== undefined && place !== address()) opening = open(address())
    },

    get place() { return place },
    get isOpening() { return opening !== undefined },

    // - isHere: whether the page shows the screen of its own window. Otherwise that screen is still to come.
    begin(isHere) {
      if (place === undefined) return follow()
      // In a new history entry, the bare address `/` becomes the path of the screen. In an existing
      // entry, the page opens `/` itself.
      if (isHere && history.state && address() === '/' && place !== '/') opening = open('/')
      else if (isHere) follow(false)
      if (!history.state) history.replaceState({}, '')
      // The script restores the scroll positions of the screen's pages: see focus.mjs. The browser
      // restores that of a reloaded document.
      history.scrollRestoration = 'manual'
      addEventListener('pagehide', () => history.scrollRestoration = 'auto')
      addEventListener('pageshow', ({ persisted }) => {
        history.scrollRestoration = 'manual'
        // The browser kept this page as the user left it, but the screen may have moved on.
        if (!persisted) return
        opening = open(address())
        stay()
      })
    },
  }
}
