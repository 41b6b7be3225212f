// What can be seen of a press before the server has answered it: a check box or a choice shows at once
// what it will be, and any other button that it is pressed. The server has the last word.

const unnoticedTime = 100

export function makeFeedback() {
  // For each press that isn't done, what was pressed.
  const presses = new Map()
  // For each element with a guess, the attributes it is about: { number, truth }.
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

    // The server has described an element anew: what it says of what is guessed waits until the press is done.
    described(node, description) {
      for (const [name, guess] of guesses.get(node) ?? []) guess.truth = description.getAttribute(name)
    },

    // The server has set an attribute. Returns whether that is to wait until a press is done.
    learned(node, name, value) {
      const known = guesses.get(node)?.get(name)
      if (known) known.truth = value
      return known !== undefined
    },

    // Presses are done, or will never be: those that a condition says so of.
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
