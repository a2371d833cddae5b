import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function forwardedAddress(header: string, trustedProxies: number): string | undefined {
  const hops = header.split(',').map((hop) => hop.trim())
  const at = hops[hops.length - trustedProxies]
  return at && (isIPv4(at) || isIPv6(at)) ? at : undefined
}

/** An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) as what it is. */
export const plainAddress = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/**
 * The caller's address: the peer's, or behind `trustedProxies` proxies the entry that the outermost
 * of them wrote into X-Forwarded-For. Without trusted proxies the header is never read (trust T5).
 */
export function clientAddress(peer: string | undefined, headers: Headers, trustedProxies: number): string {
  const header = trustedProxies > 0 ? headers.get('x-forwarded-for') : null
  const address = (header && forwardedAddress(header, trustedProxies)) || peer || 'unknown'
  return plainAddress(address)
}

/** Both sides of `::` written out, as four groups of the network part. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 address (trust T5). */
export function addressKey(address: string): string {
  return isIPv6(address) ? `${networkOf(address)}::/64` : address
}
