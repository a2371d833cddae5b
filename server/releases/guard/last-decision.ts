import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges } from '../schema.ts'
import { RECORDS } from '../plan-acts.ts'

/** Acts after which visitors get what they got before. */
const WITHOUT_EFFECT = [...RECORDS, 'pause', 'resume']

/** The last change of what visitors get of an area: the guard judges what happened since. */
export async function lastDecision(
  db: Executor,
  area: string,
): Promise<{ revision: number; at: Date } | undefined> {
  const { revision, at, act } = planChanges
  const [row] = await db
    .select({ revision, at })
    .from(planChanges)
    .where(and(eq(planChanges.area, area), notInArray(act, WITHOUT_EFFECT)))
    .orderBy(desc(revision))
    .limit(1)
  return row
}
