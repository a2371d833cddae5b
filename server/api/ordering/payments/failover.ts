import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { parseJson } from '@larder/kernel/parse-json.ts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import * as z from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import { loadDurability, loadTimeline } from '@larder/kernel/db/durability.ts'
import { cachedReading } from '@larder/kernel/metrics/database-gauges.ts'
import { writeDurably } from '@larder/control/ledger/signed-file.ts'
import { lostPaymentsOf, refundLostPayments } from './lost-payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Payments that were begun until so long after a failover may be lost: the gateway was still working on some. */
const SEARCH_MS = 10 * MINUTE_MS
/** Younger payments may have an attempt that this search did not see yet. */
const MIN_AGE_MS = MINUTE_MS
/** Payments that are not decided so long after are given up: the shop may not understand their state. */
const PENDING_MS = 24 * HOUR_MS

const time = z.coerce.date()
/** When this server saw the database's history last, and what is still to be searched after a failover. */
const Seen = z.object({
  timeline: z.int(),
  at: time,
  search: z.object({ from: time, until: time }).optional(),
})
type Seen = z.infer<typeof Seen>

async function loadSeen(file: string): Promise<Seen | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const read = Seen.safeParse(text === undefined ? undefined : parseJson(text))
  return read.data
}

type Deps = Pick<AppDeps, 'db' | 'log' | 'adapters' | 'clock' | 'config'>

/**
 * When to search again what is still open after the search's time: after 5 minutes, then twice as late each time, up to
 * an hour. The gateway may refuse a refund for good.
 */
const planSearch = (until: Date, now: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max(now.getTime() - until.getTime(), 5 * MINUTE_MS), HOUR_MS))

/** Looks for payments from an hour before the database was last seen whole. */
const startSearch = (before: Seen, now: Date): Seen['search'] => ({
  from: before.search?.from ?? new Date(before.at.getTime() - HOUR_MS),
  until: new Date(now.getTime() + SEARCH_MS),
})

/**
 * Notices that a standby took over and gives back what shoppers paid for orders that it does not have. Every server
 * does so, also one that was down meanwhile; what one gave back the others do not find.
 */
export function failoverWatch(deps: Deps): () => Promise<void> {
  const { db, log, clock, config } = deps
  const file = resolve(config.dataFolder, 'database-seen.json')
  let isAtRisk: boolean | undefined
  /** In memory: a server that starts searches at once, because its notice would end otherwise. */
  let nextAt: Date | undefined

  async function reportDurability(): Promise<void> {
    const was = isAtRisk
    isAtRisk = (await loadDurability(db)) === 'at-risk'
    if (isAtRisk && !was)
      log.error({ event: 'database_at_risk' }, 'a failover of the database may lose acknowledged orders')
  }

  /** Returns whether nothing can be lost any more: all that the gateway took in this time is known or has ended. */
  async function searchLost({ from, until }: NonNullable<Seen['search']>, now: Date): Promise<boolean> {
    const to = new Date(Math.min(now.getTime() - MIN_AGE_MS, until.getTime()))
    if (to >= until) nextAt = planSearch(until, now)
    try {
      const { owed, pending } = await refundLostPayments(deps, { from, to })
      const isGivenUp = now.getTime() - until.getTime() >= PENDING_MS
      return to >= until && owed === 0 && (pending === 0 || isGivenUp)
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.error({ err: error }, 'lost payments were not looked for')
      return false
    }
  }

  return async () => {
    await reportDurability()
    const now = clock()
    const before = await loadSeen(file)
    const timeline = await loadTimeline(db)
    const isFailover = before !== undefined && before.timeline !== timeline
    if (isFailover) log.error({ event: 'database_failover' }, 'another server of the database took over')
    const search = isFailover ? startSearch(before, now) : before?.search
    if (isFailover) nextAt = undefined
    const isDue = nextAt === undefined || now >= nextAt
    const isOver = search && isDue && (await searchLost(search, now))
    if (isOver) lostPaymentsOf(db).clear()
    await writeDurably(file, JSON.stringify({ timeline, at: now, ...(search && !isOver && { search }) }))
  }
}

/** Whether a failover may lose acknowledged orders (`1`), or not (`0`). */
export function durabilityGauge({ db, config }: Pick<AppDeps, 'db' | 'config'>, registry: Registry): void {
  const read = cachedReading(config.deadlines, () => loadDurability(db))
  new Gauge({
    name: 'larder_database_at_risk',
    help: 'Whether a failover of the database may lose acknowledged orders.',
    registers: [registry],
    async collect() {
      const durability = await read()
      if (durability) this.set(durability === 'at-risk' ? 1 : 0)
      else this.remove()
    },
  })
}
