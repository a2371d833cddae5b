import { isBoolean, shape } from '../lib/index.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'welcomed'
const WelcomeState = shape({ isWelcomed: isBoolean })

/** Whether this browser's shopper was neither welcomed nor had a store, basket, order or account here. Browser only. */
export const isNewcomer = (): boolean => readStored(STORAGE_KEY, WelcomeState)?.isWelcomed !== true

/** Makes sure that this browser's shopper is never welcomed as new (readings 40). */
export function markReturning(): void {
  if (isNewcomer()) writeStored(STORAGE_KEY, { isWelcomed: true })
}
