import { setTimeout as delay } from 'node:timers/promises'

/** What the work gives, or else after some time. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController()
  const late = delay(ms, otherwise, { signal: timer.signal }).catch(() => otherwise)
  return Promise.race([work, late]).finally(() => timer.abort())
}
