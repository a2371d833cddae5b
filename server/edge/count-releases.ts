import type { releaseCounts } from '@larder/shared/contracts'
import type { Assigned, Plan, ReleaseCounter, Versions } from '@larder/releases/index.ts'
import type { Visit } from './visit-cookie.ts'

type Deps = { plan: () => Plan; counter: ReleaseCounter }
type Happened = { brand: string; name: releaseCounts.CountName; at?: Date }
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
}
type Release = Pick<Assigned, 'area' | 'version' | 'rule'>
type Labels = Pick<releaseCounts.ReleaseCount, 'arm' | 'reason'>

/** What a visit has, and the rules that gave it. */
type OfVisit = { releases: Versions; rules?: Visit['rules'] }

/** Reasons of a release that the area's share decided, not a rule or an earlier document. */
const BY_SHARE: readonly Assigned['reason'][] = ['percentage', 'stable']

/**
 * Counts what happens to releases, by the plan in force: a release that is not in it has no count, so that a caller cannot
 * make labels up.
 */
export function countReleases({ plan, counter }: Deps) {
  function labelsOf({ area, version, rule }: Release): Labels | undefined {
    const { stable, previous, canary, rules = [] } = plan().areas[area] ?? {}
    if (version === stable || version === previous) return { arm: 'stable', reason: 'share' }
    const isCanary = version === canary || rules.some((one) => one.version === version)
    return isCanary ? { arm: 'canary', reason: rule ?? 'share' } : undefined
  }
  function add(release: Release, { brand, name, at }: Happened): void {
    const { area, version } = release
    const labels = labelsOf(release)
    if (labels) counter.add({ area, version, ...labels, brand, name }, at)
  }
  return {
    /** A document that was served, with the releases of its composition. */
    document(assigned: readonly Assigned[], { brand, owner, isMissing, hasFailed, isFirst }: Served): void {
      for (const { reason, ...release } of assigned) {
        if (reason === 'killed') continue
        add(release, { brand, name: 'documents' })
        if (BY_SHARE.includes(reason)) add(release, { brand, name: 'visits' })
        if (release.area !== 'host' && release.area !== owner) continue
        const addOnce = (name: 'not-rendered' | 'not-found') =>
          isFirst(`${name} ${release.area}@${release.version}`) && add(release, { brand, name })
        if (hasFailed) addOnce('not-rendered')
        if (isMissing) addOnce('not-found')
      }
    },
    /** What became of a page of these releases; counted when its document was served. */
    outcome({ releases, rules = {}, ...happened }: Happened & OfVisit): void {
      for (const [area, version] of Object.entries(releases))
        add({ area, version, rule: rules[area] }, happened)
    },
    /** A page reports something of one of its releases. */
    reported(release: Release, brand: string, name: releaseCounts.CountName): void {
      add(release, { brand, name })
    },
  }
}
export type CountReleases = ReturnType<typeof countReleases>
