// What the user is told at the bottom of the page.

export function makeNotices(notice) {
  let text = ''
  let isLasting = false
  let timer

  function say(next, lasting = false) {
    clearTimeout(timer)
    text = next
    isLasting = lasting
    notice.textContent = text
    notice.className = text && 'shown'
    if (text && !lasting) timer = setTimeout(say, 6000, '')
  }

  return {
    say,
    // Takes back what was said to last.
    withdraw: () => isLasting && say(''),
  }
}
