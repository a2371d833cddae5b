let hasBegun = false

/** Says once and for all that this server is on its way out: `/readyz` turns before the listener closes (trust §5 "Stop"). */
export const startDraining = (): void => {
  hasBegun = true
}

/** Is this server on its way out? Then it is not ready for new requests, and streams end. */
export const isDraining = (): boolean => hasBegun
