import { isSameSecret } from '@larder/kernel/constant-time.ts'

/**
 * Traffic and revenue figures are confidential: only a caller with the token may read them. No address is trusted
 * instead, because behind a proxy on this machine every caller has a local one (trust §5).
 */
export function mayReadMetrics(authorization: string | undefined, token: string): boolean {
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return isSameSecret(bearer, token)
}
