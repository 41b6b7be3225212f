// A new server numbers its elements anew, so that the page has to be loaded again. Texts that it can't
// have seen are put back where a field of the same name holds what that one held before.
import { shown } from './fields.mjs'

export const nameOf = field => field.ariaLabel || field.placeholder

export function makeDrafts({ screen, fields, say }) {
  addEventListener('pagehide', () => {
    const drafts = fields.unseen.map(field => [nameOf(field), shown(field), field.value])
    if (drafts.length) sessionStorage.drafts = JSON.stringify(drafts)
  })

  return {
    restore() {
      const all = [...screen.querySelectorAll('input')]
      for (const [name, before, text] of JSON.parse(sessionStorage.drafts || '[]')) {
        const field = all.find(field => nameOf(field) === name && field.value === before)
        if (field) field.value = text
        else if (!all.some(field => field.value === text)) say(`Not saved: “${text}”`)
      }
      delete sessionStorage.drafts
      // These, and what was typed before this script ran.
      for (const field of all) if (field.value !== shown(field)) fields.edited({ target: field })
    },
  }
}
