import { isCrawler } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { isRouteErrorResponse } from '@larder/shared/ui'

/**
 * Whether an error goes to the error hook alone, without the error page: a failure of the shop that a crawler meets (spec §8
 * Error page). A page that does not exist is an answer for a crawler as well. On the server nobody is a crawler: a
 * document is rendered for everybody.
 */
export function isForHookAlone(error: unknown): boolean {
  if (typeof navigator === 'undefined' || !isCrawler(navigator.userAgent)) return false
  return isAppError(error) || isRouteErrorResponse(error) ? error.status >= 500 : true
}
