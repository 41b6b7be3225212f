// Finding elements in the page. An element of the screen has its number in the id of its outermost
// tag, after an `e`.

export const byId = id => document.getElementById('e' + id)
export const ownerOf = node => node.closest('[id^=e]')
export const idOf = node => +ownerOf(node).id.slice(1)

// Returns the child of a node at an index. A negative index counts from the end.
export const child = (node, index) => node.children[index < 0 ? node.children.length + index : index]

export function parseAll(markup) {
  const template = document.createElement('template')
  template.innerHTML = markup
  return template.content
}

export const parse = markup => parseAll(markup).firstElementChild

// Calls a function with each match of a selector in a node, the node itself included.
export function each(node, selector, action) {
  if (node.matches(selector)) action(node)
  node.querySelectorAll(selector).forEach(action)
}

// The controls in a node that the keyboard reaches, including disabled ones.
export const controls = node => [node, ...node.querySelectorAll('*')].filter(item =>
  item.matches('a, button, input, textarea, select, [tabindex]') && item.tabIndex >= 0)

export const focusables = node => controls(node).filter(item => !item.disabled)

// Selectors for the fields that take text, and for all fields including menus.
export const typedSelector = 'input:not([type=range]), textarea'
export const fieldSelector = `${typedSelector}, select`

// Whether a node is a field of the screen. Fields that an app's custom element creates belong to the app.
export function isField(node) {
  if (!node.matches(fieldSelector)) return false
  const custom = node.closest('.custom')
  return !custom || !ownerOf(node)?.contains(custom)
}

// An element's field: the element itself, or else the first field in it.
export const fieldOf = owner => owner && [owner, ...owner.querySelectorAll(fieldSelector)].find(isField)

// The name of a control, as the user sees it.
export const labelOf = node =>
  (node.ariaLabel || node.innerText.trim() || node.placeholder || node.title || '').replace(/\s+/g, ' ').slice(0, 60)

export const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
