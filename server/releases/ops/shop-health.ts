import type { KeyObject } from 'node:crypto'
import { and, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { releaseCounts, shopHealth } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { releaseCounts as counts } from '../counts/schema.ts'
import { findTrustedRows } from '../ledger-rows.ts'
import { lastChange, RECORDS, toChange } from '../plan-acts.ts'
import type { Plan } from '../plan.ts'
import { planChanges } from '../schema.ts'
import { BUCKET_MS, judgeShop, NAMES, startOfBucket, type Bucket } from './judge-shop.ts'

type ShopHealth = shopHealth.ShopHealth
type ShopProblem = shopHealth.ShopProblem
type Ledger = { db: Db; key: KeyObject; clock: () => Date }

const HOUR_MS = 3_600_000
/** How long back the series go. */
const SERIES_MS = 3 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
/** An answer is given again for so long: several consoles ask every few seconds. */
const FRESH_MS = 10_000

/** What was counted in the last hours, and around this hour of the day before, by five minutes. */
async function findBuckets(db: Db, now: Date): Promise<Bucket[]> {
  const { brandId, area, name, minute, total } = counts
  const at = now.getTime()
  const recent = gte(minute, new Date(startOfBucket(at - SERIES_MS)))
  const dayBefore = and(
    gte(minute, new Date(at - DAY_MS - HOUR_MS / 2)),
    lt(minute, new Date(at - DAY_MS + HOUR_MS / 2)),
  )
  const bucket = sql<number>`(floor(extract(epoch from ${minute}) * 1000 / ${BUCKET_MS}) * ${BUCKET_MS})::bigint`
  const rows = await db
    .select({ brand: brandId, area, name, startsAt: bucket, total: sql<number>`sum(${total})::int` })
    .from(counts)
    .where(and(or(recent, dayBefore), inArray(name, [...NAMES] as releaseCounts.CountName[])))
    .groupBy(brandId, area, name, sql`4`)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: Number(startsAt) }))
}

/** The last change in the hour before a problem began, which is known to five minutes: of its area, else of any. */
async function changeBefore(ledger: Ledger, { area, since }: ShopProblem): Promise<ShopProblem['change']> {
  if (!since) return undefined
  const began = Date.parse(since)
  const where = and(
    gte(planChanges.at, new Date(began - HOUR_MS)),
    lt(planChanges.at, new Date(began + BUCKET_MS)),
    notInArray(planChanges.act, [...RECORDS]),
  )
  const rows = await findTrustedRows(ledger, { where, limit: 50 })
  const found = rows.find((row) => row.area === area) ?? rows[0]
  return found && toChange(found)
}

/** Areas that are switched off, checkout first: without it nobody can pay. */
async function killedAreas(ledger: Ledger, { areas }: Plan): Promise<ShopProblem[]> {
  const killed = Object.entries(areas).filter(([, { isKilled, stable }]) => isKilled && stable !== undefined)
  const problems = killed.map(async ([area]): Promise<ShopProblem> => {
    const change = await lastChange(ledger, { area, act: 'kill' })
    const text = area === 'checkout' ? 'switched off: nobody can pay' : 'switched off: nobody gets it'
    return {
      kind: 'killed',
      area,
      text,
      ...(change && { since: change.at.toISOString(), change: toChange(change) }),
      brands: [],
      affected: 0,
    }
  })
  return (await Promise.all(problems)).toSorted(
    (a, b) => Number(b.area === 'checkout') - Number(a.area === 'checkout'),
  )
}

/** Whether the shop is well; the same answer for some seconds, whoever asks. */
export function shopHealthReader(ledger: Ledger, plan: () => Plan): () => Promise<ShopHealth> {
  let kept: { at: number; plan: Plan; answer: Promise<ShopHealth> } | undefined

  async function read(live: Plan): Promise<ShopHealth> {
    const now = ledger.clock()
    const judged = judgeShop(await findBuckets(ledger.db, now), { areas: Object.keys(live.areas), now })
    const problems = judged.problems.map(async (problem) => {
      const change = await changeBefore(ledger, problem)
      return { ...problem, ...(change && { change }) }
    })
    return {
      ...judged,
      problems: [...(await killedAreas(ledger, live)), ...(await Promise.all(problems))],
    }
  }

  return () => {
    const at = ledger.clock().getTime()
    const live = plan()
    if (!kept || at - kept.at >= FRESH_MS || at < kept.at || kept.plan !== live) {
      const answer = read(live)
      kept = { at, plan: live, answer }
      answer.catch(() => (kept = undefined))
    }
    return kept.answer
  }
}
