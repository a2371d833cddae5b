import { setTimeout as delay } from 'node:timers/promises'
import type { Deadlines } from '../deadlines.ts'
import { Gauge, type Registry } from 'prom-client'

/** Minimum interval in ms between database queries, however often metrics are scraped; some ask for a longer one. */
const CACHE_MS = 2_000

/**
 * Queries at most every two seconds, or less often. Undefined when there is no answer in time, because the other metrics are needed
 * most while the database is slow.
 */
export function cachedReading<Value>(
  { databaseGauges }: Pick<Deadlines, 'databaseGauges'>,
  read: () => Promise<Value>,
  cacheMs = CACHE_MS,
): () => Promise<Value | undefined> {
  let known: { at: number; value: Promise<Value | undefined> } | undefined
  return () => {
    const at = performance.now()
    if (known && at - known.at < cacheMs) return known.value
    const timeout = delay(databaseGauges, undefined, { ref: false })
    const value = Promise.race([read(), timeout]).catch(() => undefined)
    known = { at, value }
    return value
  }
}

type GaugeDescription = { name: string; help: string }

/** One gauge for each number of a reading, left out while there is no reading. */
export function numberGauges<Key extends string>(
  registry: Registry,
  gauges: Record<Key, GaugeDescription>,
  read: () => Promise<Record<Key, number> | undefined>,
): void {
  for (const key of Object.keys(gauges) as Key[]) {
    new Gauge({
      ...gauges[key],
      registers: [registry],
      async collect() {
        const reading = await read()
        if (reading) this.set(reading[key])
        else this.remove()
      },
    })
  }
}
