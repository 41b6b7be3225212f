// Tells the server which elements come into sight and which leave it, if they ask for that.

// The pause between reports in milliseconds, and the limit on elements at a time. No user sees more
// appear and disappear.
const sightPause = 100
const mostSightsAtOnce = 32

// - tell: reports that an element has appeared or disappeared, and returns the number of the event
//   if it is taken.
// - isOver: whether the server is done with an event. Until then the page reports no more. Elements
//   that appear and disappear meanwhile need no report, and a press doesn't wait for one.
export function makeSights({ tell, isOver }) {
  // For each element, whether it is in sight, and the state that was last reported.
  const known = new Map()
  let timer
  let last = 0

  // Elements just outside the window count as in sight.
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
