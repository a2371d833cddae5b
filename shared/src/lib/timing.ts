/** A tab that is put into the background stops painting: work waits no longer than this. */
const LONGEST_MS = 1_000

/**
 * Resolves once the browser has painted the last render, so that work the shopper does not see runs after it.
 * Browser only.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const isPainting = 'requestAnimationFrame' in globalThis && !document.hidden
    setTimeout(resolve, isPainting ? LONGEST_MS : 0)
    // A task queued in a frame runs after that frame was painted.
    if (isPainting) requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

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

/** Resolves after so many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs work once the page is idle, at the latest after `timeoutMs`. Browser only. */
export function whenIdle(work: () => void, timeoutMs = 2_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, 0) // Safari
}
