import type * as opsContract from '@larder/contracts/ops'
import { ReleaseCommit } from '@larder/contracts/release-origin'
import { AppError } from '@larder/contracts/errors'
import { parseRelease } from '../publish/check-release.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import type { Release } from '../registry/release.ts'
import { and, eq } from 'drizzle-orm'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import { trialStates } from '../gate/browser-smoke.ts'
import type { Rollout } from '../plan/plan.ts'

type Deps = Pick<LedgerDeps, 'db' | 'key' | 'releases'>

/** Keys files by their paths without the hash of their content. */
const keyByName = (files: Release['files']): Release['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/\.[0-9a-f]{12}(\.\w+)$/, '$1'), file]),
  )

/** Lists the files that a release adds, removes and changes compared with the stable one, by name. */
export function compareFiles(
  release: Pick<Release, 'files'>,
  stable: Pick<Release, 'files' | 'version'>,
): opsContract.ReleaseDiff {
  const [files, stableFiles] = [keyByName(release.files), keyByName(stable.files)]
  const paths = [...new Set([...Object.keys(files), ...Object.keys(stableFiles)])].toSorted()
  const diff: opsContract.ReleaseDiff = { stable: stable.version, added: [], removed: [], changed: [] }
  for (const path of paths) {
    const now = files[path]
    const before = stableFiles[path]
    if (now && !before) diff.added.push({ path, bytes: now.bytes })
    if (!now && before) diff.removed.push({ path, bytes: before.bytes })
    if (now && before && now.integrity !== before.integrity)
      diff.changed.push({ path, bytes: now.bytes, before: before.bytes })
  }
  return diff
}

async function readRelease({ releases }: Deps, area: string, version: string): Promise<Release> {
  const content = await releases.read(area, version, 'release.json')
  if (!content) throw new AppError('NOT_FOUND', { display: `${area} ${version} is not published.` })
  return parseRelease(content)
}

/** Compares a release with the stable one of its area. Throws 404 when it is not published or no release is stable. */
export async function compareWithStable(
  deps: Deps,
  { area, version }: opsContract.ReleaseName,
): Promise<opsContract.ReleaseDiff> {
  const stable = (await readCurrentPlan(deps.db, deps.key)).areas[area]?.stable
  if (stable === undefined) throw new AppError('NOT_FOUND', { display: `${area} has no stable release.` })
  const [release, other] = await Promise.all([
    readRelease(deps, area, version),
    readRelease(deps, area, stable),
  ])
  return compareFiles(release, other)
}

/** Maximum number of listed releases; older ones are pruned eventually. */
const MAX_LISTED = 100

type ListedRelease = opsContract.ReleaseList['releases'][number]

const browserBytes = ({ files }: Release): number =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('web/'))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0)

/** Lists the ways in which visitors get a version of an area according to the plan. */
function listWays(rollout: Rollout | undefined, version: string): opsContract.LiveAs[] {
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

/** Number of an area's entries that are read per action, newest first. */
const LOOK_BACK = 500

type Ledger = Pick<LedgerDeps, 'db' | 'key'>

/** Finds the trusted entries of an action in an area, newest first; their evidence contains the version. */
async function findActions(ledger: Ledger, area: string, act: string) {
  const where = and(eq(planChanges.area, area), eq(planChanges.act, act))
  const rows = await findTrustedRows(ledger, { where, limit: LOOK_BACK })
  return rows.map(({ who, at, evidence }) => ({ who, at, evidence, version: evidence['version'] }))
}

/** Reads the commit that a publisher recorded; undefined for none, or one in a newer server's form. */
export const readCommit = (evidence: Record<string, unknown>): ReleaseCommit | undefined =>
  ReleaseCommit.safeParse(evidence['commit']).data

type Publication = Pick<ListedRelease, 'publishedBy' | 'commit'>

async function findPublications(ledger: Ledger, area: string): Promise<Map<unknown, Publication>> {
  const rows = await findActions(ledger, area, 'publish')
  return new Map(
    rows.map(({ who, version, evidence }) => [version, { publishedBy: who, commit: readCommit(evidence) }]),
  )
}

async function findAborts(ledger: Ledger, area: string): Promise<Map<unknown, ListedRelease['aborted']>> {
  const rows = await findActions(ledger, area, 'abort')
  return new Map(rows.toReversed().map(({ who, at, version }) => [version, { who, at: at.toISOString() }]))
}

/**
 * Lists the published releases of an area, newest first: when and by whom they were published, their size, and how
 * visitors get them.
 */
export async function listReleases(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  area: string,
): Promise<ListedRelease[]> {
  const [plan, publications, aborts, published, trialState] = await Promise.all([
    readCurrentPlan(db, key),
    findPublications({ db, key }, area),
    findAborts({ db, key }, area),
    releases.list(),
    trialStates({ db, key }, area),
  ])
  const newest = published
    .filter((release) => release.area === area)
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, MAX_LISTED)
  const listedReleases = newest.map(async ({ version, publishedAt }): Promise<ListedRelease[]> => {
    const content = await releases.read(area, version, 'release.json')
    if (!content) return [] // deleted meanwhile
    const ways = listWays(plan.areas[area], version)
    return [
      {
        version,
        publishedAt: publishedAt.toISOString(),
        publishedBy: publications.get(version)?.publishedBy,
        commit: publications.get(version)?.commit,
        bytes: browserBytes(parseRelease(content)),
        liveAs: ways,
        trial: trialState(version, ways.length > 0),
        aborted: aborts.get(version),
      },
    ]
  })
  return (await Promise.all(listedReleases)).flat()
}
