import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** What waits in the database to be told or settled. Ages are in seconds; 0 when nothing waits. */
export type Standing = {
  outboxDue: number
  outboxLagSec: number
  outboxGivenUp: number
  unknownPayments: number
  unknownPaymentsAgeSec: number
  refundsDue: number
  refundsDueAgeSec: number
}

/** Reads all of it in one statement, each part by an index or over what is not done yet. */
export async function readStanding(db: Db, now: Date): Promise<Standing> {
  const at = now.toISOString()
  const age = (column: string) =>
    sql.raw(`coalesce(greatest(extract(epoch from '${at}'::timestamptz - min(${column})), 0), 0)::float8`)
  const { rows } = await db.execute<Standing>(sql`
    with told as (
      select count(*) filter (where due_at <= ${at})::int as due,
        ${age('created_at')} as lag
      from outbox where due_at is not null
    ), lost as (
      select count(*)::int as given_up from outbox where due_at is null and done_at is null
    ), unknown as (
      select count(*)::int as number, ${age('created_at')} as age
      from payment_attempts where next_check_at is not null and state in ('created', 'unknown')
    ), refunds as (
      select count(*)::int as number, ${age('updated_at')} as age
      from payment_attempts where next_check_at is not null and state = 'refund_due'
    )
    select told.due as "outboxDue", told.lag as "outboxLagSec", lost.given_up as "outboxGivenUp",
      unknown.number as "unknownPayments", unknown.age as "unknownPaymentsAgeSec",
      refunds.number as "refundsDue", refunds.age as "refundsDueAgeSec"
    from told, lost, unknown, refunds`)
  const [standing] = rows
  if (!standing) throw new Error('The standing could not be read')
  return standing
}
