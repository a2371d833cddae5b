/** A file of a release came whole and is not what its release holds: somebody or something changed it. */
export class AlteredFileError extends Error {
  override readonly name = 'AlteredFileError'
}

const KNOWN = /^sha(256|384|512)-(.+)$/

async function hashOf(bytes: ArrayBuffer, bits: string): Promise<string> {
  const digest = await crypto.subtle.digest(`SHA-${bits}`, bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Fetches a file past the browser's cache, where a broken copy may stand, and says whether it is another than
 * `integrity` vouches for. A browser's own check cannot tell: for it a load that was broken off (a page that is left,
 * a network that is gone) has the wrong hash as well. What does not come whole is not altered, it is not here.
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
