// Client code for the custom elements of apps: see CustomElement.swift.
//
// The script calls functions of a file's default export for each element: `mounted`, `updated` and
// `destroyed`. In them, `this.element` is the tag in the page, `this.get(name)` returns an
// attribute, and `this.send(name, value)` sends an event.
import { each } from './elements.mjs'

// - send: sends an event of an element.
export function makeHooks({ send, load = path => import(path) }) {
  // The hook of each element, or undefined until its file is loaded.
  const hooks = new Map()
  const changed = new Set()

  // Calls a function of a hook. An error in the app's code stops nothing else.
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

    // Records a change in the page for the enclosing custom element.
    changed(node) {
      const element = node.closest('[data-hook]')
      if (element) changed.add(element)
    },

    // Calls `updated` and `destroyed` once a batch has made all changes.
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
