import { createHmac } from 'node:crypto'
import { newSecret } from '@larder/kernel/db/id.ts'
import { readCookie } from '@larder/kernel/http/browser-cookie.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'

const DEVICE_COOKIE = '__Host-device'
const COOKIE_LIFETIME_SEC = 180 * 86_400
/**
 * Maximum number of accounts and phones remembered in one browser, which people may share. The least recent is removed
 * first.
 */
const MAX_ACCOUNTS = 10

type DeviceKey = { secret: string; brandId: string; deviceId: string }

const signDevice = ({ secret, brandId, deviceId }: DeviceKey, account: string): string =>
  createHmac('sha256', secret)
    .update(`device ${brandId} ${deviceId} ${account}`)
    .digest('base64url')
    .slice(0, 22)

function getDeviceKeys(request: Request): { deviceId: string; proofs: string[] } | undefined {
  const [deviceId, ...proofs] = (readCookie(request.headers, DEVICE_COOKIE) ?? '').split('.')
  return deviceId ? { deviceId, proofs } : undefined
}

type DeviceQuery = {
  secret: string
  context: RequestContext
  /** The key of the account's email address, or a phone number. */
  account: string
}

/**
 * The ID of the caller's browser if this account signed in or this phone was verified on it before. Attempts of other
 * callers do not count against it (trust T31). It grants no access, only a separate limit.
 */
export function getKnownDevice({ secret, context, account }: DeviceQuery): string | undefined {
  const device = getDeviceKeys(context.request)
  if (!device) return undefined
  const { deviceId, proofs } = device
  const proof = signDevice({ secret, brandId: context.brand.id, deviceId }, account)
  return proofs.includes(proof) ? deviceId : undefined
}

/**
 * The cookie by which a browser is recognised after a sign-in or a verified phone. Its content does not reveal the
 * person.
 */
export function createDeviceCookie({ secret, context, account }: DeviceQuery): string {
  const { deviceId, proofs } = getDeviceKeys(context.request) ?? { deviceId: newSecret(), proofs: [] }
  const own = signDevice({ secret, brandId: context.brand.id, deviceId }, account)
  const all = [own, ...proofs.filter((proof) => proof !== own)].slice(0, MAX_ACCOUNTS)
  const value = [deviceId, ...all].join('.')
  return `${DEVICE_COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${COOKIE_LIFETIME_SEC}`
}

/** Deletes the cookie, because erasing a member's data also clears the browser. */
export const clearedDeviceCookie = `${DEVICE_COOKIE}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`
