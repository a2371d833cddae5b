import { PLAN_REVISION_HEADER } from '@larder/shared/contracts'
import type { FetchHandler } from '@larder/kernel/http/serialise-connections.ts'

/**
 * Replies of the API say which revision of the release plan is in force: open pages then ask whether their releases
 * still are (docs/decisions/166).
 */
export function announcePlan(fetch: FetchHandler, revision: () => number | undefined): FetchHandler {
  return async (request, env) => {
    const reply = await fetch(request, env)
    const inForce = revision()
    if (inForce !== undefined && new URL(request.url).pathname.startsWith('/api/'))
      reply.headers.set(PLAN_REVISION_HEADER, String(inForce))
    return reply
  }
}
