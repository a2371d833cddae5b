import type { opsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { parseRelease } from '../check-release.ts'
import type { LedgerDeps } from '../ledger.ts'
import { readCurrentPlan } from '../current-plan.ts'
import type { Release } from '../release.ts'
import { and, eq } from 'drizzle-orm'
import { findTrustedRows } from '../ledger-rows.ts'
import { planChanges } from '../schema.ts'
import { trialStates } from '../gate/browser-smoke.ts'
import type { Rollout } from '../plan.ts'

type Deps = Pick<LedgerDeps, 'db' | 'key' | 'releases'>

/** The files that a release adds, removes and changes, by path, beside another one. */
export function diffFromStable(
  { files }: Pick<Release, 'files'>,
  stable: Pick<Release, 'files' | 'version'>,
): opsContract.ReleaseDiff {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(stable.files)])].toSorted()
  const diff: opsContract.ReleaseDiff = { stable: stable.version, added: [], removed: [], changed: [] }
  for (const path of paths) {
    const now = files[path]
    const before = stable.files[path]
    if (now && !before) diff.added.push({ path, bytes: now.bytes })
    if (!now && before) diff.removed.push({ path, bytes: before.bytes })
    if (now && before && now.integrity !== before.integrity)
      diff.changed.push({ path, bytes: now.bytes, before: before.bytes })
  }
  return diff
}

async function described({ releases }: Deps, area: string, version: string): Promise<Release> {
  const content = await releases.read(area, version, 'release.json')
  if (!content) throw new AppError('NOT_FOUND', { display: `${area} ${version} is not published.` })
  return parseRelease(content)
}

/** A release beside the stable one of its area. Throws 404 when it is not published, or no release is stable. */
export async function diffToStable(
  deps: Deps,
  { area, version }: opsContract.ReleaseName,
): Promise<opsContract.ReleaseDiff> {
  const stable = (await readCurrentPlan(deps.db, deps.key)).areas[area]?.stable
  if (stable === undefined) throw new AppError('NOT_FOUND', { display: `${area} has no stable release.` })
  const [release, other] = await Promise.all([described(deps, area, version), described(deps, area, stable)])
  return diffFromStable(release, other)
}

/** Most releases that are listed; older ones are pruned after a while. */
const MAX_LISTED = 100

type Listed = opsContract.ReleaseList['releases'][number]

const browserBytes = ({ files }: Release): number =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('web/'))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0)

/** How visitors get a version of an area by its entry in the plan. */
function liveAs(rollout: Rollout | undefined, version: string): opsContract.LiveAs[] {
  if (!rollout) return []
  const { stable, canary, previous, rules = [] } = rollout
  const ways = [
    stable === version && 'stable',
    canary === version && 'canary',
    rules.some((rule) => rule.version === version) && 'rule',
    previous === version && 'previous',
  ] as const
  return ways.filter((way) => way !== false)
}

/** Entries about an area that are looked at for one action, the newest first. */
const LOOK_BACK = 500

type Ledger = Pick<LedgerDeps, 'db' | 'key'>

/** The shop's own entries about an action in an area, newest first; their evidence names the version. */
async function actsIn(ledger: Ledger, area: string, act: string) {
  const where = and(eq(planChanges.area, area), eq(planChanges.act, act))
  const rows = await findTrustedRows(ledger, { where, limit: LOOK_BACK })
  return rows.map(({ who, at, evidence }) => ({ who, at, version: evidence['version'] }))
}

/** Version -> who published it first. */
async function publishers(ledger: Ledger, area: string): Promise<Map<unknown, string>> {
  const rows = await actsIn(ledger, area, 'publish')
  return new Map(rows.map(({ who, version }) => [version, who]))
}

/** Version -> who aborted it last, and when. */
async function aborts(ledger: Ledger, area: string): Promise<Map<unknown, Listed['aborted']>> {
  const rows = await actsIn(ledger, area, 'abort')
  return new Map(rows.toReversed().map(({ who, at, version }) => [version, { who, at: at.toISOString() }]))
}

/** The published releases of an area, the newest first: when and by whom, how large, and how visitors get each. */
export async function releaseList(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  area: string,
): Promise<Listed[]> {
  const [plan, names, abortOf, published, trialOf] = await Promise.all([
    readCurrentPlan(db, key),
    publishers({ db, key }, area),
    aborts({ db, key }, area),
    releases.list(),
    trialStates({ db, key }, area),
  ])
  const newest = published
    .filter((one) => one.area === area)
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, MAX_LISTED)
  const listed = newest.map(async ({ version, publishedAt }): Promise<Listed[]> => {
    const content = await releases.read(area, version, 'release.json')
    if (!content) return [] // pruned meanwhile
    const ways = liveAs(plan.areas[area], version)
    return [
      {
        version,
        publishedAt: publishedAt.toISOString(),
        publishedBy: names.get(version),
        bytes: browserBytes(parseRelease(content)),
        liveAs: ways,
        trial: trialOf(version, ways.length > 0),
        aborted: abortOf.get(version),
      },
    ]
  })
  return (await Promise.all(listed)).flat()
}
