import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random id in the gateway's format: a prefix and 26 letters of base 32 (130 bits). */
export function randomId(prefix: string): string {
  return prefix + Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('')
}
