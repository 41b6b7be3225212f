// What the user is told, next to the screen: notices at the bottom of the page, and at its top
// whether all is saved.

const shortTime = 6_000
const savingTime = 500

export function makeNotices(notice) {
  // What holds until it is taken back, by what it is about.
  const states = new Map()
  // What has happened: { text, isLasting }. What lasts does so until the user has taken note of it.
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
    // Says what has happened.
    say,

    // Says what is so, until it is said to be otherwise.
    state(name, text) {
      if ((states.get(name) ?? '') === text) return
      if (text) states.set(name, text)
      else states.delete(name)
      show()
    },

    // Says what can't be put right any more, of which there may be much.
    sayLost(beginning, names) {
      const most = 5
      const quoted = names.slice(0, most).map(name => `“${name}”`).join(', ')
      if (names.length) say(`${beginning}: ${quoted}${names.length > most ? ` and ${names.length - most} more` : ''}`, true)
    },

    // Whether something is done but not saved. That isn't worth a word unless it takes its time.
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

    // Why nothing can be saved for now.
    problem(text) {
      problem = text
      showMark()
    },
  }
}
