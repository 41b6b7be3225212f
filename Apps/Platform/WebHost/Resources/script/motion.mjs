// Shows changes as motion: moved elements slide, new elements fade in, and removed elements stay
// visible for a moment. The server says which changes move. Nothing moves if the user prefers reduced motion.

// The limit on elements whose places are measured.
const mostMoving = 400

// Parses a duration, a curve and a delay as CSS writes them: `0.35s cubic-bezier(0,0,1,1) 0s`.
export function timingOf(transition) {
  const [, duration, easing, delay] = /^([\d.]+)s (.+) ([\d.]+)s$/.exec(transition)
  return { duration: duration * 1000, easing, delay: delay * 1000, fill: 'backwards' }
}

export function makeMotion(screen) {
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce)')
  // The timing of the change under way.
  let timing
  // The places of elements before the change.
  let places = new Map()
  let timer
  const leaving = new Set()

  function look() {
    const nodes = [...screen.querySelectorAll('[id^=e]')].slice(0, mostMoving)
    places = new Map(nodes.map(node => [node, node.getBoundingClientRect()]))
  }

  // Slides each element relative to its container, because the container may slide, too.
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
    // Makes a change, with the motion of a transition if there is one.
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

    // Removes an element: at once, or after an exit animation. During the animation the element is
    // visible, but the user can't use it and no script finds it by its id.
    remove(node) {
      const own = node.closest('.moves') && node.matches('.leaves') && !isUnwanted.matches
        ? getComputedStyle(node).getPropertyValue('--motion') : ''
      const time = timing ?? (/^[\d.]+s .+ [\d.]+s$/.test(own) ? timingOf(own) : undefined)
      const { left, top, width, height } = places.get(node) ?? node.getBoundingClientRect()
      if (!time || !time.duration || !width || !height || node.closest('dialog')) return node.remove()
      // Copies of the surrounding tags keep the element's look. They show nothing themselves.
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

    // Ends all exits, because another screen replaces this one.
    restart: () => leaving.forEach(frame => frame.remove()),
  }
}
