import { setMaxListeners } from 'node:events'

let hasStarted = false
const closing = new AbortController()
setMaxListeners(0, closing.signal) // every open stream listens

/** Marks this server as shutting down, for good: `/readyz` changes before the listener closes (trust §5 "Stop"). */
export const startDraining = (): void => {
  hasStarted = true
}

/** Whether this server is shutting down: then it is not ready for new requests. */
export const isDraining = (): boolean => hasStarted

/** The server stops listening now. */
export const startClosing = (): void => closing.abort()

/** Aborted when the server stops listening: streams, which never end by themselves, end then. */
export const closingSignal: AbortSignal = closing.signal
