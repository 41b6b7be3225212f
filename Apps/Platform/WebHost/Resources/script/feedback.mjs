// Feedback on a press before the server answers. A check box or a choice shows its expected state
// at once. Any other button shows that it is busy. The server has the last word.

const unnoticedTime = 100

export function makeFeedback() {
  // The pressed node of each press that isn't done.
  const presses = new Map()
  // The guessed attributes of each element, by name: { number, truth }.
  const guesses = new Map()

  function guess(node, name, value, number) {
    const attributes = guesses.get(node) ?? new Map()
    const truth = attributes.has(name) ? attributes.get(name).truth : node.getAttribute(name)
    guesses.set(node, attributes.set(name, { number, truth }))
    put(node, name, value)
  }

  function put(node, name, value) {
    if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
  }

  return {
    pressed(node, number) {
      if (node.matches('[role=checkbox], [role=switch]')) {
        return guess(node, 'aria-checked', node.ariaChecked === 'true' ? 'false' : 'true', number)
      }
      if (node.matches('[role=radio], [role=tab]')) {
        const name = node.matches('[role=radio]') ? 'aria-checked' : 'aria-selected'
        for (const choice of node.parentElement.children) {
          guess(choice, name, choice === node ? 'true' : 'false', number)
          guess(choice, 'tabindex', choice === node ? null : '-1', number)
        }
        return
      }
      presses.set(number, node)
      setTimeout(() => {
        if (presses.has(number)) node.ariaBusy = 'true'
      }, unnoticedTime)
    },

    // Handles a new description of an element. The values of guessed attributes wait until the
    // press is done.
    described(node, description) {
      for (const [name, guess] of guesses.get(node) ?? []) guess.truth = description.getAttribute(name)
    },

    // Handles an attribute that the server has set. Returns whether its value waits until a press
    // is done.
    learned(node, name, value) {
      const known = guesses.get(node)?.get(name)
      if (known) known.truth = value
      return known !== undefined
    },

    // Ends the presses that meet a condition: they are done, or never will be.
    finished(isOver) {
      for (const [press, node] of presses) {
        if (!isOver(press)) continue
        presses.delete(press)
        if (![...presses.values()].includes(node)) node.ariaBusy = null
      }
      for (const [node, attributes] of guesses) {
        for (const [name, { number: press, truth }] of attributes) {
          if (!isOver(press)) continue
          attributes.delete(name)
          put(node, name, truth)
        }
        if (!attributes.size) guesses.delete(node)
      }
    },
  }
}
