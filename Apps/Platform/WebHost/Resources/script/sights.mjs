// Tells the server which elements have come into sight, of those that want to know, and which have gone.

// How long the next time waits, and how many are told of at a time: more have come and gone than anybody has seen.
const sightPause = 100
const mostSightsAtOnce = 32

// - tell: passes on what has happened to an element, and returns the number of the event if it is taken.
// - isOver: whether the server is done with an event. Until it is, no more is told: what comes and goes meanwhile needs
//   no word, and what is pressed meanwhile has nothing to wait for.
export function makeSights({ tell, isOver }) {
  // For each element whether it is in sight, and whether that is what was told.
  const known = new Map()
  let timer
  let last = 0

  // What is about to come counts as well.
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const item = known.get(target)
      if (item) item.isInSight = isIntersecting
    }
    plan()
  }, { rootMargin: '200px' })

  function plan() {
    if (!timer && isOver(last)) pass()
  }

  function pass() {
    timer = undefined
    if (!isOver(last)) return
    let count = 0
    for (const [node, item] of known) {
      if (!node.isConnected) forget(node)
      else if (item.isInSight !== item.isTold && count < mostSightsAtOnce) {
        const number = tell(node, item.isInSight ? 'appear' : 'disappear')
        if (!number) break
        last = number
        item.isTold = item.isInSight
        count += 1
      }
    }
    if (count) timer = setTimeout(pass, sightPause)
  }

  function forget(node) {
    observer.unobserve(node)
    known.delete(node)
  }

  return {
    forget,
    plan,
    watch(node) {
      if (known.has(node)) return
      known.set(node, { isInSight: false, isTold: false })
      observer.observe(node)
    },
  }
}
