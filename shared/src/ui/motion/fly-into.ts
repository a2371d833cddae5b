/**
 * Animates a copy of `from` onto the element marked `data-lands="<where>"`: an addition to the basket visibly
 * moves to its button. Decoration only, and its code is loaded with the first animation: nothing happens with
 * reduced motion, without a marked element, or when the code fails to load.
 */
export function flyInto(where: 'basket', from: Element | null | undefined): void {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  import('./flight.ts').then(
    ({ fly }) => fly(where, from),
    () => undefined,
  )
}
