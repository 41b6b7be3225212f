// Tells the server which elements have come into sight, of those that want to know, and which have gone.

// How long the next time waits, and how many are told of at a time: more have come and gone than anybody has seen.
const sightPause = 100
const mostSightsAtOnce = 100

// - tell: passes on what has happened to an element, and returns whether it is taken.
export function makeSights({ tell }) {
  // For each element whether it is in sight, and whether that is what was told.
  const known = new Map()
  let timer

  // What is about to come counts as well.
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const item = known.get(target)
      if (item) item.isInSight = isIntersecting
    }
    if (!timer) pass()
  }, { rootMargin: '200px' })

  function pass() {
    timer = undefined
    let count = 0
    for (const [node, item] of known) {
      if (!node.isConnected) forget(node)
      else if (item.isInSight !== item.isTold && count < mostSightsAtOnce && tell(node, item.isInSight ? 'appear' : 'disappear')) {
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
    watch(node) {
      if (known.has(node)) return
      known.set(node, { isInSight: false, isTold: false })
      observer.observe(node)
    },
  }
}
