import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { opsContract } from '@larder/shared/contracts'
import { trustedRows } from '../ledger-rows.ts'
import { planChanges } from '../schema.ts'
import type { LedgerDeps } from '../ledger.ts'
import { verifyPlan } from '../signing.ts'
import { nameOf, type Refusal } from './refusal.ts'

/** The act of the ledger that says how a browser found a release. */
export const BROWSER_SMOKE = 'browser-smoke'

/** How many changes of an area are looked at, the newest first. */
const LOOK_BACK = 500

/** A browser trial's finding, and who reported it. */
const Evidence = z.object({
  version: z.string(),
  problems: opsContract.BrowserSmoke.shape.problems,
  byOperator: z.boolean().default(false),
})
type Evidence = z.infer<typeof Evidence>

type Trials = {
  /** The latest finding, by anyone; an operator's finding stays until an operator's clean trial. */
  last: Evidence | undefined
  /** Whether an operator says that one opened it: a squad's word that it found nothing is not enough. */
  isVouchedFor: boolean
}

function trialsIn(rows: readonly { evidence: unknown }[]): Trials {
  const trials = rows.flatMap(({ evidence }) => Evidence.safeParse(evidence).data ?? [])
  const vouched = trials.find(({ byOperator }) => byOperator)
  return { last: vouched?.problems.length ? vouched : trials[0], isVouchedFor: vouched !== undefined }
}

type Ledger = Pick<LedgerDeps, 'db' | 'key'>

/** The trials of a release in browsers. */
async function trialsOfRelease(ledger: Ledger, { area, version }: opsContract.ReleaseName): Promise<Trials> {
  const { act, area: of, evidence } = planChanges
  const tried = and(eq(of, area), eq(act, BROWSER_SMOKE), sql`${evidence} ->> 'version' = ${version}`)
  return trialsIn(await trustedRows(ledger, { where: tried, limit: LOOK_BACK, isSigned: true }))
}

/** The releases of an area that all visitors got once. */
async function onceStable({ db, key }: Ledger, area: string): Promise<Set<string>> {
  const { act, area: of, evidence, plan, revision, signature } = planChanges
  // Squads' trial reports change no plan, and may be many.
  const bySquad = sql`${act} = ${BROWSER_SMOKE} and ${evidence} ->> 'byOperator' is distinct from 'true'`
  const changed = and(eq(of, area), sql`not (${bySquad})`)
  const rows = db.select({ plan, revision, signature }).from(planChanges).where(changed)
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

const UNTRIED = 'No browser has opened it:'
const BY_SQUAD = 'Its squad alone says that a browser opened it:'
/** A squad's own repository has no such command, and its token would not do. */
const BY_WHOM = 'the shop’s operators open it by'

type Asked = {
  name: opsContract.ReleaseName
  /** Visitors have it or had it, or no shop runs in which a browser could open it. */
  mayBeUntried: boolean
}

/** Why a release may not go live by what a browser found last, or because none opened it. */
export async function browserRefusals(ledger: Ledger, { name, mayBeUntried }: Asked): Promise<Refusal[]> {
  const { last, isVouchedFor } = await trialsOfRelease(ledger, name)
  const rule = 'browser-smoke' as const
  if (!isVouchedFor && !mayBeUntried && !last?.problems.length)
    return [
      { rule, message: `${last ? BY_SQUAD : UNTRIED} ${BY_WHOM} \`pnpm release:try ${nameOf(name)}\`.` },
    ]
  return (last?.problems ?? []).map((problem) => ({
    rule,
    message: `In a browser, ${problem}. Mend it, and release it anew.`,
  }))
}

/** Version -> its trials, of the area's releases that a browser has opened. */
async function trialsByVersion(ledger: Ledger, area: string): Promise<Map<unknown, Trials>> {
  const { act, area: of } = planChanges
  const tried = and(eq(of, area), eq(act, BROWSER_SMOKE))
  const rows = await trustedRows(ledger, { where: tried, limit: LOOK_BACK, isSigned: true })
  const byVersion = Map.groupBy(rows, (row) => row.evidence['version'])
  return new Map([...byVersion].map(([version, trials]) => [version, trialsIn(trials)]))
}

/**
 * Says for each release of an area what the gate makes of its trials in a browser: `untried` where it refuses it for want of
 * one. The plan is asked for by the caller: releases that visitors have may be untried.
 */
export async function findTrials(
  ledger: Ledger,
  area: string,
): Promise<(version: string, isKnown: boolean) => opsContract.BrowserTrial | undefined> {
  const [trials, stable] = await Promise.all([trialsByVersion(ledger, area), onceStable(ledger, area)])
  return (version, isKnown) => {
    const { last, isVouchedFor = false } = trials.get(version) ?? {}
    if (last?.problems.length) return 'problems'
    if (isVouchedFor) return 'good'
    return isKnown || stable.has(version) ? undefined : 'untried'
  }
}
