import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressKey, networkKeys, siteNetwork } from '@larder/kernel/http/client-address.ts'
import { firstReports } from '../document/document-cache.ts'
import { countDocument } from './counters.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Visit } from '../visit/visit-cookie.ts'
import * as releaseCounts from '@larder/contracts/release-counts'
import type { AssignmentResult, Versions } from '@larder/control/plan/assignment.ts'
import type { ReleaseCounter } from '@larder/control/counts/release-counter.ts'

/**
 * Visits per hour that count, multiplied by LIMIT_SCALE: of an IPv4 address or a /64 network, of a /56, and of a /48. It
 * bounds the influence of one caller on the guard, because one line often has thousands of /64 networks.
 */
const VISITS_PER_HOUR = [5, 10, 20] as const
const PAGES_PER_VISIT = 10
const HOUR_MS = 3_600_000
const MAX_NETWORKS = 20_000

/**
 * Identifies a visit for counting by its random numbers, which stay the same however often its cookie is sent. When
 * only rules assign releases there are no numbers, and a network is one visit.
 */
export type VisitKey = Pick<Visit, 'buckets'> & {
  isUncounted?: Visit['isUncounted']
  /** The client's address, of which only its networks are used. */
  address: string
  /** Seconds since 1970. Replaying an old cookie starts no further counted visit. */
  began: number
}
/** Key of a visit. A visitor who abandons a release gets a new cookie but stays in the same visit. */
export const visitKey = ({ address, began, buckets }: VisitKey): string =>
  [addressKey(address), began, JSON.stringify(buckets)].join(' ')

/** `shown`: prefetched documents that were counted once shown. */
type VisitCount = { began: number; pages: number; shown: Set<string> }

/** Whether visitors get different releases of an area. */
const isComparedArea = (rollout: Plan['areas'][string] | undefined): boolean =>
  rollout !== undefined && (rollout.canary !== undefined || (rollout.rules ?? []).length > 0)

/** Whether visitors get different releases, so that the guard compares visits. */
const isComparing = ({ areas }: Plan): boolean => Object.values(areas).some(isComparedArea)

/** Whether only rules assign releases. All visitors of a network are then one visit. */
const hasOnlyRules = (buckets: Visit['buckets']): boolean => Object.keys(buckets).length === 0

export type CountedVisits = {
  /**
   * Counts a served document. Returns a function that tells whether an event, by name, is the first of its kind in the
   * visit; undefined when the visit no longer counts because its network has enough visits or it has enough pages.
   */
  open: (visit: VisitKey) => ((name: string) => boolean) | undefined
  /**
   * Whether reports from the visit's pages count. A prefetched document (`ahead`) becomes one of its pages when it
   * first reports.
   */
  counts: (visit: VisitKey, ahead?: string) => boolean
  /**
   * Whether an event is the first of its name in the visit, regardless of whether the server, a page or an API call
   * reported it.
   */
  isFirst: (visit: VisitKey, name: string) => boolean
  /**
   * Draws new random numbers for a visitor at an address, and returns whether the visit counts. This is decided before
   * the release is known, so that drawing again until a wanted release comes up has no effect.
   */
  draw: (address: string) => boolean
}

/**
 * Admits the first visits of each network in an hour. A visit is admitted only if each network of its address has room,
 * and is then counted in each, so a visitor who is refused takes nothing from the neighbours.
 */
export function admitVisits(limitScale: number): (address: string) => boolean {
  const admitted = new LRUCache<string, { total: number }>({ max: 3 * MAX_NETWORKS, ttl: HOUR_MS })

  return function admit(address) {
    const networks = networkKeys(address).map((key) => ({ key, used: admitted.get(key) ?? { total: 0 } }))
    const hasRoom = networks.every(
      ({ used }, width) => used.total < Math.ceil((VISITS_PER_HOUR[width] ?? 0) * limitScale),
    )
    if (!hasRoom) return false
    for (const { key, used } of networks) {
      if (used.total === 0) admitted.set(key, used)
      used.total += 1
    }
    return true
  }
}

/**
 * Selects the visits that the rollout guard compares. The first visits of a network in an hour count, whichever release
 * they have; later ones do not. This keeps the arms comparable, and one caller with many addresses, cookies or pages
 * cannot decide a rollout (docs/decisions/175).
 */
export function countedVisits({ limitScale, plan }: { limitScale: number; plan: () => Plan }): CountedVisits {
  const networks = new LRUCache<string, Map<string, VisitCount>>({ max: MAX_NETWORKS, ttl: HOUR_MS })
  const admit = admitVisits(limitScale)

  const isFirstReport = firstReports()

  function find({ address, buckets, began, isUncounted }: VisitKey): VisitCount | undefined {
    if (isUncounted) return undefined
    const network = addressKey(address)
    const visits = networks.get(network) ?? new Map<string, VisitCount>()
    if (visits.size === 0) networks.set(network, visits)
    const key = JSON.stringify(buckets)
    const existing = visits.get(key)
    if (existing) return existing.began === began || hasOnlyRules(buckets) ? existing : undefined
    if (!admit(address)) return undefined
    const created = { began, pages: 0, shown: new Set<string>() }
    visits.set(key, created)
    return created
  }
  function isFirst(visit: VisitKey, name: string): boolean {
    const { address, buckets } = visit
    // When a network is one visit, all its cookies share that visit.
    const { began } = (isComparing(plan()) && find(visit)) || visit
    return isFirstReport(visitKey({ address, began, buckets }), name)
  }
  return {
    isFirst,
    open(visit) {
      if (!isComparing(plan())) return () => true
      const found = find(visit)
      if (!found) return undefined
      found.pages += 1
      if (found.pages > PAGES_PER_VISIT) return undefined
      return (name) => isFirst(visit, name)
    },
    counts(visit, ahead) {
      if (!isComparing(plan())) return true
      const found = find(visit)
      if (!found) return false
      // Events that count once per visit need no limit, and the ids of uncounted documents are marked.
      if (ahead === undefined) return true
      if (found.shown.has(ahead)) return true
      if (found.pages >= PAGES_PER_VISIT) return false
      found.pages += 1
      found.shown.add(ahead)
      return true
    },
    draw: admitVisits(limitScale),
  }
}

