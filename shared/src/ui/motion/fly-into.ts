/**
 * Animates a copy of `from` onto the element marked `data-lands="<where>"`, for example an added item onto the basket
 * button. Decoration only: nothing happens with reduced motion, without a marked element, or if the code, which loads
 * with the first animation, fails to load.
 */
export function flyInto(where: 'basket', from: Element | null | undefined): void {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  import('./flight.ts').then(
    ({ fly }) => fly(where, from),
    () => undefined,
  )
}
