import { paths, routeAccess } from '@larder/shared/domain'
import type { Verdict } from '@larder/edge/edge-deps.ts'
import type { Session } from '@larder/kernel/http/context.ts'

const PRIVATE = /^\/(checkout|login)(\/|$)/

/**
 * Decides from the session who may see a page, before any cached document is used (spec §2, route checks). `private`
 * pages are rendered for one request and never cached.
 */
export function guard({ pathname, search }: URL, session: Session | undefined): Verdict {
  const access = routeAccess(pathname)
  const isMember = session?.strategy === 'member'
  if (access === 'guests' && isMember) return { kind: 'redirect', to: paths.member() }
  if (access === 'members' && !isMember)
    return { kind: 'redirect', to: paths.login({ from: pathname + search }) }
  return { kind: access !== 'all' || PRIVATE.test(pathname) ? 'private' : 'public' }
}
