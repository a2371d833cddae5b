import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are equal. The time taken does not reveal where they differ, nor their lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other))

/** HMAC-SHA256 of the exact bytes in hex. */
export function signBytes(rawBody: string, key: string): string {
  return createHmac('sha256', key).update(rawBody).digest('hex')
}

/**
 * Whether this body is signed by one of these keys, compared in constant time. Several keys are valid during a key
 * rotation (trust T10). A missing or malformed signature gives false.
 */
export function hasValidSignature(
  rawBody: string,
  signature: string | null,
  keys: readonly string[],
): boolean {
  const given = Buffer.from(signature ?? '', 'hex')
  return keys.some((key) => {
    const wanted = Buffer.from(signBytes(rawBody, key), 'hex')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/** Includes the purpose, so that signatures for one purpose do not fit another. */
const createSignedText = (purpose: string, content: string): string => `${purpose} ${content}`

/** A value as signed text for cookies and links: readable by everyone, but written only by this shop. */
export function signText(purpose: string, value: object, secret: string): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${content}.${signBytes(createSignedText(purpose, content), secret)}`
}

/** The value of a signed text; undefined without one, or when this shop did not sign it for this purpose. */
export function readSigned<Schema extends z.ZodType>(
  purpose: string,
  schema: Schema,
  { text, secret }: { text: string | undefined; secret: string },
): z.output<Schema> | undefined {
  const [content = '', signature] = (text ?? '').split('.')
  if (!signature || !hasValidSignature(createSignedText(purpose, content), signature, [secret]))
    return undefined
  return schema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString())).data
}
