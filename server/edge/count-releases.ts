import { LRUCache } from 'lru-cache'
import { firstReports } from './document-cache.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Visit } from './visit-cookie.ts'
import type { releaseCounts } from '@larder/shared/contracts'
import type { Assigned, Versions } from '@larder/releases/assignment.ts'
import type { ReleaseCounter } from '@larder/releases/counts/release-counter.ts'

/** Visits of one network that count in an hour, times LIMIT_SCALE: what one caller makes up weighs no more than these. */
const VISITS_PER_HOUR = 5
/** Pages of one visit that count in an hour. */
const PAGES_PER_VISIT = 10
const HOUR_MS = 3_600_000
/** Networks that are remembered. */
const MAX_NETWORKS = 20_000

/**
 * A visit as it counts: its random numbers, which every document of it has, however often its cookie is sent. Where rules alone give a
 * release there are none, and a network is one visit.
 */
export type VisitKey = Pick<Visit, 'buckets' | 'isUncounted'> & {
  network: string
  /** Seconds since 1970: an old cookie that is sent again and again begins no further visit that counts. */
  began: number
}
/** A visitor who leaves a release gets a new cookie, and is in the same visit. */
export const visitKey = ({ network, began, buckets }: VisitKey): string =>
  [network, began, JSON.stringify(buckets)].join(' ')

/** `shown`: documents that were fetched ahead, and counted since. */
type Counted = { began: number; pages: number; shown: Set<string> }

/** Whether some visitors get another release than the others, so that what happens in a visit is compared. */
const isComparing = ({ areas }: Plan): boolean =>
  Object.values(areas).some(({ canary, rules = [] }) => canary !== undefined || rules.length > 0)

/** Whether rules alone give releases: then a network is one visit, whoever of it comes. */
const isRuled = (buckets: Visit['buckets']): boolean => Object.keys(buckets).length === 0

export type CountedVisits = {
  /**
   * A document is served in this visit. Gives whether something happened in the visit for the first time, by its name; undefined where the
   * visit counts no more: its network has had enough visits, or it enough pages.
   */
  open: (visit: VisitKey) => ((name: string) => boolean) | undefined
  /** Whether reports of the visit's pages count; of a document that was fetched ahead, which then is one of its pages. */
  counts: (visit: VisitKey, ahead?: string) => boolean
  /** Whether something happens in the visit for the first time, whether the server, a page or a call of the API told of it. */
  isFirst: (visit: VisitKey, name: string) => boolean
  /**
   * A network's visitor gets new random numbers. Gives whether the visit counts: known before they say which release it gets, so that
   * nobody draws until they have the release they want.
   */
  draw: (network: string) => boolean
}

/**
 * The visits that the guard of rollouts compares. Those of a network that come first in an hour count, whichever release they have, and
 * the others neither for it nor against it: so the arms stay comparable, and one caller with many addresses, cookies or
 * pages decides nothing (docs/decisions/175).
 */
export function countedVisits({ limitScale, plan }: { limitScale: number; plan: () => Plan }): CountedVisits {
  const max = Math.ceil(VISITS_PER_HOUR * limitScale)
  const networks = new LRUCache<string, Map<string, Counted>>({ max: MAX_NETWORKS, ttl: HOUR_MS })
  const draws = new LRUCache<string, { total: number }>({ max: MAX_NETWORKS, ttl: HOUR_MS })

  const isFirstReport = firstReports()

  /** The visit, if it is among those that count. */
  function find({ network, buckets, began, isUncounted }: VisitKey): Counted | undefined {
    if (isUncounted) return undefined
    const visits = networks.get(network) ?? new Map<string, Counted>()
    if (visits.size === 0) networks.set(network, visits)
    const key = JSON.stringify(buckets)
    const known = visits.get(key)
    if (known) return known.began === began || isRuled(buckets) ? known : undefined
    if (visits.size >= max) return undefined
    const made = { began, pages: 0, shown: new Set<string>() }
    visits.set(key, made)
    return made
  }
  function isFirst(visit: VisitKey, name: string): boolean {
    const { network, buckets } = visit
    // Where a network is one visit, all its cookies are.
    const { began } = (isComparing(plan()) && find(visit)) || visit
    return isFirstReport(visitKey({ network, began, buckets }), name)
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
      // What counts once in a visit needs no limit, and uncounted documents say by their id that they are.
      if (ahead === undefined) return true
      if (found.shown.has(ahead)) return true
      if (found.pages >= PAGES_PER_VISIT) return false
      found.pages += 1
      found.shown.add(ahead)
      return true
    },
    draw(network) {
      const drawn = draws.get(network) ?? { total: 0 }
      if (drawn.total === 0) draws.set(network, drawn)
      drawn.total += 1
      return drawn.total <= max
    },
  }
}

