import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from './client.ts'

/**
 * Runs writes as one statement. None sees what the others write and the database chooses their order, so they must be
 * independent; foreign keys are checked after all of them. Returns the number of rows that the last one wrote.
 */
export async function writeTogether(
  db: Executor,
  { others, last }: { others: readonly SQLWrapper[]; last: SQLWrapper },
): Promise<number> {
  const steps = others.map((write, position) => sql`${sql.raw(`write_${position}`)} as (${write.getSQL()})`)
  const before = steps.length > 0 ? sql`with ${sql.join(steps, sql`, `)} ` : sql``
  const { rowCount } = await db.execute(sql`${before}${last.getSQL()}`)
  return rowCount ?? 0
}
