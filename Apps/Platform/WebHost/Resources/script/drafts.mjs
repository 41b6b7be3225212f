// Takes what isn't saved over to the page that comes next in this tab, if that has to be another one:
// until it is there, there is always more that can be typed.

const draftsKey = 'drafts'

export function makeDrafts({ collect }) {
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

  function take() {
    try {
      const drafts = JSON.parse(sessionStorage.getItem(draftsKey))
      sessionStorage.removeItem(draftsKey)
      return drafts
    } catch (error) {
      console.info(error.message)
    }
  }

  return { take }
}

// Loads the page again, but not over and over.
export function reload() {
  const pause = 10_000
  try {
    if (Date.now() - (sessionStorage.getItem('reloaded') ?? 0) < pause) return
    sessionStorage.setItem('reloaded', Date.now())
  } catch {
    return
  }
  location.reload()
}