type Deps = { plan: () => Plan; counter: ReleaseCounter }
type Happened = { brand: string; name: releaseCounts.CountName; at?: Date; total?: number }
/**
 * `owner`: the area whose page it is; `isMissing`: that claims the address, and has no page there; `hasFailed`: it and the host did
 * not render it; `isFirst`: whether that happened in the visit for the first time, which counts once.
 */
type Served = {
  brand: string
  owner: string | undefined
  isMissing: boolean
  hasFailed?: boolean | undefined
  isFirst: (name: string) => boolean
  /** Whether the document begins the visit, and when that began. */
  isNew: boolean
  began: Date
}
type Release = Pick<Assigned, 'area' | 'version' | 'rule'>
type Labels = Pick<releaseCounts.ReleaseCount, 'arm' | 'reason'>

/** Releases of a visit, and the rules that gave them. */
type OfVisit = { releases: Versions; rules?: Visit['rules'] }

/** Reasons of a release that the area's share decided, not a rule or an earlier document. */
const BY_SHARE: readonly Assigned['reason'][] = ['percentage', 'stable']

const listProblems = ({ hasFailed, isMissing }: Served): releaseCounts.CountName[] => [
  ...(hasFailed ? (['not-rendered'] as const) : []),
  ...(isMissing ? (['not-found'] as const) : []),
]

/** Whether a document is the first of its visit with a release; a store's rule gives its own with a later page. */
const beginsVisit = ({ reason, rule, area, version }: Assigned, { isNew, isFirst }: Served): boolean =>
  rule ? isFirst(`visits ${area}@${version}`) : isNew && BY_SHARE.includes(reason)

/**
 * Counts what happens to releases, by the plan in force: a release that is not in it has no count, so that a caller cannot
 * make labels up.
 */
export function countReleases({ plan, counter }: Deps) {
  function releaseLabels({ area, version, rule }: Release): Labels | undefined {
    const { stable, previous, canary, rules = [] } = plan().areas[area] ?? {}
    if (version === stable || version === previous) return { arm: 'stable', reason: 'share' }
    const isCanary = version === canary || rules.some((one) => one.version === version)
    return isCanary ? { arm: 'canary', reason: rule ?? 'share' } : undefined
  }
  function add(release: Release, { brand, name, at, total }: Happened): void {
    const { area, version } = release
    const labels = releaseLabels(release)
    if (labels) counter.add({ area, version, ...labels, brand, name }, at, total)
  }
  /** Something that counts for every release of a visit. */
  function addToAll({ releases, rules = {}, ...happened }: Happened & OfVisit): void {
    for (const [area, version] of Object.entries(releases))
      add({ area, version, rule: rules[area] }, happened)
  }
  return {
    /** A document that was served, with the releases of its composition. */
    document(assigned: readonly Assigned[], served: Served): void {
      const { brand, owner, isFirst, began: at } = served
      const live = assigned.filter(({ reason }) => reason !== 'killed')
      const problems = listProblems(served)
      for (const release of live) {
        add(release, { brand, name: 'documents' })
        if (beginsVisit(release, served)) add(release, { brand, name: 'visits', at })
        if (release.area !== 'host' && release.area !== owner) continue
        for (const name of problems)
          if (isFirst(`${name} ${release.area}@${release.version}`)) add(release, { brand, name, at })
      }
      if (problems.length > 0 && isFirst('broken'))
        for (const release of live) add(release, { brand, name: 'broken', at })
    },
    /** What counts for every release of a visit: the fate of a page, at the time of its document; that the visit is broken. */
    everywhere: addToAll,
    /** A page reports something of one of its releases. */
    reported: add,
  }
}
export type CountReleases = ReturnType<typeof countReleases>
