// Sliders. While the user moves one, the browser knows its value best. The attribute holds the
// server's last value. The slider shows that value as soon as the server has seen all moves.
import { byId, idOf } from './elements.mjs'

// - act: sends a user's action on a slider, and returns the number of the event.
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

    // Ends the moves that meet a condition: they are done, or never will be.
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
