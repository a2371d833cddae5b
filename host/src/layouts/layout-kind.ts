/** The layouts of spec §2. `error` is chosen by the error page itself. */
export type LayoutKind = 'home' | 'default' | 'auth' | 'checkout' | 'error'

const AUTH = ['/login', '/register', '/forgotten-password', '/member/reset-token']
const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** The layout of a path (spec §2 Layouts). */
export function layoutKind(path: string): LayoutKind {
  if (path === '/') return 'home'
  if (isUnder(path, '/checkout')) return 'checkout'
  return AUTH.some((base) => isUnder(path, base)) ? 'auth' : 'default'
}

/**
 * Whether this is an ordering page of a store, where content may ask for no footer (footer.hideOnStorePages).
 */
export const isStorePage = (path: string): boolean => isUnder(path, '/stores')
