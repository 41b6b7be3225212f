// Which of its browser's windows this page is in. A tab is a window: it keeps the name for the pages that are loaded
// in it one after the other.

const windowKey = 'window'
// Cookies are those of a host, whatever its port: each app there has a name of its own.
const windowCookie = `tessera-window-${location.port}`

// - rendered: the window that the page shows as it was loaded; none on the first page of a visitor.
// - isAnnounced: whether a page has said that it is in that window. It was another tab's if this one has no name.
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

  // The page that comes next in this tab is asked for before it can say anything: it is said for it, for a moment.
  const announce = time => document.cookie = `${windowCookie}=${time && name}; Path=/; Max-Age=${time}; SameSite=Lax`
  let timer
  addEventListener('beforeunload', () => {
    announce(5)
    clearTimeout(timer)
    // It may come to nothing.
    timer = setTimeout(announce, 3000, 0)
  })
  // Another tab's isn't ours to take back.
  addEventListener('pageshow', () => document.cookie.includes(`${windowCookie}=${name}`) && announce(0))

  return {
    // Whether the page shows it as it was loaded.
    isShown: !rendered || rendered === name,

    get query() { return `&name=${name}` },

    // The server has said which window this is: another one in a copy of a tab, which has copied the name too.
    named(other) {
      if (!other || other === name) return
      name = other
      keep()
    },
  }
}

const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')
