import { randomBytes, randomInt } from 'node:crypto'

// No vowels and no characters that are easily confused: it is read out over the phone.
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

const randomText = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** An opaque 192-bit id with a readable prefix (trust T6). */
const opaqueId = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** Identifies a placed order in addresses and messages; cannot be guessed. */
export const newBusinessOrderId = (): string => opaqueId('ord')
/** Identifies an order that is not paid yet (docs/decisions/030). */
export const newDraftOrderId = (): string => opaqueId('drf')

/** The number of an order for display, as `LK4M-7QX2`. Never a key. */
export const newOrderNumber = (): string => `${randomText(4)}-${randomText(4)}`
