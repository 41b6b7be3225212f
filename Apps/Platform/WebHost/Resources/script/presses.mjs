// What pressing something means, by a pointer or because it came into sight.
import { idOf } from './elements.mjs'

export function makePresses({ screen, send }) {
  function press(button) {
    if (button.disabled || button.ariaDisabled === 'true') return
    const action = button.dataset.do
    const index = [...button.parentElement.children].indexOf(button)
    if (action === 'delete') send(idOf(button), action)
    else if (action) send(idOf(button), 'move', action === 'up' ? -1 : 1)
    else if (button.matches('[role=tab], [role=radio]')) send(idOf(button), 'select', index)
    else send(idOf(button), 'press')
  }

  screen.addEventListener('click', ({ target }) => {
    const button = target.closest('button, span[tabindex]')
    if (button) press(button)
  })

  // Presses what comes into sight and wants that, a bit before it does.
  const sight = new IntersectionObserver(
    entries => entries.forEach(({ isIntersecting, target }) => isIntersecting && press(target)),
    { rootMargin: '200px' })

  return { press, sight }
}
