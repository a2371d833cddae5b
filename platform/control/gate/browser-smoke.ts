import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as opsContract from '@larder/contracts/ops'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { verifyPlan } from '../ledger/signing.ts'
import { formatRelease, type Refusal } from './refusal.ts'

/** The ledger's action for the result of a browser trial. */
export const BROWSER_SMOKE = 'browser-smoke'

/** Number of an area's changes that are read, newest first. */
const LOOK_BACK = 500

/** The result of a browser trial and whether an operator reported it. */
const Evidence = z.object({
  version: z.string(),
  problems: opsContract.BrowserSmoke.shape.problems,
  byOperator: z.boolean().default(false),
})
type Evidence = z.infer<typeof Evidence>

type Trials = {
  /** The latest result by anyone. An operator's problems stay until an operator's clean trial. */
  last: Evidence | undefined
  /** Whether an operator reported a trial; a squad's clean report is not enough. */
  isVouchedFor: boolean
}

function readTrials(rows: readonly { evidence: unknown }[]): Trials {
  const trials = rows.flatMap(({ evidence }) => Evidence.safeParse(evidence).data ?? [])
  const operatorTrial = trials.find(({ byOperator }) => byOperator)
  return {
    last: operatorTrial?.problems.length ? operatorTrial : trials[0],
    isVouchedFor: operatorTrial !== undefined,
  }
}

type Ledger = Pick<LedgerDeps, 'db' | 'key'>

async function findReleaseTrials(
  ledger: Ledger,
  { area, version }: opsContract.ReleaseName,
): Promise<Trials> {
  const { act, area: of, evidence } = planChanges
  const condition = and(eq(of, area), eq(act, BROWSER_SMOKE), sql`${evidence} ->> 'version' = ${version}`)
  return readTrials(await findTrustedRows(ledger, { where: condition, limit: LOOK_BACK, isSigned: true }))
}

async function findOnceStable({ db, key }: Ledger, area: string): Promise<Set<string>> {
  const { act, area: of, evidence, plan, revision, signature } = planChanges
  // Squads' trial reports do not change the plan and may be numerous.
  const isSquadReport = sql`${act} = ${BROWSER_SMOKE} and ${evidence} ->> 'byOperator' is distinct from 'true'`
  const condition = and(eq(of, area), sql`not (${isSquadReport})`)
  const rows = db.select({ plan, revision, signature }).from(planChanges).where(condition)
  const changes = await rows.orderBy(desc(revision)).limit(LOOK_BACK)
  // Rows that are truncated or not signed by this shop are ignored.
  const stable = changes.map((row) => verifyPlan(key, row)?.content.areas[area]?.stable)
  return new Set(stable.filter((version) => version !== undefined))
}

/** Whether a release was once stable, which proves more than a trial or a compiler. */
export const wasStable = async (
  ledger: Ledger,
  { area, version }: opsContract.ReleaseName,
): Promise<boolean> => (await findOnceStable(ledger, area)).has(version)

const UNTRIED_TEXT = 'No browser has opened it:'
const SQUAD_ONLY_TEXT = 'Its squad alone says that a browser opened it:'
/** A squad cannot do it: its repository lacks the command, and its token is not sufficient. */
const OPERATORS_TEXT = 'the shop’s operators do that with'

type TrialQuery = {
  name: opsContract.ReleaseName
  /** True when visitors have or had it, or when no shop runs in which a browser could open it. */
  mayBeUntried: boolean
}

/** Returns why a release may not go live: the problems of its last browser trial, or that there was none. */
export async function findBrowserRefusals(
  ledger: Ledger,
  { name, mayBeUntried }: TrialQuery,
): Promise<Refusal[]> {
  const { last, isVouchedFor } = await findReleaseTrials(ledger, name)
  const rule = 'browser-smoke' as const
  if (!isVouchedFor && !mayBeUntried && !last?.problems.length)
    return [
      {
        rule,
        message: `${last ? SQUAD_ONLY_TEXT : UNTRIED_TEXT} ${OPERATORS_TEXT} \`pnpm release:try ${formatRelease(name)}\`.`,
      },
    ]
  return (last?.problems ?? []).map((problem) => ({
    rule,
    message: `In a browser, ${problem}. Fix it and release it again.`,
  }))
}

async function findTrialsByVersion(ledger: Ledger, area: string): Promise<Map<unknown, Trials>> {
  const { act, area: of } = planChanges
  const condition = and(eq(of, area), eq(act, BROWSER_SMOKE))
  const rows = await findTrustedRows(ledger, { where: condition, limit: LOOK_BACK, isSigned: true })
  const byVersion = Map.groupBy(rows, (row) => row.evidence['version'])
  return new Map([...byVersion].map(([version, trials]) => [version, readTrials(trials)]))
}

/**
 * Returns a function that tells the state of a release's browser trials: `untried` when the gate rejects it for lack of
 * one. `isKnown`: visitors have the release according to the plan, so it may be untried.
 */
export async function trialStates(
  ledger: Ledger,
  area: string,
): Promise<(version: string, isKnown: boolean) => opsContract.BrowserTrial | undefined> {
  const [trials, stable] = await Promise.all([
    findTrialsByVersion(ledger, area),
    findOnceStable(ledger, area),
  ])
  return (version, isKnown) => {
    const { last, isVouchedFor = false } = trials.get(version) ?? {}
    if (last?.problems.length) return 'problems'
    if (isVouchedFor) return 'good'
    return isKnown || stable.has(version) ? undefined : 'untried'
  }
}
