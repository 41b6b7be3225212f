// The events on their way to the server: [number, element, action, argument].

// How many wait at most, and how many go into a message.
export const capacity = 256
const eventsPerMessage = 32
// As JSON, in characters, of which each may take three bytes of the server's 64 KB.
const charactersPerMessage = 20_200

// What nobody has done, but the page by itself.
const isReport = action => ['resize', 'window', 'appear', 'disappear', 'load'].includes(action)
// What does the same when it is done twice.
const isState = action => ['edit', 'end', 'slide', 'open'].includes(action) || isReport(action)
const isRepeatable = ({ event: [, , action] }) => isState(action)

export function makeQueue() {
  let last = 0
  let lastAction
  let sent = 0
  let done = 0
  // The highest number that is done and has changed something, and the highest that is saved.
  let changed = 0
  let saved = 0
  // Numbers up to this one were for an earlier instance.
  let base = 0
  // Those that aren't done: { event, label, isLate }. The label says what was pressed, if somebody
  // has pressed it; late is what had to wait for a connection.
  let waiting = []
  // Those that are done but may not be saved, of the same kind.
  let unsaved = []

  const numberOf = item => item.event[0]

  const labels = items => items.map(item => item.label).filter(label => label)

  function remove(condition) {
    const removed = waiting.filter(condition)
    waiting = waiting.filter(item => !condition(item))
    return removed
  }

  return {
    // Returns the number of an event, or undefined if too many wait. A text is never one too many.
    add([element, action, ...argument], label, isLate) {
      // Of the edits of a field that wait only the last one counts, unless something was pressed in
      // between; and of where to go as well.
      if (isState(action)) {
        const between = waiting.findLastIndex(item => !isRepeatable(item) || numberOf(item) <= sent)
        const earlier = waiting.findIndex(({ event }, index) => index > between && event[1] === element && event[2] === action)
        if (earlier >= 0) waiting.splice(earlier, 1)
      } else if (waiting.filter(item => !isRepeatable(item)).length >= capacity) return
      waiting.push({ event: [++last, element, action, ...argument], label, isLate })
      if (!isReport(action) && action !== 'pointer') lastAction = action
      return last
    },

    // The next events that haven't been sent, as many as fit into a message; they count as sent now.
    take(anew) {
      if (anew) sent = done
      const events = []
      let size = 0
      for (const { event } of waiting) {
        if (event[0] <= sent) continue
        size += JSON.stringify(event).length
        if (events.length === eventsPerMessage || events.length && size > charactersPerMessage) break
        events.push(event)
      }
      sent = events.at(-1)?.[0] ?? sent
      return events
    },

    // All events up to a number are done. Returns whether that is news.
    finished(number, isSaved) {
      const isNews = number > done
      if (isNews) {
        done = changed = number
        unsaved.push(...remove(item => numberOf(item) <= number))
        if (unsaved.length > capacity) unsaved = unsaved.slice(-capacity)
      }
      if (isSaved) {
        saved = Math.max(saved, number)
        unsaved = unsaved.filter(item => numberOf(item) > saved)
      }
      return isNews
    },

    // An event has changed nothing, and all before it are done. Returns it.
    refused(number) {
      const [refused] = remove(item => numberOf(item) === number)
      const before = waiting.filter(item => numberOf(item) < number)
      unsaved.push(...remove(item => numberOf(item) < number))
      if (before.length || number - 1 > done) changed = number - 1
      done = Math.max(done, number)
      return refused
    },

    // The same server is there again, which has done all up to a number. Returns what can't be sent
    // again: a server that has forgotten this tab can't know what it has done already. A text may be
    // set once more, but another press would be one too many.
    resumed(number) {
      const hasForgotten = number < done && done > base
      const lost = hasForgotten ? remove(item => !isRepeatable(item) && numberOf(item) <= sent) : []
      sent = Math.max(number, done)
      return lost
    },

    // Empties the queue for another instance.
    restart() {
      waiting = []
      unsaved = []
      base = sent = done = changed = saved = last
    },

    // What the server doesn't take: all, or the largest of what has been sent. Returns it.
    dropped(which) {
      const size = item => JSON.stringify(item.event).length
      const [largest] = waiting.filter(item => numberOf(item) <= sent).sort((one, other) => size(other) - size(one))
      return remove(item => which === 'all' || item === largest)
    },

    // What has been pressed that certainly hasn't been done, and what may have been and may not.
    get undone() { return labels(waiting.filter(item => numberOf(item) > sent)) },
    get uncertain() { return labels([...unsaved, ...waiting.filter(item => numberOf(item) <= sent)]) },

    // Whether an event is done, or never will be.
    isOver: number => number <= done || !waiting.some(item => numberOf(item) === number),
    // Whether an event has been sent.
    isSent: number => number <= sent,
    get done() { return done },
    get saved() { return saved },
    // Whether one waits that is later than these.
    isLater: events => waiting.length > 0 && !(numberOf(waiting.at(-1)) <= events.at(-1)?.[0]),

    get isSaving() { return changed > saved },
    // Whether anything is not done, or done but not saved.
    get isPending() { return waiting.length > 0 || changed > saved },
    get isTyping() { return lastAction === 'edit' },
  }
}
