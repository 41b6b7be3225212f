// Client code of apps for elements of their own: see CustomElement.swift.
//
// A file's default export has functions that are called for each element: `mounted`, `updated` and
// `destroyed`. There `this.element` is the tag in the page, `this.get(name)` an attribute, and
// `this.send(name, value)` sends an event.
import { each } from './elements.mjs'

// - send: passes on an event of an element.
export function makeHooks({ send, load = path => import(path) }) {
  // For each element its hook, once its file has been loaded.
  const hooks = new Map()
  const changed = new Set()

  // What goes wrong there is the app's, and stops nothing else.
  function call(hook, name) {
    try {
      hook?.[name]?.()
    } catch (error) {
      console.error(error)
    }
  }

  async function mount(element) {
    hooks.set(element, undefined)
    try {
      const { default: code } = await load(element.dataset.hook)
      if (!hooks.has(element)) return
      const hook = Object.assign(Object.create(code), {
        element,
        get: name => element.getAttribute('data-at-' + name) ?? undefined,
        send: (name, value) => hooks.has(element) && send(element, name, value),
      })
      hooks.set(element, hook)
      call(hook, 'mounted')
    } catch (error) {
      console.error(error)
    }
  }

  function link(path) {
    if (document.querySelector(`link[href="${path}"]`)) return
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = path
    document.head.append(sheet)
  }

  return {
    adopt(node) {
      each(node, '[data-sheet]', element => link(element.dataset.sheet))
      each(node, '[data-hook]', element => hooks.has(element) || mount(element))
    },

    // Something in the page has changed.
    changed(node) {
      const element = node.closest('[data-hook]')
      if (element) changed.add(element)
    },

    // All changes of a batch have been made.
    settle() {
      for (const [element, hook] of hooks) {
        if (element.isConnected && !element.closest('[data-leaving]')) {
          if (changed.has(element)) call(hook, 'updated')
        } else {
          hooks.delete(element)
          call(hook, 'destroyed')
        }
      }
      changed.clear()
    },
  }
}
