/** Who may open a page (spec §2 Routes): everyone, members only, or guests only. */
export type RouteAccess = 'all' | 'members' | 'guests'

const MEMBER_AREA = /^\/member(\/|$)/i
const GUESTS_ONLY = /^\/(login|register|forgotten-password)\/?$|^\/member\/reset-token\//i

/** The route check of a path (spec §2 Route checks), used by the server and by the page. */
export function routeAccess(pathname: string): RouteAccess {
  if (GUESTS_ONLY.test(pathname)) return 'guests'
  return MEMBER_AREA.test(pathname) ? 'members' : 'all'
}

/** First segments of the pages that a sign-in or a choice of time may return to. */
const RETURNS = new Set(['', 'basket', 'checkout', 'member', 'stores', 'stores-near-by', 'store', 'news'])
const NOWHERE = 'http://nowhere.invalid'

/**
 * Where to return to, after signing in for example: the recorded page when it is one of the shop's, else
 * undefined. Anything that could leave the shop, or lead back to signing in, is ignored (trust T14).
 */
export function returnPath(recorded: string | null | undefined): string | undefined {
  if (!recorded?.startsWith('/') || !URL.canParse(recorded, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(recorded, NOWHERE)
  const isOurs = origin === NOWHERE && RETURNS.has(pathname.split('/')[1] ?? '')
  return isOurs && routeAccess(pathname) !== 'guests' ? pathname + search : undefined
}
