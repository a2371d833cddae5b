/** Duration of the animation in ms: long enough to be noticed, too short to delay the shopper. */
const FLIGHT_MS = 450

/** Moves a copy of `from` onto the element marked `data-lands="<where>"`, then animates that element. */
export function fly(where: 'basket', from: Element): void {
  const target = [...document.querySelectorAll(`[data-lands="${where}"]`)].find(
    (node) => node.clientWidth > 0,
  )
  if (!target) return
  const [start, end] = [from.getBoundingClientRect(), target.getBoundingClientRect()]
  const copy = from.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  const { left, top, width, height } = start
  const unit = (value: number) => `${value}${'px'}`
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '2000',
    margin: '0',
    left: unit(left),
    top: unit(top),
    width: unit(width),
    height: unit(height),
    pointerEvents: 'none',
  })
  // In the top layer, so that it is visible above an open dialog.
  copy.popover = 'manual'
  document.body.append(copy)
  copy.showPopover?.()
  const x = end.left + end.width / 2 - (left + width / 2)
  const y = end.top + end.height / 2 - (top + height / 2)
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${unit(x)}, ${unit(y)}) scale(.1)`, opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.4, 0, .2, 1)' },
  )
  const arrive = () => {
    copy.remove()
    target.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.18)' }, { transform: 'scale(1)' }], 200)
  }
  flight.finished.then(arrive, () => copy.remove())
}
