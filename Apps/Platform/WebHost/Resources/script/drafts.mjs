// Carries unsaved work over to the next page in this tab. The user can type until that page loads,
// so this page stores the work at the last moment.

const draftsKey = 'drafts'

// The time after which a reload counts as failed, and the least time between two reloads.
const leavingTime = 5_000
const reloadPause = 10_000

// - collect: returns the unsaved work, if any.
// - isUnsent: whether the user has typed text that the server may not have.
export function makeDrafts({ collect, isUnsent }) {
  // Whether this page is reloading itself. A reload keeps the typed text, so it needs no warning.
  let isReloading = false

  const store = () => {
    try {
      const drafts = collect()
      if (drafts) sessionStorage.setItem(draftsKey, JSON.stringify(drafts))
      else sessionStorage.removeItem(draftsKey)
    } catch (error) {
      // The storage may be full or missing.
      console.info(error.message)
    }
  }
  addEventListener('pagehide', store)
  // A page that the browser kept still has its input, so the stored copy is discarded.
  addEventListener('pageshow', ({ persisted }) => persisted && take())

  // No page follows in a tab that the user closes, so unsent text would be lost.
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

  // Reloads the page, unless it was reloaded a moment ago.
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
