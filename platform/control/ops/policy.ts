import type { KeyObject } from 'node:crypto'
import { and, eq, gt, gte, notInArray } from 'drizzle-orm'
import { APPROVAL_MINUTES, findFreeze, type ChangePolicy } from '@larder/contracts/change-policy'
import * as opsContract from '@larder/contracts/ops'
import { EVERYBODY, getBrandWeight } from '@larder/contracts/rings'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isGrowing } from '../guard/objection.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges, type LedgerRow } from '../ledger/schema.ts'
import { NO_ROLLOUT, type Plan } from '../plan/plan.ts'
import { ReleaseError } from '../registry/release.ts'

type PlanAct = opsContract.PlanAct
type PolicyChange = { area: string; who: string; change: PlanAct }
type Planned = Omit<PolicyChange, 'who'> & { plan: Plan; after: Plan; brands: readonly string[] }

/** A rule of the shop refuses a change; `remedy` says what to do. */
export class PolicyError extends ReleaseError {
  readonly rule: opsContract.PolicyRule
  readonly problem: string
  readonly remedy: string

  constructor(rule: opsContract.PolicyRule, problem: string, remedy: string) {
    super(`${problem}. ${remedy}`)
    this.rule = rule
    this.problem = problem
    this.remedy = remedy
  }
}

/**
 * Throws a PolicyError for a change that gives a release to more visitors while changes are frozen, unless an operator
 * overrules that. What takes a release away is never frozen.
 */
export function checkFreeze(
  policy: ChangePolicy,
  plan: Plan,
  { area, change, now }: { area: string; change: PlanAct; now: Date },
): void {
  // Testers are people with a link of this shop, and no visitors.
  const isRule = change.act === 'rule' && change.kind !== 'tester'
  if (!isGrowing(plan, { area, change }) && change.act !== 'next' && !isRule) return
  if ('withoutFreeze' in change && change.withoutFreeze) return
  const window = findFreeze(policy, now)
  if (window === undefined) return
  throw new PolicyError(
    'freeze',
    `No release goes to more visitors now: ${window} is frozen (${policy.freezeZone})`,
    'Wait for its end, or overrule it with a reason as an operator: --without-freeze. Abort, kill and rollback are never frozen',
  )
}

type Ledger = { db: Executor; key: KeyObject; clock: () => Date }

function getVersion({ plan, area, change }: Pick<Planned, 'plan' | 'area' | 'change'>): string | undefined {
  if (change.act === 'next') return plan.areas[area]?.canary
  return 'version' in change ? change.version : undefined
}

/** The words of people for an act of an area since it was changed last, the newest first. */
async function findApprovals(ledger: Ledger, area: string): Promise<LedgerRow[]> {
  const { area: of, act, at, revision } = planChanges
  const isRecent = gte(at, new Date(ledger.clock().getTime() - APPROVAL_MINUTES * 60_000))
  const changes = and(eq(of, area), notInArray(act, [...opsContract.RECORDS]))
  const [last] = await findTrustedRows(ledger, { where: changes, limit: 1 })
  const isAfter = last && gt(revision, last.revision)
  const where = and(eq(of, area), eq(act, opsContract.APPROVE), isRecent, isAfter)
  return findTrustedRows(ledger, { where, limit: 50 })
}

/** Lists the releases of an area that all visitors get beside the stable one: by the share, or by a rule for everybody. */
function listForEverybody({ areas }: Plan, area: string, brands: readonly string[]): string[] {
  const { canary, rules = [], ...shared } = areas[area] ?? NO_ROLLOUT
  const all: Partial<Record<opsContract.RuleKind, readonly string[]>> = {
    brand: brands,
    cohort: opsContract.Cohort.options,
  }
  const ofRules = rules.filter(({ kind, names }) => {
    const everybody = all[kind] ?? []
    return everybody.length > 0 && everybody.every((name) => names.includes(name))
  })
  // A visitor of no named brand is in the last ring.
  const isShared = canary !== undefined && getBrandWeight(shared, undefined) >= EVERYBODY
  return [...(isShared ? [canary] : []), ...ofRules.map(({ version }) => version)]
}

/**
 * Whether an act needs a second person: it gives everybody a release, however it is called, or takes one from everybody.
 * `after`: the plan with the change.
 */
function needsApproval({ plan, after, area, change, brands }: Planned): boolean {
  if (change.act === 'promote') return true
  if (change.act === 'kill') return plan.areas[area]?.stable !== undefined
  const before = listForEverybody(plan, area, brands)
  return listForEverybody(after, area, brands).some((version) => !before.includes(version))
}

/**
 * Returns who has approved a change, for the ledger; empty where one person is enough. Otherwise records the caller's word and
 * throws a PolicyError: the act is done when enough other people ask for the same.
 */
export async function requireApprovals(
  ledger: LedgerDeps,
  { approvals }: ChangePolicy,
  { who, ...planned }: PolicyChange & Planned,
): Promise<{ approvedBy?: string[] }> {
  if (approvals <= 1 || !needsApproval(planned)) return {}
  const { area, change } = planned
  if ('withoutApproval' in change && change.withoutApproval) return {}
  const { act, why } = change
  const version = getVersion(planned)
  const same = (await findApprovals(ledger, area)).filter(
    ({ evidence }) => evidence['act'] === act && evidence['version'] === version,
  )
  const people = new Set(same.map((row) => row.who))
  const others = [...people].filter((person) => person !== who)
  if (others.length + 1 >= approvals) return { approvedBy: others }
  const evidence = { act, ...(version !== undefined && { version }) }
  if (!people.has(who))
    await changePlan(ledger, { who, area, act: opsContract.APPROVE, why, evidence }, (unchanged) => unchanged)
  const missing = approvals - others.length - 1
  const person = missing === 1 ? 'another person' : `${missing} other people`
  throw new PolicyError(
    'approval',
    `${act} of ${area}${version === undefined ? '' : ` ${version}`} needs ${approvals} people, and waits for ${person}`,
    `Your word is in the ledger and counts for ${APPROVAL_MINUTES} minutes: ask ${missing === 1 ? 'an operator' : 'operators'} to do the same. Alone you overrule it with a reason as an operator: --without-approval`,
  )
}

/** Lists the acts that wait for another person, as long as they could still be done. */
export async function findWaitingActs(
  ledger: Ledger,
  { approvals }: ChangePolicy,
): Promise<opsContract.WaitingAct[]> {
  if (approvals <= 1) return []
  const since = new Date(ledger.clock().getTime() - APPROVAL_MINUTES * 60_000)
  const where = and(eq(planChanges.act, opsContract.APPROVE), gte(planChanges.at, since))
  const recent = await findTrustedRows(ledger, { where, limit: 50 })
  const areas = [...new Set(recent.map(({ area }) => area))]
  const waiting = (await Promise.all(areas.map((area) => findApprovals(ledger, area)))).flat()
  return waiting.map(({ area, who, at, why, evidence: { act, version } }) => ({
    area,
    act: String(act),
    ...(typeof version === 'string' && { version }),
    who,
    at: at.toISOString(),
    why,
  }))
}
