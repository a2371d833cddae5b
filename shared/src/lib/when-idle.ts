/** Runs work once the page is idle, at the latest after `timeoutMs`. Browser only. */
export function whenIdle(work: () => void, timeoutMs = 2_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, 0) // Safari
}
