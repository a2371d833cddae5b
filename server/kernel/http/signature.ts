import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of the exact bytes, in hex. */
export function sign(rawBody: string, key: string): string {
  return createHmac('sha256', key).update(rawBody).digest('hex')
}

/**
 * Whether this body is signed by one of these keys. Compared in constant time; several keys are valid during a key
 * rotation (trust T10). A missing or malformed signature is false.
 */
export function isSigned(rawBody: string, signature: string | null, keys: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '', 'hex')
  return keys.some((key) => {
    const wanted = Buffer.from(sign(rawBody, key), 'hex')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
