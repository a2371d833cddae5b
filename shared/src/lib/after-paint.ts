/** A tab in the background paints nothing: work waits no longer than this. */
const LONGEST_MS = 100

/** Resolves once the browser has painted what was just rendered: what the shopper need not see comes after what they do. Browser only. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    // A task that is queued in a frame runs after that frame was painted.
    if ('requestAnimationFrame' in globalThis) requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
