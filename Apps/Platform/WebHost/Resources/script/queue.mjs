// The events on their way to the server: [number, element, action, argument].

// The limit on waiting events, and on events in one message.
export const capacity = 256
const eventsPerMessage = 32
// The most JSON characters in a message. Each may take three bytes of the server's 64 KB.
const charactersPerMessage = 20_200

// Whether the page reports an action on its own, without the user.
const isReport = action => ['resize', 'window', 'keep', 'appear', 'disappear', 'load'].includes(action)
// Whether an action has the same effect when it is done twice.
const isState = action => ['edit', 'end', 'slide', 'open'].includes(action) || isReport(action)
const isRepeatable = ({ event: [, , action] }) => isState(action)

export function makeQueue() {
  let last = 0
  let lastAction
  let sent = 0
  let done = 0
  // The highest number of a done event that changed something, and the highest saved number.
  let changed = 0
  let saved = 0
  // Events up to this number were for an earlier instance of the session.
  let base = 0
  // Events that aren't done: { event, label, isLate }. The label names the control that the user
  // pressed, if any. isLate marks an event that had to wait for a connection.
  let waiting = []
  // Events that are done but may not be saved, in the same form.
  let unsaved = []

  const numberOf = item => item.event[0]

  const labels = items => items.map(item => item.label).filter(label => label)

  function remove(condition) {
    const removed = waiting.filter(condition)
    waiting = waiting.filter(item => !condition(item))
    return removed
  }

  return {
    // Adds an event. Returns its number, or undefined if too many wait. Repeatable events, such as
    // edits, are always taken.
    add([element, action, ...argument], label, isLate) {
      // Only the last waiting edit of a field counts, unless the user pressed a control in between.
      // The same holds for all actions that describe a state.
      if (isState(action)) {
        const between = waiting.findLastIndex(item => !isRepeatable(item) || numberOf(item) <= sent)
        const earlier = waiting.findIndex(({ event }, index) => index > between && event[1] === element && event[2] === action)
        if (earlier >= 0) waiting.splice(earlier, 1)
      } else if (waiting.filter(item => !isRepeatable(item)).length >= capacity) return
      waiting.push({ event: [++last, element, action, ...argument], label, isLate })
      if (!isReport(action) && action !== 'pointer') lastAction = action
      return last
    },

    // Returns the next unsent events, as many as fit into a message, and counts them as sent.
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

    // Marks all events up to a number as done. Returns whether any of them wasn't done before.
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

    // Removes an event that has changed nothing, and marks all before it as done. Returns the event.
    refused(number) {
      const [refused] = remove(item => numberOf(item) === number)
      const before = waiting.filter(item => numberOf(item) < number)
      unsaved.push(...remove(item => numberOf(item) < number))
      if (before.length || number - 1 > done) changed = number - 1
      done = Math.max(done, number)
      return refused
    },

    // Resumes with a server that has done all events up to a number. If the server has forgotten this
    // tab, it may have done later events too. Then this removes the sent events that can't be repeated,
    // and returns them. A repeated edit is harmless, but a repeated press isn't.
    resumed(number) {
      const hasForgotten = number < done && done > base
      const lost = hasForgotten ? remove(item => !isRepeatable(item) && numberOf(item) <= sent) : []
      sent = Math.max(number, done)
      return lost
    },

    // Empties the queue for another instance of the session.
    restart() {
      waiting = []
      unsaved = []
      base = sent = done = changed = saved = last
    },

    // Removes events that the server doesn't take: all, or the largest sent one. Returns the events.
    dropped(which) {
      const size = item => JSON.stringify(item.event).length
      const [largest] = waiting.filter(item => numberOf(item) <= sent).sort((one, other) => size(other) - size(one))
      return remove(item => which === 'all' || item === largest)
    },

    // The labels of presses that certainly aren't done, and of presses that may be done or not.
    get undone() { return labels(waiting.filter(item => numberOf(item) > sent)) },
    get uncertain() { return labels([...unsaved, ...waiting.filter(item => numberOf(item) <= sent)]) },

    // Whether an event is done, or never will be.
    isOver: number => number <= done || !waiting.some(item => numberOf(item) === number),
    // Whether an event has been sent.
    isSent: number => number <= sent,
    get done() { return done },
    get saved() { return saved },
    // Whether an event waits that is later than the given ones.
    isLater: events => waiting.length > 0 && !(numberOf(waiting.at(-1)) <= events.at(-1)?.[0]),

    get isSaving() { return changed > saved },
    // Whether any event is not done, or done but not saved.
    get isPending() { return waiting.length > 0 || changed > saved },
    get isTyping() { return lastAction === 'edit' },
  }
}
