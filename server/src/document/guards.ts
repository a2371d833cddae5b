import type { Session } from '../http/context.ts'

export type Verdict = { kind: 'public' } | { kind: 'private' } | { kind: 'redirect'; to: string }

const MEMBER = /^\/member(\/|$)/
const RESET = /^\/member\/reset-token\//
const GUESTS_ONLY = /^\/(login|register|forgotten-password)\/?$/
const PRIVATE = /^\/(checkout|login)(\/|$)/

/**
 * Who may see a page, decided on the session before any cached document is looked at (spec §2, route checks).
 * `private` pages are made for one person's request and kept nowhere.
 */
export function guard(url: URL, session: Session | undefined): Verdict {
  const { pathname, search } = url
  const isMember = session?.strategy === 'member'
  const isGuestsOnly = GUESTS_ONLY.test(pathname) || RESET.test(pathname)
  if (isGuestsOnly) return isMember ? { kind: 'redirect', to: '/member' } : { kind: 'private' }
  if (MEMBER.test(pathname)) {
    const to = `/login?from=${encodeURIComponent(pathname + search)}`
    return isMember ? { kind: 'private' } : { kind: 'redirect', to }
  }
  return { kind: PRIVATE.test(pathname) ? 'private' : 'public' }
}
