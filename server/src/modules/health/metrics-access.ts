import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Traffic and takings are nobody else's business: only the bearer of the token reads them. No address is as good,
 * because a proxy on this machine makes every caller look like it (trust §5).
 */
export function mayReadMetrics(authorization: string | undefined, token: string): boolean {
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(digest(bearer), digest(token))
}
