const BYTES = 16

/**
 * A unique key. Unlike `randomUUID` it also works without https, for example on a phone in the same network.
 */
export function newKey(): string {
  const parts = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(parts, (part) => part.toString(16).padStart(2, '0')).join('')
}
