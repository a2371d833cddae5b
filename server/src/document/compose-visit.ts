import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { KnownPayment } from '@larder/shared/contracts'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../kernel/http/context.ts'
import { assignAll, type Assigned, type Plan, type Registry, type Versions } from '../releases/index.ts'
import { compose, type Composed } from './compose.ts'
import { paymentPages, type PageRequest } from './payment-pages.ts'
import { bucketNumbers, drawBuckets, pinnedBy, readVisit, VISIT_COOKIE, visitCookie } from './visit-cookie.ts'

type Deps = AppDeps & { registry: Registry; plan: () => Plan }
export type ComposedVisit = {
  composed: Composed
  /** What is known of the visitor's payment, where checkout is switched off. */
  payment: KnownPayment | undefined
  /** The header that keeps these releases. */
  setCookie: string
}

/** The releases that a visit keeps, without those that this server does not have. */
async function publishedOnly(
  registry: Registry,
  pinned: Versions | undefined,
): Promise<Versions | undefined> {
  if (!pinned) return undefined
  const found = await Promise.all(
    Object.entries(pinned).map(async (one) => ((await registry.find(...one)) ? [one] : [])),
  )
  return Object.fromEntries(found.flat())
}

const versionsOf = (assigned: readonly Assigned[]): Record<string, string> =>
  Object.fromEntries(assigned.map(({ area, version }) => [area, version]))

/** Composes a visitor's document of a path: by the plan in force, the visit's cookie, and their payment under way. */
export function visitComposer(deps: Deps) {
  const { registry, plan, clock, config } = deps
  const payments = paymentPages(deps, registry)

  return async function composeVisit(c: Context<AppEnv>, page: PageRequest): Promise<ComposedVisit> {
    const live = plan()
    const visit = readVisit(getCookie(c, VISIT_COOKIE), config.secret)
    const buckets = drawBuckets(live, visit?.buckets)
    const at = Math.floor(clock().getTime() / 1_000)
    const left = visit?.left ?? {}
    const pinned = await publishedOnly(registry, pinnedBy(visit, at))
    const visitor = { buckets: bucketNumbers(buckets), pinned, left }
    const assigned = await payments.keepReleases(assignAll(live, visitor), page)
    const composed = await compose(registry, assigned, page.url.pathname)
    const setCookie = visitCookie({ at, releases: versionsOf(assigned), buckets, left }, config.secret)
    return { composed, payment: await payments.whenOff(composed, page), setCookie }
  }
}
