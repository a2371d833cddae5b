import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { TestShop } from './test-shop.ts'

const TAG_BYTES = 16

const derive = (secret: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A browser with a subscription at a push service: it alone can read what is sent to it. */
export function createPushBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)

  /** Decrypts a notification (RFC 8291 over RFC 8188), independently of the library that encrypts it. */
  function decrypt(body: string): string {
    const bytes = Buffer.from(body, 'base64url')
    const salt = bytes.subarray(0, 16)
    const keyEnd = 21 + bytes.readUInt8(20)
    const serverKey = bytes.subarray(21, keyEnd)
    const sealed = bytes.subarray(keyEnd)
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
    const shared = derive(ecdh.computeSecret(serverKey), { salt: auth, info: keyInfo, bytes: 32 })
    const key = derive(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
    const nonce = derive(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt,
  }
}

type PushBrowser = ReturnType<typeof createPushBrowser>

/** A browser with a subscription at the shop's sandbox. */
export const createSandboxBrowser = ({ sandbox }: Pick<TestShop, 'sandbox'>): PushBrowser =>
  createPushBrowser(`${sandbox.url}/push/${randomBytes(8).toString('hex')}`)

const getPushId = ({ subscription }: PushBrowser): string => subscription.endpoint.split('/').at(-1) ?? ''

/** What a browser got, oldest first, with the headers that its push service got. */
export const listPushes = ({ sandbox }: TestShop, browser: PushBrowser) =>
  sandbox.store.state.pushes
    .filter(({ id }) => id === getPushId(browser))
    .map(({ headers, body }) => ({
      headers,
      // the text of `push-messages.ts`
      ...(JSON.parse(browser.decrypt(body)) as Record<'title' | 'body' | 'tag' | 'path', string>),
    }))

/** Ends a browser's subscription at the push service. */
export const endSubscription = ({ sandbox }: TestShop, browser: PushBrowser) =>
  sandbox.control('/pushes/end', { id: getPushId(browser) })

/** The claims of the signature by which the shop names itself to the push service; undefined for a wrong one. */
export function readVapidClaims(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) return undefined
  // the claims of RFC 8292
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<'aud' | 'sub', string> & {
    exp: number
  }
  return { ...parsed, key }
}
