import type { Context } from 'hono'
import type { KnownPayment, opsContract, ShownOverride } from '@larder/shared/contracts'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { assignAll, type Assigned, type Versions } from '@larder/releases/assignment.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Registry } from '@larder/releases/registry.ts'
import { compose, type Composed } from './compose.ts'
import { compositionRecord } from './composition-record.ts'
import type { CountedVisits } from './count-releases.ts'
import { newDocumentId } from './document-cache.ts'
import { paymentPages, type PageRequest } from './payment-pages.ts'
import { inForce, shownOverride, type Override } from './override.ts'
import type { TakeIn } from './take-in.ts'
import {
  bucketNumbers,
  markUncounted,
  drawBuckets,
  pinnedBy,
  rulesOf,
  visitCookie,
  visitOf,
  visitStart,
  withoutBy,
  removeAreas,
  withRules,
  type Visit,
} from './visit-cookie.ts'

/** `cohort`: of who asks; absent while it is not known. */
type VisitRequest = PageRequest & { cohort: opsContract.Cohort | undefined }
type Deps = EdgeDeps & {
  registry: Registry
  takeIn: TakeIn
  plan: () => Plan
  visits: Pick<CountedVisits, 'draw'>
}
export type ComposedVisit = {
  composed: Composed
  /** Which release of each area, and why. */
  assigned: readonly Assigned[]
  /** State of the visitor's payment, where checkout is disabled. */
  payment: KnownPayment | undefined
  /** Set by a signed link: the document is for this person only. */
  override: ShownOverride | undefined
  /** The visitor's number in each running canary. */
  buckets: Visit['buckets']
  isUncounted: Visit['isUncounted']
  /** When the visit began, in seconds since 1970, and whether this document begins it. */
  began: number
  isNew: boolean
  /** The header that keeps these releases. */
  setCookie: string
  /** A new id for a document with these releases that is served now, or fetched ahead, once it is rendered; and whether it counts. */
  documentId: (how: { isAhead: boolean; isCounted: boolean }) => string
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

const STORE_PAGE = /^\/stores?\/([^/]+)/

/** The slug of the store whose page it is. */
const readStoreSlug = (pathname: string): string | undefined => STORE_PAGE.exec(pathname)?.[1]

/** The releases of a link that this server has, or gets in time; of a squad's link, none that was taken back. */
async function givenBy(
  { byHash, isTakenBack }: TakeIn,
  plan: Plan,
  override: Override | undefined,
): Promise<Versions | undefined> {
  if (!override) return undefined
  const mayShow = async (area: string, version: string) =>
    !override.isOfSquad || !(await isTakenBack(plan, { area, version }))
  const found = await Promise.all(
    Object.entries(override.releases).map(async ([area, { version, hash }]) =>
      (await mayShow(area, version)) && (await byHash(area, version, hash)) ? [[area, version] as const] : [],
    ),
  )
  return Object.fromEntries(found.flat())
}

const readVersions = (assigned: readonly Assigned[]): Record<string, string> =>
  Object.fromEntries(assigned.map(({ area, version }) => [area, version]))

/** Composes a visitor's document of a path: by the plan in force, the visit's cookie, and their payment under way. */
export function visitComposer(deps: Deps) {
  const { registry, takeIn, plan, clock, config } = deps
  const payments = paymentPages({ ...deps, lastPayment: deps.shop.lastPayment })
  const record = compositionRecord(deps)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)

  return async function composeVisit(c: Context<AppEnv>, page: VisitRequest): Promise<ComposedVisit> {
    const live = plan()
    const at = nowSec()
    const visit = visitOf(c, config.secret)
    const override = inForce(visit?.override, { nowSec: at, revoked: live.revokedLinks })
    const buckets = drawBuckets(live, visit?.buckets)
    const counted = markUncounted(buckets, visit, () => deps.visits.draw(addressKey(c.get('address'))))
    const left = visit?.left ?? {}
    const [pinned, given] = await Promise.all([
      publishedOnly(registry, pinnedBy(visit, at)),
      givenBy(takeIn, live, override),
    ])
    const visitor = {
      buckets: bucketNumbers(buckets),
      pinned,
      without: withoutBy(visit, at),
      left,
      override: given,
      person: override?.isOfSquad ? undefined : override?.person,
      brand: page.brand.id,
      store: readStoreSlug(page.url.pathname),
      cohort: page.cohort,
    }
    const assigned = withRules(await payments.keepReleases(assignAll(live, visitor), page), visit)
    const path = page.url.pathname
    const composed = await compose(registry, { assigned, path, local: override?.local })
    record(composed.composition, assigned)
    const releases = readVersions(assigned)
    const rules = rulesOf(assigned)
    const began = visitStart(visit, at)
    const isNew = visit === undefined || began === at
    const next = {
      at,
      began,
      releases,
      ...removeAreas(live, releases),
      buckets,
      ...counted,
      left,
      rules,
      override,
    }
    const setCookie = visitCookie(next, config.secret)
    const made = { brand: page.brand.id, releases }
    const ahead = isNew ? 'begins' : 'goes-on'
    const documentId: ComposedVisit['documentId'] = ({ isAhead, isCounted }) => {
      const uncounted = isCounted ? undefined : 'uncounted'
      return newDocumentId(made, {
        secret: config.secret,
        nowSec: nowSec(),
        mark: isAhead ? ahead : uncounted,
      })
    }
    const payment = await payments.whenOff(composed, page)
    const shown = override && shownOverride(override, assigned)
    const { isUncounted } = counted
    return {
      composed,
      assigned,
      payment,
      override: shown,
      buckets,
      isUncounted,
      began,
      isNew,
      setCookie,
      documentId,
    }
  }
}
