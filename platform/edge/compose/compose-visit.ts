import type { Context } from 'hono'
import type * as opsContract from '@larder/contracts/ops'
import type { KnownPayment, ShownOverride } from '@larder/contracts/composition'
import type { EdgeDeps } from '../edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import {
  assignAll,
  type AssignmentResult,
  type ColdReleases,
  type Versions,
} from '@larder/control/plan/assignment.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Registry } from '@larder/control/registry/registry.ts'
import { compose, type ComposeResult } from './compose.ts'
import { compositionRecord } from './composition-record.ts'
import type { CountedVisits } from '../reports/count-releases.ts'
import { newDocumentId } from '../document/document-cache.ts'
import { paymentPages, type PageRequest } from './payment-pages.ts'
import { whileValid, describeOverride, type Override } from '../visit/override.ts'
import type { ReleaseLoader } from './release-loader.ts'
import { sharedDocumentsId } from '../document/shared-documents.ts'
import {
  bucketNumbers,
  markUncounted,
  assignBuckets,
  pinnedReleases,
  encodeCold,
  encodeRules,
  findColdAreas,
  markCold,
  visitCookies,
  requestVisit,
  visitStart,
  excludedAreas,
  encodeExcluded,
  withRules,
  type Visit,
} from '../visit/visit-cookie.ts'

/** `cohort`: the visitor's cohort; undefined while it is unknown. */
type VisitRequest = PageRequest & { cohort: opsContract.Cohort | undefined }
type Deps = EdgeDeps & {
  registry: Registry
  loader: ReleaseLoader
  plan: () => Plan
  visits: Pick<CountedVisits, 'draw'>
  /** Finds the releases of a plan that wait for a renderer on this server. */
  findCold: (plan: Plan) => ColdReleases
}
export type ComposedVisit = {
  composed: ComposeResult
  assignments: readonly AssignmentResult[]
  payment: KnownPayment | undefined
  /** Set by a signed link. The document is then for this visitor only. */
  override: ShownOverride | undefined
  /** The visitor's random number in each running canary. */
  buckets: Visit['buckets']
  isUncounted: Visit['isUncounted']
  /** Start of the visit in seconds since 1970. */
  began: number
  isNew: boolean
  /** Values of the `Set-Cookie` headers that keep these releases. */
  setCookies: string[]
  /** Names these documents for a cache in front of the servers. */
  sharedId: string
  /**
   * Creates an id for a rendered document with these releases. `isAhead`: the document was prefetched; `isCounted`: it
   * counts in the rollout metrics.
   */
  documentId: (how: { isAhead: boolean; isCounted: boolean }) => string
}

/** The pinned releases of a visit that this server has. */
async function findPinned(registry: Registry, pinned: Versions | undefined): Promise<Versions | undefined> {
  if (!pinned) return undefined
  const releases = await Promise.all(
    Object.entries(pinned).map(async (release) => ((await registry.find(...release)) ? [release] : [])),
  )
  return Object.fromEntries(releases.flat())
}

const STORE_PAGE = /^\/stores?\/([^/]+)/

const readStoreSlug = (pathname: string): string | undefined => STORE_PAGE.exec(pathname)?.[1]

/**
 * Returns the releases of a signed link that this server has or fetches in time, without withdrawn ones when it is a
 * squad's link.
 */
async function findOverrideReleases(
  { ensureLocal, isWithdrawn }: ReleaseLoader,
  plan: Plan,
  override: Override | undefined,
): Promise<Versions | undefined> {
  if (!override) return undefined
  const mayShow = async (area: string, version: string) =>
    !override.isOfSquad || !(await isWithdrawn(plan, { area, version }))
  const found = await Promise.all(
    Object.entries(override.releases).map(async ([area, { version, hash }]) =>
      (await mayShow(area, version)) && (await ensureLocal(area, version, hash))
        ? [[area, version] as const]
        : [],
    ),
  )
  return Object.fromEntries(found.flat())
}

type VisitOf = { visit: Visit | undefined; override: Override | undefined; page: VisitRequest }

/** What rules and earlier failures say of a visitor. */
const describeVisitor = ({ visit, override, page }: VisitOf) => ({
  left: visit?.left ?? {},
  person: override?.isOfSquad ? undefined : override?.person,
  brand: page.brand.id,
  store: readStoreSlug(page.url.pathname),
  cohort: page.cohort,
})

const readVersions = (assignments: readonly AssignmentResult[]): Record<string, string> =>
  Object.fromEntries(assignments.map(({ area, version }) => [area, version]))

/** Composes a visitor's document for a path, from the plan in force, the visit's cookie and a payment in progress. */
export function visitComposer(deps: Deps) {
  const { registry, loader, plan, clock, config } = deps
  const payments = paymentPages({ ...deps, lastPayment: deps.shop.lastPayment })
  const record = compositionRecord(deps)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)

  return async function composeVisit(c: Context<AppEnv>, page: VisitRequest): Promise<ComposedVisit> {
    const current = plan()
    const at = nowSec()
    const visit = requestVisit(c, config.secret)
    const override = whileValid(visit?.override, { nowSec: at, plan: current })
    const buckets = assignBuckets(current, visit?.buckets)
    const counted = markUncounted(buckets, visit, () => deps.visits.draw(c.get('address')))
    const pinnedVersions = pinnedReleases(visit, at)
    const [pinned, overridden] = await Promise.all([
      findPinned(registry, pinnedVersions),
      findOverrideReleases(loader, current, override),
    ])
    const began = visitStart(visit, at)
    const isNew = visit === undefined || began === at
    const cold = deps.findCold(current)
    const visitor = {
      ...describeVisitor({ visit, override, page }),
      cold,
      buckets: bucketNumbers(buckets),
      pinned,
      without: excludedAreas(visit, at),
      override: overridden,
    }
    const assigned = withRules(await payments.keepReleases(assignAll(current, visitor), page), visit)
    const coldAreas = findColdAreas(pinnedVersions ? visit : undefined, cold)
    const assignments = markCold(assigned, coldAreas)
    const path = page.url.pathname
    const composed = await compose(registry, { assignments, path, local: override?.local })
    record(composed.composition, assignments)
    const releases = readVersions(assignments)
    const rules = encodeRules(assigned)
    const { origin } = c.get('requestOrigin')
    const sharedId = sharedDocumentsId(composed.shopId, { brandId: page.brand.id, origin })
    const next = {
      at,
      began,
      releases,
      ...encodeExcluded(current, releases),
      buckets,
      ...counted,
      left: visitor.left,
      rules,
      ...encodeCold(coldAreas),
      override,
    }
    const setCookies = visitCookies(c, next, { config, sharedId })
    const scope = { brand: page.brand.id, releases }
    const prefetchMark = isNew ? 'begins' : 'goes-on'
    const documentId: ComposedVisit['documentId'] = ({ isAhead, isCounted }) => {
      const uncounted = isCounted ? undefined : 'uncounted'
      return newDocumentId(scope, {
        secret: config.secret,
        nowSec: nowSec(),
        mark: isAhead ? prefetchMark : uncounted,
      })
    }
    const payment = await payments.describeWhenDisabled(composed, page)
    const shown = override && describeOverride(override, assignments)
    return {
      composed,
      assignments,
      payment,
      override: shown,
      buckets,
      isUncounted: counted.isUncounted,
      began,
      isNew,
      setCookies,
      sharedId,
      documentId,
    }
  }
}
