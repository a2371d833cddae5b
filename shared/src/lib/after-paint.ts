/** A background tab does not paint: work waits no longer than this. */
const LONGEST_MS = 100

/**
 * Resolves once the browser has painted the last render, so that work the shopper does not see runs after it.
 * Browser only.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    // A task queued in a frame runs after that frame was painted.
    if ('requestAnimationFrame' in globalThis) requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
