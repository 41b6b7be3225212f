// Lets the keyboard scroll what has nothing in it that could be focused.
import { each } from './elements.mjs'

export const scrolling = '.scroll, .box > .list'
const focusable = 'a[href], button, input, textarea, select, summary, [tabindex]'

export function makeScrollers() {
  // Content that grows moves the first of it, or makes it larger.
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
