/** A weak tag (`W/"x"`) and a strong one of the same text are the same thing to a GET (RFC 9110 §13.1.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether a caller's If-None-Match names what it would be given: one tag, a list of them, or `*` for anything. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => opaque(tag) === opaque(etag))
}
