import { BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import { AppError } from '@larder/shared/errors'
import { Agent, fetch } from 'undici'
import { SHOP_DEADLINES, type ShopDeadlines } from '../../model/deadlines.ts'

/** IPv4 ranges that are not the public internet (IANA special-purpose registry). */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Parts of 2000::/3 that are not ordinary public addresses: tunnels to IPv4, documentation. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reservedRanges = new BlockList()
for (const [net, prefix] of RESERVED_V4) reservedRanges.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_V6) reservedRanges.addSubnet(net, prefix, 'ipv6')

const globalV6Range = new BlockList()
globalV6Range.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether this is an address on the public internet. Loopback, private, link-local (cloud metadata), mapped IPv4
 * (`::ffff:127.0.0.1`) and invalid addresses are not public (trust T13).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedRanges.check(address, 'ipv4')
  if (family === 6) return globalV6Range.check(address, 'ipv6') && !reservedRanges.check(address, 'ipv6')
  return false
}

const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const RASTER_TYPES = /^image\/(png|jpeg|webp|avif|gif)\b/i

/** Rules for remote pictures. Tests relax them to use a server of their own. */
export type RemoteRules = {
  /** Exact host names that are allowed. */
  hosts: readonly string[]
  protocol: 'https:' | 'http:'
  /** An empty port is the protocol's default port. */
  port: string
  resolve: (host: string) => Promise<string[]>
  isAllowedAddress: (address: string) => boolean
  deadlines?: Pick<ShopDeadlines, 'pictureConnect' | 'pictureReply'>
}

/** Allows only these hosts over HTTPS, and never an address in the internal network (trust T13). */
export const strictRules = (hosts: readonly string[]): RemoteRules => ({
  hosts,
  protocol: 'https:',
  port: '',
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowedAddress: isPublicAddress,
})

const pictureRejectedError = (display: string, cause?: unknown) =>
  new AppError('VALIDATION', { status: 400, display, cause })

/** The URL if it may be fetched. Throws a 400 error otherwise. */
function checkUrl(source: string, { hosts, protocol, port }: RemoteRules): URL {
  const url = URL.parse(source)
  const isPlain = url && url.protocol === protocol && url.port === port && !url.username && !url.password
  if (!isPlain || !hosts.includes(url.hostname))
    throw pictureRejectedError('Pictures from this address are not shown.')
  return url
}

/**
 * Fetches a picture from an allowed host. Limits: HTTPS only, the name is resolved once and that address is used, no
 * redirects, no private addresses, 5 s, 10 MB, raster types only. Anything else is a 400 error (trust T13).
 */
export async function fetchRemotePicture(source: string, rules: RemoteRules): Promise<Buffer> {
  const url = checkUrl(source, rules)
  const addresses = await rules.resolve(url.hostname).catch(() => [])
  const [address] = addresses
  // One private address among several rejects the name, because the next lookup might return that address.
  if (!address || !addresses.every(rules.isAllowedAddress)) {
    throw pictureRejectedError('Pictures from this address are not shown.')
  }
  const { pictureConnect, pictureReply } = rules.deadlines ?? SHOP_DEADLINES
  const family = address.includes(':') ? 6 : 4
  const agent = new Agent({
    connect: {
      timeout: pictureConnect,
      lookup: (_host, _options, done) => done(null, [{ address, family }]),
    },
  })
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'error',
      signal: AbortSignal.timeout(pictureReply),
      headers: { accept: 'image/webp,image/avif,image/png,image/jpeg' },
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !RASTER_TYPES.test(type))
      throw pictureRejectedError('There is no picture at this address.')
    return await loadUpToLimit(response.body)
  } catch (error) {
    throw error instanceof AppError ? error : pictureRejectedError('The picture could not be fetched.', error)
  } finally {
    // Not awaited, because a slow sender must not delay the response.
    agent.destroy().catch(() => undefined)
  }
}

async function loadUpToLimit(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_PICTURE_BYTES) throw pictureRejectedError('The picture is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
