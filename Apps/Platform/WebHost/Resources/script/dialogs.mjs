// Dialogs, which are there for as long as the server says so.

export function makeDialogs({ screen, focus, act }) {
  function dismiss(event, dialog = event.target) {
    event.preventDefault()
    act(dialog, ['dismiss'])
  }

  screen.addEventListener('cancel', dismiss, true)
  // A browser may insist on closing a dialog.
  screen.addEventListener('close', ({ target }) => target.isConnected && target.showModal(), true)

  screen.addEventListener('click', event => {
    const { target, clientX: x, clientY: y } = event
    if (!target.matches('dialog.confirmation')) return
    const { left, right, top, bottom } = target.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) dismiss(event)
  })

  return {
    dismiss,

    // Makes all behind a dialog inert. The markup has it open, so that it can be read without that.
    present(dialog) {
      dialog.removeAttribute('open')
      dialog.cameFrom = focus.spot
      dialog.showModal()
      focus.presented()
      // A key that was meant for something else must not delete anything.
      if (!dialog.matches('.sheet')) dialog.querySelector('.cancel')?.focus()
    },
  }
}
