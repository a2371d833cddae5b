import { sql } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import type { AppDeps } from '../../app-deps.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { cachedReading, numberGauges } from '@larder/kernel/metrics/database-gauges.ts'

/** Payments that have not ended. Ages are in seconds; 0 when there are none. */
type OpenPayments = {
  unknownPayments: number
  unknownPaymentsAgeSec: number
  /** Ids of their brands. */
  unknownBrands: string[]
  refundsDue: number
  refundsDueAgeSec: number
  /** Of the refunds due: payments that were taken without an order. */
  strayCaptures: number
  strayBrands: string[]
}

const GAUGES = {
  unknownPayments: { name: 'payment_unknown', help: 'Payment attempts whose outcome is not known yet.' },
  unknownPaymentsAgeSec: { name: 'payment_unknown_age_seconds', help: 'Age of the oldest of them.' },
  refundsDue: {
    name: 'payment_refund_due',
    help: 'Payments without an order, of ended orders, and parts of orders, not refunded yet.',
  },
  refundsDueAgeSec: { name: 'payment_refund_due_age_seconds', help: 'Age of the oldest of them.' },
}

/** Whether an attempt whose refund is due paid neither its order, which was rejected or cancelled then, nor a change. */
const isStray = sql`(
  not exists (select from orders where orders.brand_id = attempt.brand_id
    and orders.id = attempt.order_id and orders.paid_attempt_id = attempt.id)
  and not exists (select from order_changes as change where change.brand_id = attempt.brand_id
    and change.id = attempt.change_id and change.state = 'accepted'))`

/** Reads all figures in one statement, using the index of attempts that are due for another check. */
export async function loadOpenPayments(db: Db, now: Date): Promise<OpenPayments> {
  const ofBrand = sql`brand_id`
  const at = now.toISOString()
  const { rows } = await db.execute<OpenPayments>(sql`
    with unknown as (
      select count(*)::int as number,
        coalesce(greatest(extract(epoch from ${at}::timestamptz - min(created_at)), 0), 0)::float8 as age,
        coalesce(array_agg(distinct brand_id order by brand_id), '{}') as brands
      from payment_attempts
      where next_check_at is not null and state in ('created', 'unknown') and ${isSettledBrand(ofBrand)}
    ), refunds as (
      select count(*)::int as number, count(*) filter (where is_stray)::int as stray,
        coalesce(greatest(extract(epoch from ${at}::timestamptz - min(since)), 0), 0)::float8 as age,
        coalesce(array_agg(distinct brand_id order by brand_id) filter (where is_stray), '{}') as brands
      from (
        select brand_id, updated_at as since, ${isStray} as is_stray from payment_attempts attempt
        where next_check_at is not null and state = 'refund_due' and ${isSettledBrand(ofBrand)}
        union all select brand_id, created_at, false from order_refunds
        where next_check_at is not null and ${isSettledBrand(ofBrand)}
      ) due
    )
    select unknown.number as "unknownPayments", unknown.age as "unknownPaymentsAgeSec",
      refunds.number as "refundsDue", refunds.age as "refundsDueAgeSec", refunds.stray as "strayCaptures",
      unknown.brands as "unknownBrands", refunds.brands as "strayBrands"
    from unknown, refunds`)
  const [open] = rows
  if (!open) throw new Error('The open payments could not be read')
  return open
}

/** Gauges of payments with an unknown outcome and of due refunds (trust §5). */
export function paymentGauges(
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  registry: Registry,
): void {
  numberGauges<keyof typeof GAUGES>(
    registry,
    GAUGES,
    cachedReading(config.deadlines, () => loadOpenPayments(db, clock())),
  )
}
