/**
 * Opens an address of this shop as a new document. On the way back the browser's address is the target's already, which
 * only a reload opens: with a fragment, the browser would otherwise just scroll.
 */
export function openDocument(path: string): void {
  const { href } = new URL(path, location.href)
  if (href === location.href) location.reload()
  else location.assign(href)
}
