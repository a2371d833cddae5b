import { createECDH, hkdfSync } from 'node:crypto'

/** The keys by which push services recognise this shop (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

/** The public key of a private one; undefined for a text that is no private key of P-256. */
export function getPublicKey(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_KEY_BYTES) return undefined
  const ecdh = createECDH(CURVE)
  try {
    ecdh.setPrivateKey(bytes)
    return ecdh.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The keys of a shop outside of production, from its secret, so that they are the same after each start. */
export function deriveVapidKeys(secret: string): VapidKeys {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', PRIVATE_KEY_BYTES)).toString(
    'base64url',
  )
  const publicKey = getPublicKey(privateKey)
  // One secret in four thousand million has no key.
  if (!publicKey) throw new Error('No push keys follow from this secret. Set VAPID_PUBLIC_KEY and its pair.')
  return { publicKey, privateKey }
}
