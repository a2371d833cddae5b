import { singleton } from '@larder/shared/lib'
import { setMaxListeners } from 'node:events'

type Check = () => string | undefined
const checks = singleton('readiness', () => new Set<Check>())

/**
 * Adds a check through which a part of the server reports why it is not ready. Returns the function that removes the
 * check.
 */
export function addReadinessCheck(check: Check): () => void {
  checks.add(check)
  return () => void checks.delete(check)
}

/** The first reason why a part is not ready; undefined when all are ready. */
export function unreadyPart(): string | undefined {
  for (const check of checks) {
    const reason = check()
    if (reason) return reason
  }
  return undefined
}

let hasStarted = false
const closing = new AbortController()
setMaxListeners(0, closing.signal) // every open stream listens

/** Marks this server as permanently shutting down: `/readyz` changes before the listener closes (trust §5 "Stop"). */
export const startDraining = (): void => {
  hasStarted = true
}

/** Whether this server is shutting down and therefore not ready for new requests. */
export const isDraining = (): boolean => hasStarted

/** Signals that the server stops listening. */
export const startClosing = (): void => closing.abort()

/** Aborted when the server stops listening. Streams, which never end by themselves, end then. */
export const closingSignal: AbortSignal = closing.signal
