import type { KeyObject } from 'node:crypto'
import { and, eq, gte, inArray, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { AREA_SETTINGS, RECORDS } from '@larder/contracts/ops'
import type * as releaseCounts from '@larder/contracts/release-counts'
import type * as shopHealth from '@larder/contracts/shop-health'
import type { Db } from '@larder/kernel/db/client.ts'
import { releaseCounts as counts } from '../counts/schema.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { findLastChange, toChange } from '../plan/plan-acts.ts'
import type { Plan } from '../plan/plan.ts'
import { planChanges } from '../ledger/schema.ts'
import { findWayBack } from './way-back.ts'
import { readOncePer, tradeReader } from '../watch/trade-reader.ts'
import {
  BUCKET_MS,
  judgeShop,
  COUNT_NAMES,
  bucketStart,
  PROBLEMS,
  SHOP_AREA,
  type Bucket,
} from './judge-shop.ts'

type ShopHealth = shopHealth.ShopHealth
type ShopProblem = shopHealth.ShopProblem
type Ledger = { db: Db; key: KeyObject; clock: () => Date }

const HOUR_MS = 3_600_000
const SERIES_MS = 3 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
/** Time for which a result is reused, because several consoles request it every few seconds. */
const FRESH_MS = 10_000

/** Days before whose same hour tells what is usual. Counts of releases are kept for fourteen. */
const DAYS_BEFORE = [1, 2, 3, 4, 5, 6, 7] as const

const isBetween = (from: number, until: number): SQL | undefined =>
  and(gte(counts.minute, new Date(from)), lt(counts.minute, new Date(until)))

/** Finds counts per five minutes. */
async function findBuckets(db: Db, period: SQL | undefined): Promise<Bucket[]> {
  const { brandId, area, name, minute, total } = counts
  const bucket = sql<number>`(floor(extract(epoch from ${minute}) * 1000 / ${BUCKET_MS}) * ${BUCKET_MS})::bigint`
  const rows = await db
    .select({ brand: brandId, area, name, startsAt: bucket, total: sql<number>`sum(${total})::int` })
    .from(counts)
    .where(and(period, inArray(name, [...COUNT_NAMES] as releaseCounts.CountName[])))
    .groupBy(brandId, area, name, sql`4`)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: Number(startsAt) }))
}

/** Acts that take something away from visitors or stop a rollout: people answer trouble with them and do not cause it. */
const REPAIRS = ['kill', 'abort', 'back', 'step-back', 'pause', 'clear', 'revoke-link', 'revoke-token']
/** Times are known to a minute: a release that breaks at once does so in the minute in which it was promoted. */
const MINUTE_MS = 60_000

/** Problems whose events are counted by minute, so that their first one is known better than by five minutes. */
const EVENTS_BY_MINUTE: Partial<Record<ShopProblem['kind'], readonly releaseCounts.CountName[]>> = {
  broken: PROBLEMS,
  calls: ['call-failed'],
}

/** Finds the minute of a problem's first event in the five minutes in which it began at the latest. */
async function findFirstMinute(
  db: Db,
  { kind, area = SHOP_AREA, brands }: ShopProblem,
  from: number,
): Promise<number> {
  const names = EVENTS_BY_MINUTE[kind]
  if (!names || brands.length === 0) return from
  const { brandId, name, minute } = counts
  const [row] = await db
    .select({ first: sql<string | null>`min(${minute})` })
    .from(counts)
    .where(
      and(
        eq(counts.area, area),
        inArray(brandId, brands),
        inArray(name, [...names]),
        gte(minute, new Date(from)),
        lt(minute, new Date(from + BUCKET_MS)),
      ),
    )
  return row?.first ? new Date(row.first).getTime() : from
}

/**
 * Finds the last change in the hour before a problem began: of its area, otherwise of any. Never one that came after, and never
 * an act of repair.
 */
async function findCause(
  ledger: Ledger,
  { area, since }: ShopProblem & { since: string },
  latest: number,
): Promise<ShopProblem['change']> {
  const where = and(
    gte(planChanges.at, new Date(Date.parse(since) - HOUR_MS)),
    lt(planChanges.at, new Date(latest)),
    notInArray(planChanges.act, [...RECORDS, ...AREA_SETTINGS, ...REPAIRS]),
  )
  const rows = await findTrustedRows(ledger, { where, limit: 50 })
  const found = rows.find((row) => row.area === area) ?? rows[0]
  return found && toChange(found)
}

/** Adds the change that may have caused a problem, and the way back from a promotion before it. */
async function explain(ledger: Ledger, plan: Plan, problem: ShopProblem): Promise<ShopProblem> {
  const { since, sinceAtLatest = since } = problem
  if (!since || !sinceAtLatest) return problem
  const first = await findFirstMinute(ledger.db, problem, Date.parse(sinceAtLatest))
  const latest = first + MINUTE_MS
  const [change, wayBack] = await Promise.all([
    findCause(ledger, { ...problem, since }, latest),
    findWayBack(ledger, plan, { problem, latest, now: ledger.clock() }),
  ])
  return { ...problem, ...(change && { change }), ...(wayBack && { wayBack }) }
}

/** Finds disabled areas, checkout first, because without it nobody can pay. */
async function findDisabledAreas(ledger: Ledger, { areas }: Plan): Promise<ShopProblem[]> {
  const killed = Object.entries(areas).filter(([, { isKilled, stable }]) => isKilled && stable !== undefined)
  const problems = killed.map(async ([area]): Promise<ShopProblem> => {
    const change = await findLastChange(ledger, { area, act: 'kill' })
    const text = area === 'checkout' ? 'disabled: nobody can pay' : 'disabled: nobody gets it'
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

/**
 * Creates a function that judges whether the shop is well, and reuses the result for some seconds. `zone`: by whose clocks people
 * come.
 */
export function shopHealthReader(ledger: Ledger, plan: () => Plan, zone: string): () => Promise<ShopHealth> {
  let cached: { at: number; plan: Plan; answer: Promise<ShopHealth> } | undefined
  const readTrade = tradeReader(ledger.db, zone)
  const readDaysBefore = readOncePer(BUCKET_MS, (start) => {
    const hours = DAYS_BEFORE.map((day) => start - day * DAY_MS)
    const periods = hours.map((at) => isBetween(at - HOUR_MS / 2, at + HOUR_MS / 2))
    return findBuckets(ledger.db, or(...periods))
  })

  async function read(live: Plan): Promise<ShopHealth> {
    const now = ledger.clock()
    const [recent, daysBefore, trade] = await Promise.all([
      findBuckets(ledger.db, gte(counts.minute, new Date(bucketStart(now.getTime() - SERIES_MS)))),
      readDaysBefore(now),
      readTrade(now),
    ])
    const health = judgeShop([...daysBefore, ...recent], { areas: Object.keys(live.areas), now, trade })
    const problems = health.problems.map((problem) => explain(ledger, live, problem))
    return {
      ...health,
      problems: [...(await findDisabledAreas(ledger, live)), ...(await Promise.all(problems))],
    }
  }

  return () => {
    const at = ledger.clock().getTime()
    const live = plan()
    if (!cached || at - cached.at >= FRESH_MS || at < cached.at || cached.plan !== live) {
      const answer = read(live)
      cached = { at, plan: live, answer }
      answer.catch(() => (cached = undefined))
    }
    return cached.answer
  }
}
