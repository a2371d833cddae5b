import { singleton } from '@larder/shared/lib'

const EVERY_MS = 200

/**
 * How late the event loop is, in ms: the last turn's delay, or the present one's when it is longer. A loop that
 * is stuck answers late and still says so, because the turn that is overdue counts.
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
