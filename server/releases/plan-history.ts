import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges } from './schema.ts'

/** Acts that are written although they leave the plan as it is. */
export const RECORDS: readonly string[] = ['publish', 'browser-smoke']

/** Whether a person published this version, by `pnpm release`. */
export async function isPublishedByHand(db: Executor, area: string, version: string): Promise<boolean> {
  const { act, evidence, area: of } = planChanges
  const byHand = and(eq(of, area), eq(act, 'publish'), sql`${evidence} ->> 'version' = ${version}`)
  const found = await db.select({ act }).from(planChanges).where(byHand).limit(1)
  return found.length > 0
}

export type PlanChange = Omit<typeof planChanges.$inferSelect, 'signature'>

type Asked = {
  before?: number | undefined
  area?: string | undefined
  act?: string | undefined
  /** Without what left the plan as it was. */
  isChange?: boolean
}

/** The history of the plan, newest first: of an area or an act, or before a revision, where these are given. */
export async function planHistory(
  db: Executor,
  limit: number,
  { before, area, act, isChange = false }: Asked = {},
): Promise<PlanChange[]> {
  const shown = {
    revision: planChanges.revision,
    plan: planChanges.plan,
    at: planChanges.at,
    who: planChanges.who,
    area: planChanges.area,
    act: planChanges.act,
    why: planChanges.why,
    evidence: planChanges.evidence,
  }
  const wanted = and(
    before === undefined ? undefined : lt(planChanges.revision, before),
    area === undefined ? undefined : eq(planChanges.area, area),
    act === undefined ? undefined : eq(planChanges.act, act),
    isChange ? notInArray(planChanges.act, [...RECORDS]) : undefined,
  )
  return db.select(shown).from(planChanges).where(wanted).orderBy(desc(planChanges.revision)).limit(limit)
}
