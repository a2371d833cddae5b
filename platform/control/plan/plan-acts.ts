import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import * as opsContract from '@larder/contracts/ops'
import { planChanges, type LedgerRow } from '../ledger/schema.ts'
import { ReleaseError } from '../registry/release.ts'
import { findVerifiedRows, findTrustedRows, type VerifiedRow } from '../ledger/ledger-rows.ts'
import { changeArea, changeAudience, removeRules, type Plan, type RevokedLink, type Rollout } from './plan.ts'

type Ledger = Parameters<typeof findVerifiedRows>[0]

const { AREA_SETTINGS, RECORDS } = opsContract

/** The action of a startup that makes changed sources live. */
export const FOLLOW = 'follow'

export async function isPublishedManually(ledger: Ledger, area: string, version: string): Promise<boolean> {
  const { act, evidence, area: of } = planChanges
  const where = and(eq(of, area), eq(act, 'publish'), sql`${evidence} ->> 'version' = ${version}`)
  return (await findTrustedRows(ledger, { where, limit: 1 })).length > 0
}

/**
 * Finds the last decision of a person or the guard about an area, ignoring records and settings; undefined when only startups have
 * changed it.
 */
export async function findLastDecision(ledger: Ledger, area: string): Promise<{ act: string } | undefined> {
  const { act, area: of } = planChanges
  const where = and(eq(of, area), notInArray(act, [...RECORDS, ...AREA_SETTINGS, FOLLOW]))
  return (await findTrustedRows(ledger, { where, limit: 1 }))[0]
}

type PlanChange = VerifiedRow

type HistoryQuery = {
  before?: number | undefined
  area?: string | undefined
  act?: string | undefined
  isChange?: boolean
}

const conditions = ({ before, area, act, isChange = false }: HistoryQuery) =>
  and(
    before === undefined ? undefined : lt(planChanges.revision, before),
    area === undefined ? undefined : eq(planChanges.area, area),
    act === undefined ? undefined : eq(planChanges.act, act),
    isChange ? notInArray(planChanges.act, [...RECORDS]) : undefined,
  )

/** Reads the verified history of the plan, newest first, optionally of an area or an action, or before a revision. */
export const readPlanHistory = (
  ledger: Ledger,
  limit: number,
  query: HistoryQuery = {},
): Promise<PlanChange[]> => findVerifiedRows(ledger, { where: conditions(query), limit })

/** Finds the last trusted change of what visitors get in an area; forged rows are ignored. */
export async function findLastChange(
  ledger: Ledger,
  query: Omit<HistoryQuery, 'before'> = {},
): Promise<LedgerRow | undefined> {
  const [last] = await findTrustedRows(ledger, {
    where: conditions({ ...query, isChange: true }),
    limit: 1,
  })
  return last
}

/** Converts a row to the operators' API, without its evidence. */
export const toChange = ({
  revision,
  at,
  who,
  area,
  act,
  why,
}: LedgerRow): Omit<opsContract.Change, 'evidence'> => ({
  revision,
  at: at.toISOString(),
  who,
  area,
  act,
  why,
})

/** What is chosen for an area, whatever its releases are. */
const readSettings = (rollout: Rollout | undefined): Pick<Rollout, 'hasAutoRollback'> =>
  rollout?.hasAutoRollback ? { hasAutoRollback: true } : {}

/** Makes a release stable; the one it replaces becomes the fallback. */
export function promote(plan: Plan, area: string, version: string): Plan {
  const now = plan.areas[area]
  if (now?.stable === version && !now.canary) return plan
  const previous = now?.stable === version ? now.previous : now?.stable
  return {
    ...plan,
    areas: {
      ...plan.areas,
      [area]: {
        stable: version,
        previous,
        weight: 0,
        isKilled: now?.isKilled ?? false,
        workspace: now?.workspace,
        ...readSettings(now),
        ...removeRules(now?.rules, (rule) => rule.version === version),
      },
    },
  }
}

