import { setMaxListeners } from 'node:events'

let hasBegun = false
const closing = new AbortController()
setMaxListeners(0, closing.signal) // every open stream listens

/** Says once and for all that this server is on its way out: `/readyz` turns before the listener closes (trust §5 "Stop"). */
export const startDraining = (): void => {
  hasBegun = true
}

/** Is this server on its way out? Then it is not ready for new requests. */
export const isDraining = (): boolean => hasBegun

/** The server stops listening now. */
export const startClosing = (): void => closing.abort()

/** Aborted when the server stops listening: streams, which would never end by themselves, end then. */
export const closingSignal: AbortSignal = closing.signal
