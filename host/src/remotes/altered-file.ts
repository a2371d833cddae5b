/**
 * A file of a release loaded completely and differs from the hash of its release: it was altered on the way.
 */
export class AlteredFileError extends Error {
  override readonly name = 'AlteredFileError'
}

const KNOWN = /^sha(256|384|512)-(.+)$/

async function hashOf(bytes: ArrayBuffer, bits: string): Promise<string> {
  const digest = await crypto.subtle.digest(`SHA-${bits}`, bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Fetches a file past the browser's cache, which may hold a broken copy, and returns whether it differs from
 * `integrity`. The browser's own check cannot distinguish: an aborted load (a page that is left, a lost
 * network) fails it as well. A file that does not load completely counts as missing, not as altered.
 */
export async function isAltered(url: string, integrity: string): Promise<boolean> {
  const [, bits = '', hash = ''] = KNOWN.exec(integrity) ?? []
  try {
    const reply = await fetch(url, { cache: 'reload' })
    if (!reply.ok || !hash) return false
    return (await hashOf(await reply.arrayBuffer(), bits)) !== hash
  } catch {
    return false
  }
}
