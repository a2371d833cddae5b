/**
 * Lets a copy of `from` fly into the thing marked `data-lands="<where>"`: adding to the basket visibly lands in its
 * button. Decoration only, and its code comes with the first flight: nothing happens where motion is not wanted,
 * nothing is marked, or the code does not come.
 */
export function landIn(where: 'basket', from: Element | null | undefined): void {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  import('./flight.ts').then(
    ({ fly }) => fly(where, from),
    () => undefined,
  )
}
