// Notices to the user: messages at the bottom of the page, and the saving state at its top.

const shortTime = 6_000
const savingTime = 500

export function makeNotices(notice) {
  // The states that hold until they are withdrawn, by topic.
  const states = new Map()
  // The messages about events: { text, isLasting }. A lasting message stays until the user dismisses it.
  let messages = []
  const mark = document.createElement('p')
  mark.id = 'saving'
  mark.role = 'status'
  notice.after(mark)
  let savingTimer
  let isSlow = false
  let problem = ''

  function show() {
    const texts = [...messages.map(({ text }) => text), ...states.values()]
    notice.replaceChildren(...texts.map(text => {
      const line = document.createElement('span')
      line.textContent = text
      return line
    }))
    if (messages.some(({ isLasting }) => isLasting)) notice.append(dismissal)
    notice.className = texts.length ? 'shown' : ''
  }

  const dismissal = document.createElement('button')
  dismissal.textContent = 'Dismiss'
  dismissal.onclick = () => {
    messages = messages.filter(({ isLasting }) => !isLasting)
    show()
  }

  function say(text, isLasting = false) {
    if (messages.some(message => message.text === text)) return
    const message = { text, isLasting }
    messages.push(message)
    show()
    if (isLasting) return
    setTimeout(() => {
      messages = messages.filter(other => other !== message)
      show()
    }, shortTime)
  }

  function showMark() {
    mark.textContent = problem ? `Not saved yet: ${problem}` : isSlow ? 'Saving…' : ''
    mark.className = problem ? 'problem' : ''
  }

  return {
    // Shows a message about an event.
    say,

    // Shows a state under a name, until another text replaces it or an empty one withdraws it.
    state(name, text) {
      if ((states.get(name) ?? '') === text) return
      if (text) states.set(name, text)
      else states.delete(name)
      show()
    },

    // Shows a lasting message about lost texts or presses, and names at most five of them.
    sayLost(beginning, names) {
      const most = 5
      const quoted = names.slice(0, most).map(name => `“${name}”`).join(', ')
      if (names.length) say(`${beginning}: ${quoted}${names.length > most ? ` and ${names.length - most} more` : ''}`, true)
    },

    // Records whether a change is done but not saved. The page shows this only if saving takes
    // long.
    saving(isSaving) {
      if (isSaving) savingTimer ??= setTimeout(() => {
        isSlow = true
        showMark()
      }, savingTime)
      else {
        clearTimeout(savingTimer)
        savingTimer = undefined
        isSlow = false
        showMark()
      }
    },

    // Shows the reason why nothing can be saved for now.
    problem(text) {
      problem = text
      showMark()
    },
  }
}
