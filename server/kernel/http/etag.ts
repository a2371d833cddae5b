/** A weak tag (`W/"x"`) and a strong one of the same text match for a GET (RFC 9110 §13.1.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether a caller's If-None-Match matches the current tag: one tag, a list of them, or `*` for any. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => opaque(tag) === opaque(etag))
}
