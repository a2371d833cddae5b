import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/client.ts'

/** However often it is scraped, the database is asked this often. */
const KEEP_MS = 2_000
/** A slow database leaves these gauges out; the rest of the page is needed most then. */
const PATIENCE_MS = 1_000

type LaneState = { brand: string; destination: string; lagSec: number; givenUp: number }

/** What waits and what was given up, by brand and destination. */
async function readLanes(db: Db, now: Date): Promise<LaneState[]> {
  const { rows } = await db.execute<LaneState>(sql`
    select brand_id as brand, split_part(lane, ':', 1) as destination,
      coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz
        - min(created_at) filter (where due_at is not null)), 0), 0)::float8 as "lagSec",
      count(*) filter (where due_at is null)::int as "givenUp"
    from outbox where due_at is not null or done_at is null
    group by 1, 2`)
  return rows
}

const HELP = {
  lagSec: {
    name: 'larder_outbox_lane_lag_seconds',
    help: 'Age of the oldest message not delivered yet, by brand and destination.',
  },
  givenUp: {
    name: 'larder_outbox_dead_letters',
    help: 'Messages given up after all tries, by brand and destination.',
  },
} as const

/** Gauges that show which destination of which brand holds its messages up (trust §5 outbox lag). */
export function outboxLaneGauges(
  db: Db,
  { clock, registry }: { clock: () => Date; registry: Registry },
): void {
  let known: { at: number; lanes: Promise<LaneState[]> } | undefined
  const read = (): Promise<LaneState[]> => {
    const at = performance.now()
    if (known && at - known.at < KEEP_MS) return known.lanes
    const late = delay(PATIENCE_MS, [], { ref: false })
    const lanes = Promise.race([readLanes(db, clock()), late]).catch(() => [])
    known = { at, lanes }
    return lanes
  }
  for (const key of ['lagSec', 'givenUp'] as const) {
    new Gauge({
      ...HELP[key],
      labelNames: ['brand', 'destination'],
      registers: [registry],
      async collect() {
        const lanes = await read()
        this.reset()
        for (const { brand, destination, ...state } of lanes) this.set({ brand, destination }, state[key])
      },
    })
  }
}