/** `secret`: of all servers of the shop, so that a network has the same group on each and callers cannot choose it. */
type Deps = { plan: () => Plan; counter: ReleaseCounter; secret: string }
type ReleaseEvent = {
  brand: string
  name: releaseCounts.CountName
  at?: Date
  total?: number
  /** Of events whose networks are counted: visits, and what breaks in them. */
  address?: string
}
/**
 * `owner`: the area that claims the page; `isMissing`: it has no page at this address; `isFirst`: whether an event is the
 * first of its name in the visit and so counts.
 */
type ServedDocument = {
  brand: string
  owner: string | undefined
  isMissing: boolean
  isFirst: (name: string) => boolean
  isNew: boolean
  began: Date
  address: string
}
type Release = Pick<AssignmentResult, 'area' | 'version' | 'rule'>
type Labels = Pick<releaseCounts.ReleaseCount, 'arm' | 'reason'>

/** Releases of a visit, and what the counts of some are kept apart by. */
type VisitReleases = { releases: Versions; rules?: Readonly<Record<string, AssignmentResult['rule']>> }

/** Assignment reasons that follow from the canary's share, not from a rule or an earlier document. */
const SHARE_REASONS: readonly AssignmentResult['reason'][] = ['percentage', 'stable']

/** Whether a document is the visit's first with this release. A store rule may assign it on a later page. */
const startsVisit = (
  { reason, rule, area, version }: AssignmentResult,
  { isNew, isFirst }: ServedDocument,
): boolean => (rule ? isFirst(`visits ${area}@${version}`) : isNew && SHARE_REASONS.includes(reason))

/**
 * Counts events per release of the current plan. Releases outside the plan are not counted, so callers cannot invent
 * labels.
 */
export function countReleases({ plan, counter, secret }: Deps) {
  function networkGroup(address: string): releaseCounts.NetworkGroup {
    const hash = createHmac('sha256', secret)
      .update(`network ${siteNetwork(address)}`)
      .digest()
    return releaseCounts.NETWORK_GROUPS[hash.readUInt32BE() % releaseCounts.NETWORK_GROUPS.length] ?? 0
  }
  function releaseLabels({ area, version, rule }: Release): Labels | undefined {
    const { stable, previous, canary, rules = [] } = plan().areas[area] ?? {}
    if (version === stable || version === previous)
      return { arm: 'stable', reason: rule === 'cold' ? 'cold' : 'share' }
    const isCanary = version === canary || rules.some((candidate) => candidate.version === version)
    return isCanary ? { arm: 'canary', reason: rule ?? 'share' } : undefined
  }
  function add(release: Release, { brand, name, at, total, address }: ReleaseEvent): void {
    const { area, version } = release
    const labels = releaseLabels(release)
    if (!labels) return
    const event = { area, version, ...labels, brand }
    counter.add({ ...event, name }, at, total)
    const kind = releaseCounts.networkKind(name)
    if (kind === undefined || address === undefined || !isComparedArea(plan().areas[area])) return
    counter.add({ ...event, name: releaseCounts.networkCount(kind, networkGroup(address)) }, at)
  }
  function addToAll({ releases, rules = {}, ...event }: ReleaseEvent & VisitReleases): void {
    for (const [area, version] of Object.entries(releases)) add({ area, version, rule: rules[area] }, event)
  }
  const listLive = (assignments: readonly AssignmentResult[]) =>
    assignments.filter(({ reason }) => reason !== 'killed')
  /** Counts a problem of a document for the host and the area that claims it, and for the whole visit. */
  function addProblem(
    live: readonly AssignmentResult[],
    { brand, owner, isFirst, began: at, address }: ServedDocument,
    name: 'not-rendered' | 'not-found',
  ): void {
    for (const release of live)
      if (release.area === 'host' || release.area === owner)
        if (isFirst(`${name} ${release.area}@${release.version}`)) add(release, { brand, name, at })
    if (isFirst('broken')) for (const release of live) add(release, { brand, name: 'broken', at, address })
  }
  return {
    document(assignments: readonly AssignmentResult[], served: ServedDocument): void {
      const { brand, began: at, isMissing, address } = served
      const live = listLive(assignments)
      countDocument({ brand })
      for (const release of live) {
        add(release, { brand, name: 'documents' })
        if (startsVisit(release, served)) add(release, { brand, name: 'visits', at, address })
      }
      if (isMissing) addProblem(live, served, 'not-found')
    },
    /** Counts a document that the releases of its composition failed to render, which may become known after it was sent. */
    notRendered: (assignments: readonly AssignmentResult[], served: ServedDocument): void =>
      addProblem(listLive(assignments), served, 'not-rendered'),
    /**
     * Counts an event for every release of a visit, such as the outcome of a page (at the time of its document) or that
     * the visit is broken.
     */
    everywhere: addToAll,
    reported: add,
  }
}
export type CountReleases = ReturnType<typeof countReleases>
