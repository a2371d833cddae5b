/** Maximum wait for a paint in ms, because a background tab does not paint. */
const MAX_WAIT_MS = 1_000

/**
 * Resolves once the browser has painted the last render, so that work the shopper does not see runs afterwards.
 * Browser only.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const isPainting = 'requestAnimationFrame' in globalThis && !document.hidden
    setTimeout(resolve, isPainting ? MAX_WAIT_MS : 0)
    // A task queued in a frame runs after that frame was painted.
    if (isPainting) requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

/**
 * Moves the focus after the last render was painted: earlier, the browser would have to lay out the page first. Leaves
 * the focus alone if a person has moved to another field meanwhile. Browser only.
 */
export async function focusAfterPaint(find: () => HTMLElement | null | undefined): Promise<void> {
  const focusedBefore = document.activeElement
  await afterPaint()
  const focusedNow = document.activeElement
  const hasMoved = focusedNow !== focusedBefore && focusedNow !== document.body && focusedNow !== null
  if (!hasMoved) find()?.focus({ preventScroll: true })
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs work once the page is idle, after two seconds at the latest. Browser only. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 0) // Safari
}
