// The events on their way to the server: [number, element, action, argument].

// What does the same when it is done twice.
export const isRepeatable = ([, , action]) => action === 'edit' || action === 'open'

export function makeQueue() {
  let lastNumber = 0
  let lastAction
  let acknowledged = 0
  let sent = 0
  // Those that the server hasn't acknowledged.
  let events = []

  function forget(condition) {
    const forgotten = events.filter(condition)
    events = events.filter(event => !condition(event))
    return forgotten
  }

  return {
    add(element, action, ...argument) {
      const last = events.at(-1)
      const event = [++lastNumber, element, action, ...argument]
      // Of the edits of a field that wait, only the last one counts; and of where to go as well.
      if (isRepeatable(event) && last?.[1] === element && last[2] === action && last[0] > sent) events.pop()
      events.push(event)
      lastAction = action
      return lastNumber
    },

    acknowledge(number) {
      acknowledged = Math.max(acknowledged, number)
      forget(event => event[0] <= number)
    },

    // Those that haven't been sent, which they are now.
    unsent() {
      const unsent = events.filter(event => event[0] > sent)
      sent = lastNumber
      return unsent
    },

    // What was on its way may or may not have arrived: the server knows.
    lost: () => sent = acknowledged,

    forget,
    get events() { return events },
    get acknowledged() { return acknowledged },
    get isTyping() { return lastAction === 'edit' },
  }
}
