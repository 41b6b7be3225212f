// Shows changes as motion: what has moved slides to where it is, what is new appears, and what is gone is
// seen for a moment longer. Only for changes that the server says that of, and never where motion isn't
// wanted.

// How many elements are looked at.
const mostMoving = 400

// A duration, a curve and a delay, as CSS has them: `0.35s cubic-bezier(0,0,1,1) 0s`.
export function timingOf(transition) {
  const [, duration, easing, delay] = /^([\d.]+)s (.+) ([\d.]+)s$/.exec(transition)
  return { duration: duration * 1000, easing, delay: delay * 1000, fill: 'backwards' }
}

export function makeMotion(screen) {
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce)')
  // That of the change that is being made.
  let timing
  // Where things were before it.
  let places = new Map()
  let timer
  const leaving = new Set()

  function look() {
    const nodes = [...screen.querySelectorAll('[id^=e]')].slice(0, mostMoving)
    places = new Map(nodes.map(node => [node, node.getBoundingClientRect()]))
  }

  // Everything slides in relation to what it is in, which may slide itself.
  function slide() {
    const moves = new Map()
    for (const [node, { left, top, width, height }] of places) {
      if (!node.isConnected || !width || !height) continue
      const now = node.getBoundingClientRect()
      moves.set(node, [left - now.left, top - now.top])
    }
    for (const [node, [x, y]] of moves) {
      let outer = node.parentElement
      while (outer && !moves.has(outer)) outer = outer.parentElement
      const [outerX, outerY] = moves.get(outer) ?? [0, 0]
      if (Math.abs(x - outerX) + Math.abs(y - outerY) < 1) continue
      node.animate(
        { transform: [`translate(${x - outerX}px, ${y - outerY}px)`, 'none'], composite: 'add' }, timing)
    }
  }

  return {
    // Makes a change, as a transition says if there is one.
    show(transition, change) {
      if (!transition || isUnwanted.matches || document.hidden) return change()
      timing = timingOf(transition)
      look()
      screen.style.setProperty('--motion', transition)
      screen.classList.add('moves')
      try {
        change()
        slide()
      } finally {
        clearTimeout(timer)
        timer = setTimeout(() => {
          screen.classList.remove('moves')
          screen.style.removeProperty('--motion')
        }, timing.duration + timing.delay)
        timing = undefined
        places = new Map()
      }
    },

    inserted(node) {
      if (timing && !node.matches('.enters, dialog')) node.animate({ opacity: [0, 1] }, timing)
    },

    // Takes an element away: it is seen for a moment longer, but can't be used or found any more.
    remove(node) {
      const own = node.closest('.moves') && node.matches('.leaves') && !isUnwanted.matches
        ? getComputedStyle(node).getPropertyValue('--motion') : ''
      const time = timing ?? (/^[\d.]+s .+ [\d.]+s$/.test(own) ? timingOf(own) : undefined)
      const { left, top, width, height } = places.get(node) ?? node.getBoundingClientRect()
      if (!time || !time.duration || !width || !height || node.closest('dialog')) return node.remove()
      // The same tags around it as before, so that it looks the same; they show nothing themselves.
      let shell = node
      for (let outer = node.parentElement; outer && outer !== screen; outer = outer.parentElement) {
        const tag = outer.cloneNode(false)
        tag.style.cssText = 'display:contents'
        if (shell === node) tag.append(node)
        else tag.append(shell)
        shell = tag
      }
      const frame = document.createElement('div')
      frame.className = 'leaving'
      frame.dataset.leaving = ''
      frame.inert = true
      frame.ariaHidden = 'true'
      frame.append(shell)
      for (const tag of frame.querySelectorAll('[id]')) tag.removeAttribute('id')
      const origin = screen.getBoundingClientRect()
      Object.assign(node.style, {
        position: 'absolute', margin: 0, left: left - origin.left + 'px', top: top - origin.top + 'px',
        width: width + 'px', height: height + 'px', boxSizing: 'border-box', maxWidth: 'none',
      })
      screen.append(frame)
      const out = name => node.style.getPropertyValue('--out-' + name)
      const isPlain = !out('opacity') && !out('translate') && !out('scale')
      const animation = node.animate({
        opacity: out('opacity') || (isPlain ? 0 : 1), translate: out('translate') || '0', scale: out('scale') || '1',
      }, { ...time, fill: 'both' })
      leaving.add(frame)
      animation.onfinish = animation.oncancel = () => {
        leaving.delete(frame)
        frame.remove()
      }
    },

    // Another screen comes: nothing is left of this one.
    restart: () => leaving.forEach(frame => frame.remove()),
  }
}
