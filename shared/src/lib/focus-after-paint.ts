import { afterPaint } from './after-paint.ts'

/**
 * Moves the focus once the last render is on the screen: moving it earlier makes the browser lay out the page first. A
 * person who has gone to another field in the meantime keeps it. Browser only.
 */
export async function focusAfterPaint(find: () => HTMLElement | null | undefined): Promise<void> {
  const before = document.activeElement
  await afterPaint()
  const now = document.activeElement
  const hasMoved = now !== before && now !== document.body && now !== null
  if (!hasMoved) find()?.focus({ preventScroll: true })
}
