import { atom, readonlyType } from 'nanostores'
import { singleton } from '../../lib/index.ts'

export type Scheme = 'system' | 'light' | 'dark'

const KEY = 'larder:scheme'
const $chosen = singleton('scheme', () => atom<Scheme>('system'))
/** The shopper's choice of light or dark; `system` follows the device. Neutral until the browser has read it. */
export const $scheme = readonlyType($chosen)

/**
 * Script for the document's head: puts a stored choice on the root before the first paint.
 * Only a functional setting is read; the page is right without it.
 */
export const schemeScript = `try{var s=localStorage.getItem('${KEY}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`

function show(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  $chosen.set(scheme)
}

/** Reads a stored choice; called once after hydration. Storage may be blocked: then the device decides. */
export function restoreScheme(): void {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored === 'light' || stored === 'dark') show(stored)
  } catch {
    // Blocked storage is no fault of the page.
  }
}

/** Shows light or dark from now on, and remembers it where storage allows. */
export function chooseScheme(scheme: Scheme): void {
  show(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Full or blocked storage: the choice lasts for this page.
  }
}
