import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address as numbers, in any notation. */
function parseAddressGroups(address: string): number[] {
  const [plain = ''] = address.split('%')
  const inHex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = inHex.split('::')
  const read = (side: string) =>
    side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))
  const [left, right] = [read(head), read(tail ?? '')]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

/** Converts an IPv4 address in IPv6 notation (`::ffff:192.0.2.1`, `::ffff:c000:201`) to plain IPv4. */
export function toPlainAddress(address: string): string {
  if (!/ffff/i.test(address) || !isIPv6(address)) return address
  const groups = parseAddressGroups(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (!isMapped) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** Of a request that came over no connection. */
export const UNKNOWN_ADDRESS = 'unknown'

function readForwardedAddress(header: string, trustedProxies: number): string | undefined {
  const hops = header.split(',').map((hop) => hop.trim())
  const at = hops[hops.length - trustedProxies]
  return at && (isIPv4(at) || isIPv6(at)) ? at : undefined
}

/**
 * The client's address: that of the peer, or behind `trustedProxies` proxies the entry that the outermost of them wrote
 * into X-Forwarded-For. Without trusted proxies the header is never read (trust T5).
 */
export function readClientAddress(
  peer: string | undefined,
  headers: Headers,
  trustedProxies: number,
): string {
  const header = trustedProxies > 0 ? headers.get('x-forwarded-for') : null
  const address = (header && readForwardedAddress(header, trustedProxies)) || peer || UNKNOWN_ADDRESS
  return toPlainAddress(address)
}

/** The network of an IPv6 address with a prefix of up to 64 bits. */
function formatNetwork(address: string, bits: 48 | 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = parseAddressGroups(address)
  // The fourth group has what /48 and /56 leave out.
  const last = d - (d % 2 ** (64 - bits))
  return `${[a, b, c, last].map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address (trust T5). */
export const addressKey = (address: string): string => networkKeys(address)[0]

/** The network outside which an address rarely has the same holder: the /24 of an IPv4, the /48 of an IPv6 address. */
export function siteNetwork(address: string): string {
  const plain = toPlainAddress(address)
  return isIPv6(plain) ? formatNetwork(plain, 48) : plain.replace(/\.\d+$/, '.0/24')
}

/**
 * The networks that may belong to one holder of an address, narrowest first: an IPv4 address, or the /64, /56 and /48
 * networks of an IPv6 address. One line often has a /56, and a site a /48.
 */
export function networkKeys(address: string): readonly [string, ...string[]] {
  const plain = toPlainAddress(address)
  if (!isIPv6(plain)) return [plain]
  return [formatNetwork(plain, 64), formatNetwork(plain, 56), formatNetwork(plain, 48)]
}
