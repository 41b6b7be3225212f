// What pressing something means, by a pointer or because it came into sight.

// - act: passes an action on, and returns the number of the event.
export function makePresses({ screen, act, feedback }) {
  function press(button, isAutomatic = false) {
    if (button.disabled || button.ariaDisabled === 'true') return
    const action = button.dataset.do
    const index = [...button.parentElement.children].indexOf(button)
    const { send, value, json } = button.dataset
    let event = ['press']
    if (send) event = ['custom', send, json ? JSON.parse(json) : value]
    else if (action === 'delete') event = ['delete']
    else if (action) event = ['move', action === 'up' ? -1 : 1]
    else if (button.matches('[role=tab], [role=radio]')) event = ['select', index]
    const number = isAutomatic ? act(button, event, '') : act(button, event)
    if (number && !isAutomatic) feedback.pressed(button, number)
  }

  screen.addEventListener('click', ({ target }) => {
    const button = target.closest('button, span[tabindex]')
    if (button) press(button)
  })

  // Presses what comes into sight and wants that, a bit before it does.
  const sight = new IntersectionObserver(
    entries => entries.forEach(({ isIntersecting, target }) => isIntersecting && press(target, true)),
    { rootMargin: '200px' })

  return { press, sight }
}
