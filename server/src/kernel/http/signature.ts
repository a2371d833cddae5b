import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of the exact bytes, in hex. */
export function sign(rawBody: string, key: string): string {
  return createHmac('sha256', key).update(rawBody).digest('hex')
}

/**
 * Was this body signed by one of these keys? Compared in constant time; several keys are valid
 * while one replaces another (trust T10). A missing or misshapen signature is simply not one.
 */
export function isSigned(rawBody: string, signature: string | null, keys: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '', 'hex')
  return keys.some((key) => {
    const wanted = Buffer.from(sign(rawBody, key), 'hex')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
