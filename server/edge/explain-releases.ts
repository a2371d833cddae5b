import type { whyContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { EdgeDeps } from './edge-deps.ts'
import { assignAll, findSince, type Assigned, type Plan } from '@larder/releases/index.ts'
import { findComposition, type ServedRelease } from './composition-record.ts'
import { bucketNumbers, pinnedBy, readVisit, withoutBy } from './visit-cookie.ts'

export type ExplainDeps = Pick<EdgeDeps, 'db' | 'config' | 'clock' | 'shop'> & { plan: () => Plan }
type Db = EdgeDeps['db']
type Given = Pick<Assigned, 'area' | 'version' | 'reason'>
type WhyArea = whyContract.Why['areas'][number]
type VisitQuery = Extract<whyContract.WhyQuery, { visit: string }>

/** A rule, and the change of the plan since which it gives the release. */
async function ruleOf(db: Db, given: Given, until: Date): Promise<WhyArea['given'][number]> {
  const { reason } = given
  const found = await findSince(db, given, until)
  if (!found) return { reason }
  const { rollout: _, at, ...change } = found
  return { reason, since: { ...change, at: at.toISOString() } }
}

/** Each area once, with all rules by which it was served. */
function areasOf(db: Db, rows: readonly ServedRelease[]): Promise<WhyArea[]> {
  const areas = Object.values(Object.groupBy(rows, ({ area }) => area)).flatMap((served) =>
    served?.[0] ? [{ ...served[0], served }] : [],
  )
  return Promise.all(
    areas.map(async ({ area, version, served }) => ({
      area,
      version,
      given: await Promise.all(served.map((row) => ruleOf(db, row, row.firstServedAt))),
    })),
  )
}

/** What a composition stood for, and by which rules it was served. Throws NOT_FOUND when it was not served of late. */
export async function explainComposition(
  { db, shop }: Pick<ExplainDeps, 'db' | 'shop'>,
  id: string,
): Promise<whyContract.Why> {
  const rows = await findComposition(db, id)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { display: `This shop has served no composition ${id}.` })
  const first = Math.min(...rows.map(({ firstServedAt }) => firstServedAt.getTime()))
  const last = Math.max(...rows.map(({ lastServedAt }) => lastServedAt.getTime()))
  return {
    areas: await areasOf(db, rows),
    served: {
      document: row.document,
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
      orders: await shop.countOrders(id),
    },
  }
}

/** What the next document of a visit gets by the plan in force. Throws NOT_FOUND for a cookie that this shop did not sign. */
export async function explainVisit(
  { db, config, clock, plan }: ExplainDeps,
  { visit: cookie, ...page }: VisitQuery,
): Promise<whyContract.Why> {
  const visit = readVisit(cookie, config.secret)
  if (!visit) throw new AppError('NOT_FOUND', { display: 'This shop signed no such cookie.' })
  const now = clock()
  const nowSec = Math.floor(now.getTime() / 1_000)
  const ofVisit = { pinned: pinnedBy(visit, nowSec), without: withoutBy(visit, nowSec) }
  const visitor = { ...page, buckets: bucketNumbers(visit.buckets), ...ofVisit, left: visit.left }
  const areas = assignAll(plan(), visitor).map(async (given): Promise<WhyArea> => {
    const { area, version } = given
    const before = visit.releases[area]
    const isOther = before !== undefined && before !== version
    return { area, version, ...(isOther && { before }), given: [await ruleOf(db, given, now)] }
  })
  return { areas: await Promise.all(areas) }
}
