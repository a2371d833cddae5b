import { and, desc, eq, sql } from 'drizzle-orm'
import { opsContract } from '@larder/shared/contracts'
import { planChanges } from '../../model/schema/index.ts'
import type { LedgerDeps } from '../ledger.ts'
import type { Refusal } from './refusal.ts'

/** The act of the ledger that says how a browser found a release. */
export const BROWSER_SMOKE = 'browser-smoke'

/**
 * Why a release may not go live by what its squad's browser found last. A release that no browser opened passes: the
 * server has none.
 */
export async function browserRefusals(
  { db }: Pick<LedgerDeps, 'db'>,
  { area, version }: opsContract.ReleaseName,
): Promise<Refusal[]> {
  const { act, area: of, evidence, revision } = planChanges
  const tried = and(eq(of, area), eq(act, BROWSER_SMOKE), sql`${evidence} ->> 'version' = ${version}`)
  const [last] = await db.select({ evidence }).from(planChanges).where(tried).orderBy(desc(revision)).limit(1)
  const { data } = opsContract.BrowserSmoke.safeParse({ problems: last?.evidence['problems'] })
  return (data?.problems ?? []).map((problem) => ({
    rule: 'browser-smoke' as const,
    message: `In a browser, ${problem}. Mend it, and release it anew.`,
  }))
}
