// What pressing something means.

// - act: passes an action on, and returns the number of the event.
export function makePresses({ screen, act, feedback, focus }) {
  function press(button) {
    if (button.disabled || button.ariaDisabled === 'true') return
    const action = button.dataset.do
    const index = [...button.parentElement.children].indexOf(button)
    const { send, value, json } = button.dataset
    let event = ['press']
    if (send) event = ['custom', send, json ? JSON.parse(json) : value]
    else if (action === 'delete') event = ['delete']
    else if (action) event = ['move', action === 'up' ? -1 : 1]
    else if (button.matches('[role=tab], [role=radio]')) event = ['select', index]
    const number = act(button, event)
    if (number) feedback.pressed(button, number)
  }
    focus.pressed(button)

  screen.addEventListener('click', ({ target }) => {
    // In a row that is selected by a press, what can be used itself is used.
    const button = target.closest('button, span[tabindex], a, input, label, select, textarea, [role=option]')
    if (button?.matches('button, span[tabindex], [role=option]')) press(button)
  })

  return { press }
}