/** Removes a version's rules, and its canary if it is one. Throws a ReleaseError when no visitor gets it. */
export function abortVersion(plan: Plan, area: string, version: string | undefined): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, step, isUnguarded, rules, ...unchanged } = rollout
    const isCanary = canary !== undefined && canary === version
    if (!isCanary && !rules?.some((rule) => rule.version === version))
      throw new ReleaseError(`${area} has no canary`)
    const remainingRules = removeRules(rules, (rule) => rule.version === version)
    if (isCanary) return { ...unchanged, ...remainingRules, weight: 0 }
    const others = { ...(canary && { canary }), ...(step && { step }), ...(isUnguarded && { isUnguarded }) }
    return { ...unchanged, ...remainingRules, ...others }
  })
}

/** A share of all visitors for a release, with a step when it belongs to a rollout. */
export type Canary = { version: string; weight: number } & Pick<Rollout, 'step' | 'isUnguarded'>

/** Assigns a release to `weight` of 10 000 visitors. */
export function startCanary(plan: Plan, area: string, { version, weight, step, isUnguarded }: Canary): Plan {
  if (!Number.isInteger(weight) || weight < 1 || weight > 10_000)
    throw new ReleaseError('A share is a percentage from 0.01 to 100')
  return changeAudience(plan, area, (rollout) => {
    if (rollout.stable === version)
      throw new ReleaseError(`${area} ${version} is stable already: all visitors get it`)
    const { step: _, isUnguarded: __, ...unchanged } = rollout
    return {
      ...unchanged,
      canary: version,
      weight,
      ...(step && { step }),
      ...(isUnguarded && { isUnguarded }),
    }
  })
}

/**
 * Explains that there is no earlier release. Rolling back the first one would remove the area, which `kill` does
 * explicitly.
 */
const explainNoPrevious = (area: string, stable: string | undefined): string =>
  stable === undefined || area === 'host'
    ? `${area} has no release to roll back to`
    : `${area} has no release to roll back to before ${stable}; use kill to disable it`

/**
 * Rolls back to the previous stable release, or aborts a running canary instead. The withdrawn release also loses its
 * rules.
 */
export function rollBack(plan: Plan, area: string): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, stable, previous, rules, step: _, isUnguarded: __, ...unchanged } = rollout
    const withdrawn = canary ?? stable
    const remainingRules = removeRules(rules, ({ version }) => version === withdrawn)
    if (canary) return { ...unchanged, ...remainingRules, stable, previous, weight: 0 }
    if (!previous) throw new ReleaseError(explainNoPrevious(area, stable))
    return { ...unchanged, ...remainingRules, stable: previous, previous: undefined, weight: 0 }
  })
}

/** Disables or enables an area. The host cannot be disabled, because every page needs it. */
export function setKilled(plan: Plan, area: string, isKilled: boolean): Plan {
  if (area === 'host' && isKilled) throw new ReleaseError('The host cannot be disabled: every page needs it')
  return changeArea(plan, area, (rollout) => ({ ...rollout, isKilled }))
}

/** Lets the guard roll back a promotion of an area by itself, or not. */
export function setAutoRollback(plan: Plan, area: string, isWanted: boolean): Plan {
  return changeArea(plan, area, (rollout) => {
    const { hasAutoRollback = false, ...unchanged } = rollout
    if (hasAutoRollback === isWanted) return rollout
    return isWanted ? { ...unchanged, hasAutoRollback: true } : unchanged
  })
}

/** Longest validity of a signed link, in seconds. */
const LONGEST_LINK_SEC = 72 * 3_600

/** Actions by which visitors lose a release. */
const WITHDRAWALS: readonly string[] = ['abort', 'back', 'kill']

/**
 * Ends the links that an area's squad made before an action that takes a release from visitors: one of them may have
 * moved visitors to a second release, which would outlive the first.
 */
export function endSquadLinks(
  plan: Plan,
  { act, area, nowSec }: { act: string; area: string; nowSec: number },
): Plan {
  if (!WITHDRAWALS.includes(act)) return plan
  const recent = Object.entries(plan.withdrawnAt ?? {}).filter(([, at]) => at > nowSec - LONGEST_LINK_SEC)
  return { ...plan, withdrawnAt: { ...Object.fromEntries(recent), [area]: nowSec } }
}

/** Revokes signed links. Revocations of links that have expired are removed. */
export function revokeLink(plan: Plan, link: RevokedLink): Plan {
  const others = (plan.revokedLinks ?? []).filter(({ at }) => at > link.at - LONGEST_LINK_SEC)
  return { ...plan, revokedLinks: [...others, link] }
}
