import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/client.ts'
import { readStanding, type Standing } from './standing.queries.ts'

/** However often it is scraped, the database is asked this often. */
const KEEP_MS = 2_000
/** A slow database leaves these gauges out; the rest of the page is needed most then. */
const PATIENCE_MS = 1_000

type Names = Record<keyof Standing, { name: string; help: string }>
const NAMES: Names = {
  outboxDue: { name: 'larder_outbox_due', help: 'Messages that are due and not told yet.' },
  outboxLagSec: { name: 'larder_outbox_lag_seconds', help: 'Age of the oldest message not told yet.' },
  outboxGivenUp: { name: 'larder_outbox_given_up', help: 'Messages given up after all tries.' },
  unknownPayments: { name: 'payment_unknown', help: 'Payment attempts whose outcome nobody knows.' },
  unknownPaymentsAgeSec: { name: 'payment_unknown_age_seconds', help: 'Age of the oldest of them.' },
  refundsDue: { name: 'payment_refund_due', help: 'Money that no order stands for, not given back yet.' },
  refundsDueAgeSec: { name: 'payment_refund_due_age_seconds', help: 'Age of the oldest of them.' },
}

/** Gauges of what waits in the database: outbox lag, unknown payments, money to give back (trust §5). */
export function standingGauges(db: Db, { clock, registry }: { clock: () => Date; registry: Registry }): void {
  let known: { at: number; standing: Promise<Standing | undefined> } | undefined
  const read = () => {
    const at = performance.now()
    if (known && at - known.at < KEEP_MS) return known.standing
    const late = delay(PATIENCE_MS, undefined, { ref: false })
    const standing = Promise.race([readStanding(db, clock()), late]).catch(() => undefined)
    known = { at, standing }
    return standing
  }
  for (const [key, { name, help }] of Object.entries(NAMES)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const standing = await read()
        if (standing) this.set(standing[key as keyof Standing])
        else this.remove()
      },
    })
  }
}
