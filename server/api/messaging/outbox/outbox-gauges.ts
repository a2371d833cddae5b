import { notInArray, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { outbox } from '../../model/schema/index.ts'
import { ROLLING_UPDATE_MS } from './dispatcher.ts'
import { OUTBOX_TOPICS } from './lanes.ts'
import { cachedReading, numberGauges } from '@larder/kernel/metrics/database-gauges.ts'

type QueueState = { due: number; lagSec: number; unclaimed: number; deadLetters: number }
type LaneState = { brand: string; destination: string; lagSec: number; deadLetters: number }

const GAUGES = {
  due: { name: 'larder_outbox_due', help: 'Messages that are due and not delivered yet.' },
  lagSec: { name: 'larder_outbox_lag_seconds', help: 'Age of the oldest message not delivered yet.' },
  unclaimed: {
    name: 'larder_outbox_unclaimed',
    help: 'Messages of topics that this server does not deliver, due for longer than a rolling update takes.',
  },
  deadLetters: { name: 'larder_outbox_given_up', help: 'Messages given up after all tries.' },
}
const LANE_GAUGES = {
  lagSec: {
    name: 'larder_outbox_lane_lag_seconds',
    help: 'Age of the oldest message not delivered yet, by brand and destination.',
  },
  deadLetters: {
    name: 'larder_outbox_dead_letters',
    help: 'Messages given up after all tries, by brand and destination.',
  },
} as const

async function loadQueueState(db: Db, now: Date): Promise<QueueState> {
  const at = now.toISOString()
  const longAgo = new Date(now.getTime() - ROLLING_UPDATE_MS).toISOString()
  const { rows } = await db.execute<QueueState>(sql`
    with waiting as (
      select count(*) filter (where due_at <= ${at})::int as due,
        count(*) filter (where due_at <= ${longAgo} and ${notInArray(outbox.topic, OUTBOX_TOPICS)})::int as unclaimed,
        coalesce(greatest(extract(epoch from ${at}::timestamptz - min(created_at)), 0), 0)::float8 as lag
      from outbox where due_at is not null and ${isSettledBrand(outbox.brandId)}
    ), lost as (
      select count(*)::int as given_up from outbox
      where due_at is null and done_at is null and ${isSettledBrand(outbox.brandId)}
    )
    select waiting.due, waiting.lag as "lagSec", waiting.unclaimed, lost.given_up as "deadLetters" from waiting, lost`)
  const [waiting] = rows
  if (!waiting) throw new Error('The outbox could not be read')
  return waiting
}

/** Pending and failed messages, by brand and destination. */
async function loadLanes(db: Db, now: Date): Promise<LaneState[]> {
  const { rows } = await db.execute<LaneState>(sql`
    select brand_id as brand, split_part(lane, ':', 1) as destination,
      coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz
        - min(created_at) filter (where due_at is not null)), 0), 0)::float8 as "lagSec",
      count(*) filter (where due_at is null)::int as "deadLetters"
    from outbox where (due_at is not null or done_at is null) and ${isSettledBrand(outbox.brandId)}
    group by 1, 2`)
  return rows
}

/** Gauges of undelivered outbox messages, in total and by brand and destination (trust §5 outbox lag). */
export function outboxGauges(
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  registry: Registry,
): void {
  const { deadlines } = config
  numberGauges(
    registry,
    GAUGES,
    cachedReading(deadlines, () => loadQueueState(db, clock())),
  )
  const lanes = cachedReading(deadlines, () => loadLanes(db, clock()))
  for (const key of ['lagSec', 'deadLetters'] as const) {
    new Gauge({
      ...LANE_GAUGES[key],
      labelNames: ['brand', 'destination'],
      registers: [registry],
      async collect() {
        const read = (await lanes()) ?? []
        this.reset()
        for (const { brand, destination, ...state } of read) this.set({ brand, destination }, state[key])
      },
    })
  }
}
