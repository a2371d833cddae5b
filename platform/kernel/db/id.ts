import { randomBytes, randomFillSync } from 'node:crypto'

/**
 * A UUID v7: ordered by time for the index, with 74 random bits; generated in the application, never by the database.
 */
export function newId(now: Date = new Date()): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** When an ID of `newId` was made. */
export const getTimeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** An opaque 256-bit secret (basket token, session, signed link), URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
