// Sliders. While its user moves one, the browser knows best where it is. The attribute holds what the
// server said last: that is shown as soon as no move is under way that the server hasn't seen.
import { byId, idOf } from './elements.mjs'

// - act: passes on what was done to a slider, and returns the number of the event.
export function makeSliders({ screen, act }) {
  // For each slider that was moved, the number of the last event.
  const moves = new Map()

  function settle(slider) {
    if (!moves.has(idOf(slider))) slider.value = slider.getAttribute('value')
  }

  screen.addEventListener('input', ({ target }) => {
    if (!target.matches('[type=range]')) return
    const stops = target.dataset.stops?.split(' ')
    const number = act(target, ['slide', stops ? +stops[target.value] : target.valueAsNumber], '')
    if (number) moves.set(idOf(target), number)
    else settle(target)
  })

  return {
    settle,

    // Moves are done, or will never be: those that a condition says so of.
    finished(isOver) {
      for (const [id, number] of moves) {
        if (!isOver(number)) continue
        moves.delete(id)
        const slider = byId(id)?.querySelector('[type=range]') ?? byId(id)
        if (slider?.matches('[type=range]')) settle(slider)
      }
    },
  }
}
