import { singleton } from '@larder/contracts/singleton'
import { setMaxListeners } from 'node:events'

type Check = () => string | undefined
const readinessChecks = singleton('readiness', () => new Set<Check>())

/**
 * Adds a check through which a part of the server reports why it is not ready. Returns the function that removes the
 * check.
 */
export function addReadinessCheck(check: Check): () => void {
  readinessChecks.add(check)
  return () => void readinessChecks.delete(check)
}

/** The first reason why a part is not ready; undefined when all are ready. */
export function findUnreadyPart(): string | undefined {
  for (const check of readinessChecks) {
    const reason = check()
    if (reason) return reason
  }
  return undefined
}

let hasStarted = false
const closingController = new AbortController()
setMaxListeners(0, closingController.signal) // every open stream adds a listener

/** Marks this server as permanently shutting down: `/readyz` changes before the listener closes (trust §5 "Stop"). */
export const startDraining = (): void => {
  hasStarted = true
}

/** Whether this server is shutting down and therefore not ready for new requests. */
export const isDraining = (): boolean => hasStarted

export const startClosing = (): void => closingController.abort()

/** Aborted when the server stops listening. Streams, which never end by themselves, end then. */
export const closingSignal: AbortSignal = closingController.signal
