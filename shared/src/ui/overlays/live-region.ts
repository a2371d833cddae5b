import { atom, readonlyType } from 'nanostores'
import { singleton } from '../../lib/index.ts'

const $said = singleton('announcement', () => atom({ text: '', count: 0 }))
export const $announcement = readonlyType($said)

/** Announces a text to screen readers, once, politely. The same text is announced again. */
export function announce(text: string): void {
  $said.set({ text, count: $said.get().count + 1 })
}
