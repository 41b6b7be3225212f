// Brings the page up to date with the screen. BatchMessage.swift describes the steps.
import { byId, child, each, fieldSelector, isField, ownerOf, parse, parseAll } from './elements.mjs'
import { makeMorph, move } from './morph.mjs'

export function makePatches({
  screen, revision, focus, history, fields, sliders, dialogs, sights, feedback, hooks, sizes, rows, motion, scrollers,
  truncation,
}) {
  const appTitle = document.title
  const scrollTo = makeScrolling()
  const morph = makeMorph({ set, adopt, describe: feedback.described, changed: contentChanged })

  function apply([next, ...steps]) {
    if (next <= revision) return
    if (next !== revision + 1) throw Error(`Patches for ${next} don't fit ${revision}.`)
    const transition = steps[0]?.[0] === '~' ? steps.shift()[1] : undefined
    motion.show(transition, () => focus.keep(() => steps.forEach(applyStep)))
    hooks.settle()
    rows.settle()
    dialogs.placeAll()
    revision = next
    // The history goes first, because a title belongs to the current history entry.
    history.follow()
    showTitle()
  }

  function showTitle() {
    document.title = screen.querySelector('h1:not(:empty)')?.textContent || appTitle
  }

  function applyStep(step) {
    const [kind, subject, value, ...path] = step
    if (kind === '+') {
      const node = parse(subject)
      insert(node, step)
      focus.inserted(node, () => adopt(node))
      motion.inserted(node)
    } else if (kind === '@') history.moved(subject)
    else if (kind === '>') insert(byId(subject), step)
    else if (kind === '-') {
      const node = byId(subject)
      focus.removing(node)
      motion.remove(node)
    } else if (kind === '=') morphed(byId(subject), parse(value))
    else set(path.reduce(child, byId(kind)), subject, value)
  }

  function insert(node, [, , sibling, parent, tail, ...path]) {
    const next = sibling && byId(sibling)
    const container = next ? next.parentNode : path.reduce(child, byId(parent))
    const before = next || container.children[container.children.length - tail] || null
    move(node, container, before)
  }

  function morphed(node, description) {
    const parent = node.parentElement
    morph(node, description)
    // The change may have added the first focusable node, or removed the last one.
    scrollers.adopt(parent)
  }

  function set(node, name, value) {
    if (feedback.learned(node, name, value)) return
    if (name === '') node.textContent = value
    else if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
    contentChanged(node)
    if (name === '') truncation.changed(node)
    else if (name === 'data-css') node.style.cssText = value
    else if (name === 'data-focus') value === null ? focus.released(node) : focus.wants(node, revision + 1)
    else if (name === 'data-scroll' && value !== null) scrollTo(node)
    else if (name === 'data-sight') value === null ? sights.forget(node) : sights.watch(node)
    else if (name === 'data-rows') rows.watch(node)
    else if (node.matches('[type=range]')) sliders.settle(node)
    else if (['selected', 'value', 'data-length'].includes(name)) fields.settle(ownerOf(node))
    else if (name === 'aria-selected' && value === 'true' && node.matches('[role=tab]')) reveal(node)
  }

  function contentChanged(node) {
    hooks.changed(node)
    const field = node.closest('textarea, select')
    if (field && isField(field)) fields.settle(ownerOf(field))
  }

  // Sets up a new node beyond what markup can say.
  function adopt(node) {
    each(node, '[data-css]', styled => styled.style.cssText = styled.dataset.css)
    each(node, fieldSelector, field => isField(field) && fields.adopt(field))
    each(node, '[data-focus]', wanting => focus.wants(wanting, revision + 1))
    each(node, 'dialog[open]', dialogs.present)
    each(node, '[data-sight]', sights.watch)
    each(node, '[data-rows]', rows.watch)
    each(node, '[data-scroll]', scrollTo)
    each(node, '.cut-middle', truncation.watch)
    each(node, '[role=tab][aria-selected=true]', reveal)
    hooks.adopt(node)
    sizes.adopt(node)
    scrollers.adopt(node)
  }

  return {
    apply,
    adopt,
    // -1 asks for the whole screen.
    get revision() { return Number.isNaN(revision) ? -1 : revision },

    // Drops the revision: no batch fits until the whole screen comes.
    doubt: () => revision = NaN,

    // Shows a whole new screen, from the same server or from another one.
    replace(message, isOther) {
      revision = message.revision
      motion.restart()
      if (isOther) {
        focus.restart(() => {
          screen.innerHTML = message.html
          adopt(screen)
        })
      } else {
        const description = screen.cloneNode(false)
        description.append(parseAll(message.html))
        focus.keep(() => morphed(screen, description))
      }
      hooks.settle()
      rows.settle()
      focus.nothingInserted()
      history.moved(message.location)
      if (!isOther) history.follow()
      showTitle()
    },
  }
}

// Scrolls a bar of tabs until the selected tab is in sight. The elements around the bar don't
// scroll.
function reveal(tab) {
  const bar = tab.parentElement
  bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}

// Returns a function that scrolls to the element that the screen asks for. It scrolls after the
// whole batch, because rows may come later. Each request has a number, so that the page doesn't
// scroll again to an element that comes back.
function makeScrolling() {
  let followed
  return node => {
    const [number, block, inline] = node.dataset.scroll.split(' ')
    if (number === followed) return
    followed = number
    queueMicrotask(() => node.scrollIntoView({ block, inline, behavior: 'instant' }))
  }
}
