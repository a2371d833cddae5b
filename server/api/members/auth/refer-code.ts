import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused with each other when read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 9
/** A code to invite friends with: 44 bits (trust T17). */
export const newReferCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
