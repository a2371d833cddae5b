import { and, desc, eq, sql } from 'drizzle-orm'
import { opsContract } from '@larder/shared/contracts'
import { planChanges } from '../../model/schema/index.ts'
import type { LedgerDeps } from '../ledger.ts'
import { verifyPlan } from '../signed-plan.ts'
import { nameOf, type Refusal } from './refusal.ts'

/** The act of the ledger that says how a browser found a release. */
export const BROWSER_SMOKE = 'browser-smoke'

/** What a browser found last in a release; undefined when none opened it. */
export async function lastTrial(
  { db }: Pick<LedgerDeps, 'db'>,
  { area, version }: opsContract.ReleaseName,
): Promise<opsContract.BrowserSmoke | undefined> {
  const { act, area: of, evidence, revision } = planChanges
  const tried = and(eq(of, area), eq(act, BROWSER_SMOKE), sql`${evidence} ->> 'version' = ${version}`)
  const [last] = await db.select({ evidence }).from(planChanges).where(tried).orderBy(desc(revision)).limit(1)
  return opsContract.BrowserSmoke.safeParse({ problems: last?.evidence['problems'] }).data
}

type Ledger = Pick<LedgerDeps, 'db' | 'key'>

/** How many changes of an area are looked at, the newest first. */
const LOOK_BACK = 500

/** The releases of an area that all visitors got once. */
async function onceStable({ db, key }: Ledger, area: string): Promise<Set<string>> {
  const { area: of, plan, revision, signature } = planChanges
  const rows = db.select({ plan, revision, signature }).from(planChanges).where(eq(of, area))
  const changes = await rows.orderBy(desc(revision)).limit(LOOK_BACK)
  // A row that this shop did not sign, or that was cut, says nothing.
  const stable = changes.map((row) => verifyPlan(key, row)?.content.areas[area]?.stable)
  return new Set(stable.filter((version) => version !== undefined))
}

/** Whether all visitors got a release once: they know more of it than a trial, or a compiler. */
export const wasStable = async (
  ledger: Ledger,
  { area, version }: opsContract.ReleaseName,
): Promise<boolean> => (await onceStable(ledger, area)).has(version)

type Asked = {
  name: opsContract.ReleaseName
  /** Visitors have it or had it, or no shop runs in which a browser could open it. */
  mayBeUntried: boolean
}

/** Why a release may not go live by what a browser found last, or because none opened it. */
export async function browserRefusals(ledger: Ledger, { name, mayBeUntried }: Asked): Promise<Refusal[]> {
  const trial = await lastTrial(ledger, name)
  const rule = 'browser-smoke' as const
  if (!trial && !mayBeUntried)
    return [
      {
        rule,
        message: `No browser has opened it: \`pnpm release:try ${nameOf(name)}\` does, on a machine with a Chromium.`,
      },
    ]
  return (trial?.problems ?? []).map((problem) => ({
    rule,
    message: `In a browser, ${problem}. Mend it, and release it anew.`,
  }))
}

/** Version -> what a browser found in it last, of the area's releases that one has opened. */
async function lastTrials(db: Ledger['db'], area: string): Promise<Map<string, opsContract.BrowserSmoke>> {
  const { act, area: of, evidence, revision } = planChanges
  const tried = and(eq(of, area), eq(act, BROWSER_SMOKE))
  const rows = await db.select({ evidence }).from(planChanges).where(tried).orderBy(revision)
  return new Map(
    rows.flatMap(({ evidence: { version, problems } }) => {
      const found = opsContract.BrowserSmoke.safeParse({ problems }).data
      return found ? [[String(version), found] as const] : []
    }),
  )
}

/**
 * Says for each release of an area what the gate makes of its trials in a browser: `untried` where it refuses it for want of
 * one. The plan is asked for by the caller: releases that visitors have may be untried.
 */
export async function trialsOf(
  ledger: Ledger,
  area: string,
): Promise<(version: string, isKnown: boolean) => opsContract.BrowserTrial | undefined> {
  const [trials, stable] = await Promise.all([lastTrials(ledger.db, area), onceStable(ledger, area)])
  return (version, isKnown) => {
    const trial = trials.get(version)
    if (trial) return trial.problems.length === 0 ? 'good' : 'problems'
    return isKnown || stable.has(version) ? undefined : 'untried'
  }
}
