// Takes what isn't saved over to the page that comes next in this tab, if that has to be another one:
// until it is there, there is always more that can be typed.

const draftsKey = 'drafts'

// The time after which a reload counts as failed, and the pause before the next try.
const leavingTime = 5_000
const reloadPause = 10_000

// - collect: what isn't saved, if anything.
// - isUnsent: whether the user has typed something that the server hasn't been sent.
export function makeDrafts({ collect, isUnsent }) {
  // Whether this page is being loaded again by itself, which takes with it what was typed.
  let isReloading = false

  const store = () => {
    try {
      const drafts = collect()
      if (drafts) sessionStorage.setItem(draftsKey, JSON.stringify(drafts))
      else sessionStorage.removeItem(draftsKey)
    } catch (error) {
      // There may be no room for it, or no storage at all.
      console.info(error.message)
    }
  }
  addEventListener('pagehide', store)
  // Kept as it was left, this page has it all still.
  addEventListener('pageshow', ({ persisted }) => persisted && take())

  // Nothing follows a tab that is closed.
  addEventListener('beforeunload', event => {
    if (isReloading || !isUnsent()) return
    event.preventDefault()
    // Some browsers ask only if this is set.
    event.returnValue = true
  })

  function take() {
    try {
      const drafts = JSON.parse(sessionStorage.getItem(draftsKey))
      sessionStorage.removeItem(draftsKey)
      return drafts
    } catch (error) {
      console.info(error.message)
    }
  }

  // Loads the page again, but not over and over.
  function reload() {
    try {
      if (Date.now() - (sessionStorage.getItem('reloaded') ?? 0) < reloadPause) return
      sessionStorage.setItem('reloaded', Date.now())
    } catch {
      return
    }
    isReloading = true
    setTimeout(() => isReloading = false, leavingTime)
    location.reload()
  }

  return { take, reload }
}
