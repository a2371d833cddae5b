import { atom, readonlyType } from 'nanostores'
import { SCHEME_KEY } from '../../domain/index.ts'
import { singleton } from '../../lib/index.ts'

export type Scheme = 'system' | 'light' | 'dark'

const $current = singleton('scheme', () => atom<Scheme>('system'))
/** The shopper's choice of light or dark; `system` follows the device. Neutral until the browser has restored it. */
export const $scheme = readonlyType($current)

function applyScheme(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  $current.set(scheme)
}

/** Restores a stored choice, once after hydration. With blocked storage the device's setting applies. */
export function restoreScheme(): void {
  try {
    const stored = localStorage.getItem(SCHEME_KEY)
    if (stored === 'light' || stored === 'dark') applyScheme(stored)
  } catch {
    // Blocked storage is not an error.
  }
}

/** Applies light or dark, and stores the choice if storage allows. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme)
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    // With full or blocked storage the choice applies only to this page.
  }
}
