// The browser window of this page. A tab counts as a window: its name stays for all pages that load
// in it one after the other.

const windowKey = 'window'
// Cookies ignore the port of a host, so each app there needs a cookie name of its own.
const windowCookie = `tessera-window-${location.port}`

// - rendered: the window that the loaded page shows. A visitor's first page has none.
// - isAnnounced: whether a page has said that it is in that window. If this tab has no stored name,
//   that page is in another tab.
export function makeWindow({ rendered, isAnnounced }) {
  let name = stored() || randomName()
  keep()

  function stored() {
    try {
      const value = sessionStorage.getItem(windowKey)
      return /^[0-9a-f]{16}$/.test(value) ? value : !isAnnounced && rendered
    } catch (error) {
      // A tab may have no storage.
      console.info(error.message)
      return rendered
    }
  }

  function keep() {
    try {
      sessionStorage.setItem(windowKey, name)
    } catch (error) {
      console.info(error.message)
    }
  }

  // The request for the next page in this tab can't name the window, so a short-lived cookie does.
  const announce = time => document.cookie = `${windowCookie}=${time && name}; Path=/; Max-Age=${time}; SameSite=Lax`
  let timer
  addEventListener('beforeunload', () => {
    announce(5)
    clearTimeout(timer)
    // The user may stay on this page.
    timer = setTimeout(announce, 3000, 0)
  })
  // Another tab's cookie has to stay.
  addEventListener('pageshow', () => document.cookie.includes(`${windowCookie}=${name}`) && announce(0))

  return {
    // Whether the loaded page shows this window.
    isShown: !rendered || rendered === name,

    get query() { return `&name=${name}` },

    // Takes the window name that the server gives. A duplicated tab gets another one, because it
    // has copied the name too.
    named(other) {
      if (!other || other === name) return
      name = other
      keep()
    },
  }
}

const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')
