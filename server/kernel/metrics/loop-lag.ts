import { singleton } from '@larder/shared/lib'

const EVERY_MS = 200

/**
 * Event loop lag in ms: the last iteration's delay, or the current one's when it is longer. A blocked loop still
 * reports its lag, because the overdue iteration counts.
 */
export const loopLagMs: () => number = singleton('loop-lag', () => {
  let due = performance.now() + EVERY_MS
  let last = 0
  const timer = setInterval(() => {
    const now = performance.now()
    last = Math.max(0, now - due)
    due = now + EVERY_MS
  }, EVERY_MS)
  timer.unref()
  return () => Math.max(last, performance.now() - due)
})
