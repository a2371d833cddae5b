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
