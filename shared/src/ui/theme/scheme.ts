import { atom, readonlyType } from 'nanostores'
import { SCHEME_KEY } from '../../domain/index.ts'
import { singleton } from '../../lib/index.ts'

export type Scheme = 'system' | 'light' | 'dark'

const $chosen = singleton('scheme', () => atom<Scheme>('system'))
/** The shopper's choice of light or dark; `system` follows the device. Neutral until the browser has read it. */
export const $scheme = readonlyType($chosen)

function show(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  $chosen.set(scheme)
}

/** Reads a stored choice; called once after hydration. With blocked storage the device's setting applies. */
export function restoreScheme(): void {
  try {
    const stored = localStorage.getItem(SCHEME_KEY)
    if (stored === 'light' || stored === 'dark') show(stored)
  } catch {
    // Blocked storage is not an error.
  }
}

/** Shows light or dark from now on, and stores the choice where storage allows. */
export function chooseScheme(scheme: Scheme): void {
  show(scheme)
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    // Full or blocked storage: the choice applies to this page only.
  }
}
