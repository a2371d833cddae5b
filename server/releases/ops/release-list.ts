import { and, eq, sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { planChanges } from '../schema.ts'
import { parseRelease } from '../check-release.ts'
import { trialsOf } from '../gate/browser-smoke.ts'
import type { LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { Rollout } from '../plan.ts'
import type { Release } from '../release.ts'

/** Most releases that are listed; older ones are pruned after a while. */
const MAX_LISTED = 100

type Listed = opsContract.ReleaseList['releases'][number]

const browserBytes = ({ files }: Release): number =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('web/'))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0)

/** How visitors get a version of an area by its entry in the plan. */
export function liveAs(rollout: Rollout | undefined, version: string): opsContract.LiveAs[] {
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

/** What the ledger has of an act in an area, the oldest first; the evidence of each names its version. */
const actsIn = (db: LedgerDeps['db'], area: string, act: string) =>
  db
    .select({
      who: planChanges.who,
      at: planChanges.at,
      version: sql<string>`${planChanges.evidence} ->> 'version'`,
    })
    .from(planChanges)
    .where(and(eq(planChanges.area, area), eq(planChanges.act, act)))
    .orderBy(planChanges.revision)

/** Version -> who published it first. */
async function publishers(db: LedgerDeps['db'], area: string): Promise<Map<string, string>> {
  const rows = await actsIn(db, area, 'publish')
  return new Map(rows.toReversed().map(({ who, version }) => [version, who]))
}

/** Version -> who aborted it last, and when. */
async function aborts(db: LedgerDeps['db'], area: string): Promise<Map<string, Listed['aborted']>> {
  const rows = await actsIn(db, area, 'abort')
  return new Map(rows.map(({ who, at, version }) => [version, { who, at: at.toISOString() }]))
}

/** The published releases of an area, the newest first: when and by whom, how large, and how visitors get each. */
export async function releaseList(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  area: string,
): Promise<Listed[]> {
  const [plan, names, abortOf, published, trialOf] = await Promise.all([
    currentPlan(db, key),
    publishers(db, area),
    aborts(db, area),
    releases.list(),
    trialsOf({ db, key }, area),
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
