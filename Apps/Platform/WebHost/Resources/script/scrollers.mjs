// Lets the keyboard scroll a container that has nothing focusable in it.
import { each } from './elements.mjs'

export const scrolling = '.scroll, .box > .list'
const focusable = 'a[href], button, input, textarea, select, summary, [tabindex]'

export function makeScrollers() {
  // The first child is observed as well, because it may grow while the container doesn't.
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries) {
      const node = target.matches(scrolling) ? target : target.parentElement
      if (target.isConnected && node) look(node)
      else observer.unobserve(target)
    }
  })

  function look(node) {
    const { overflowX, overflowY } = getComputedStyle(node)
    const scrolls =
      overflowX !== 'visible' && node.scrollWidth > node.clientWidth
      || overflowY !== 'visible' && node.scrollHeight > node.clientHeight
    if (scrolls && !node.querySelector(focusable)) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  }

  return {
    adopt(node) {
      each(node, scrolling, element => {
        observer.observe(element)
        if (element.firstElementChild) observer.observe(element.firstElementChild)
      })
    },
  }
}
