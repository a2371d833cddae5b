import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

export type Count = { points: number; msBeforeNext: number }
/** What to add to the count of a key, which may reach `limit` in the `perSec` seconds from its first attempt on. */
export type CountedAttempt = { key: string; points: number; limit: number; perSec: number }

/** Adds one attempt, if `condition` holds. A count that has expired starts anew. */
const addAttempt = (
  { key, points, perSec }: CountedAttempt,
  { now, condition }: { now: number; condition: SQL },
) => sql`
  insert into rate_limits as current (key, points, expire)
  select ${key}::text, ${points}::int, ${now + perSec * 1_000}::bigint ${condition}
  on conflict (key) do update set
    points = case when current.expire <= ${now} then excluded.points else current.points + excluded.points end,
    expire = case when current.expire <= ${now} then excluded.expire else current.expire end
  returning points, expire`

/**
 * Counts attempts one after the other in one statement. What follows one beyond its limit is not counted, so there are
 * fewer counts than attempts then. Calls that share keys must count them in the same order, or they wait for each other.
 */
export async function addInOrder(db: Db, attempts: readonly CountedAttempt[], now: number): Promise<Count[]> {
  const name = (position: number) => sql.raw(`count_${position}`)
  const steps = attempts.map((attempt, position) => {
    const previous = attempts[position - 1]
    const condition = previous
      ? sql`from ${name(position - 1)} where ${name(position - 1)}.points <= ${previous.limit}`
      : sql``
    return sql`${name(position)} as (${addAttempt(attempt, { now, condition })})`
  })
  const counts = attempts.map(
    (_, position) => sql`select ${position}::int as position, points, expire from ${name(position)}`,
  )
  const { rows } = await db.execute<{ points: number; expire: number }>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(counts, sql` union all `)} order by position`,
  )
  return rows.map(({ points, expire }) => ({ points, msBeforeNext: Math.max(0, expire - now) }))
}

/** The points of each key whose count has not expired. */
export async function findPoints(
  db: Db,
  keys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; points: number }>(
    sql`select key, points from rate_limits where key = any(${sql.param(keys)}::text[]) and expire > ${now}`,
  )
  return new Map(rows.map(({ key, points }) => [key, points]))
}

/** Takes one attempt back. */
export async function deductOne(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set points = greatest(points - 1, 0) where key = ${key}`)
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}
