import { atom, readonlyType } from 'nanostores'
import { singleton } from '../../lib/index.ts'

const $latest = singleton('announcement', () => atom({ text: '', count: 0 }))
export const $announcement = readonlyType($latest)

/** Announces a text to screen readers once, politely. The same text can be announced again. */
export function announce(text: string): void {
  $latest.set({ text, count: $latest.get().count + 1 })
}
