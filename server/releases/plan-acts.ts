import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { planChanges } from './schema.ts'
import { ReleaseError } from './release.ts'
import { findVerifiedRows, findTrustedRows, type LedgerRow, type VerifiedRow } from './ledger-rows.ts'
import { changeArea, giveRelease, rulesWithout, type Plan, type RevokedLink, type Rollout } from './plan.ts'

type Ledger = Parameters<typeof findVerifiedRows>[0]

/** Acts that are written although they leave the plan as it is. */
export const RECORDS: readonly string[] = ['publish', 'browser-smoke']

/** The act of a start: it makes changed sources live. */
export const FOLLOW = 'follow'

/** Whether a person published this version, by `pnpm release`. */
export async function isPublishedByHand(ledger: Ledger, area: string, version: string): Promise<boolean> {
  const { act, evidence, area: of } = planChanges
  const where = and(eq(of, area), eq(act, 'publish'), sql`${evidence} ->> 'version' = ${version}`)
  return (await findTrustedRows(ledger, { where, limit: 1 })).length > 0
}

/**
 * The last thing that a person or the guard decided about an area, without what leaves the plan as it is; undefined where
 * only starts have changed it.
 */
export async function lastDecision(ledger: Ledger, area: string): Promise<{ act: string } | undefined> {
  const { act, area: of } = planChanges
  const where = and(eq(of, area), notInArray(act, [...RECORDS, FOLLOW]))
  return (await findTrustedRows(ledger, { where, limit: 1 }))[0]
}

export type PlanChange = VerifiedRow

type Asked = {
  before?: number | undefined
  area?: string | undefined
  act?: string | undefined
  /** Without what left the plan as it was. */
  isChange?: boolean
}

const conditions = ({ before, area, act, isChange = false }: Asked) =>
  and(
    before === undefined ? undefined : lt(planChanges.revision, before),
    area === undefined ? undefined : eq(planChanges.area, area),
    act === undefined ? undefined : eq(planChanges.act, act),
    isChange ? notInArray(planChanges.act, [...RECORDS]) : undefined,
  )

/**
 * The history of the plan, newest first, with what proves each change: of an area or an act, or before a revision, where these
 * are given.
 */
export const planHistory = (ledger: Ledger, limit: number, asked: Asked = {}): Promise<PlanChange[]> =>
  findVerifiedRows(ledger, { where: conditions(asked), limit })

/** The last change of what visitors get of an area, by this shop: a row that somebody else put in is none. */
export async function lastChange(
  ledger: Ledger,
  asked: Omit<Asked, 'before'> = {},
): Promise<LedgerRow | undefined> {
  const [last] = await findTrustedRows(ledger, {
    where: conditions({ ...asked, isChange: true }),
    limit: 1,
  })
  return last
}

/** A change as the operators' API has it, without its evidence. */
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

/** Makes a release the stable one; the one it replaces becomes the fallback. */
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
        ...rulesWithout(now?.rules, (rule) => rule.version === version),
      },
    },
  }
}

/** Without a version's rules, and without its canary where it has one. Throws a ReleaseError when no visitor gets it. */
export function abortVersion(plan: Plan, area: string, version: string | undefined): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, step, isUnguarded, rules, ...unchanged } = rollout
    const isCanary = canary !== undefined && canary === version
    if (!isCanary && !rules?.some((rule) => rule.version === version))
      throw new ReleaseError(`${area} has no canary`)
    const left = rulesWithout(rules, (rule) => rule.version === version)
    if (isCanary) return { ...unchanged, ...left, weight: 0 }
    const others = { ...(canary && { canary }), ...(step && { step }), ...(isUnguarded && { isUnguarded }) }
    return { ...unchanged, ...left, ...others }
  })
}

/** A share of all visitors for a release; with a step, where a rollout gives it. */
export type Canary = { version: string; weight: number } & Pick<Rollout, 'step' | 'isUnguarded'>

/** Assigns a release to `weight` of 10 000 visitors. */
export function startCanary(plan: Plan, area: string, { version, weight, step, isUnguarded }: Canary): Plan {
  if (!Number.isInteger(weight) || weight < 1 || weight > 10_000)
    throw new ReleaseError('A share is a percentage from 0.01 to 100')
  return giveRelease(plan, area, (rollout) => {
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

/** Without the first release the area would be gone, which is what `kill` does, and says. */
const nothingBefore = (area: string, stable: string | undefined): string =>
  stable === undefined || area === 'host'
    ? `${area} has no release to go back to`
    : `${area} has no release to go back to before ${stable}; kill switches it off`

/**
 * Back to the stable release before this one; a running canary is aborted instead. No rule assigns the release any more.
 */
export function rollBack(plan: Plan, area: string): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, stable, previous, rules, step: _, isUnguarded: __, ...unchanged } = rollout
    const gone = canary ?? stable
    const left = rulesWithout(rules, ({ version }) => version === gone)
    if (canary) return { ...unchanged, ...left, stable, previous, weight: 0 }
    if (!previous) throw new ReleaseError(nothingBefore(area, stable))
    return { ...unchanged, ...left, stable: previous, previous: undefined, weight: 0 }
  })
}

/** Switches an area off, or on again. Not the host: without it there is no page. */
export function setKilled(plan: Plan, area: string, isKilled: boolean): Plan {
  if (area === 'host' && isKilled)
    throw new ReleaseError('The host cannot be switched off: every page needs it')
  return changeArea(plan, area, (rollout) => ({ ...rollout, isKilled }))
}

/** Ends signed links; those that have ended by themselves, after `longestSec`, are no longer listed. */
export function revokeLink(plan: Plan, link: RevokedLink, longestSec: number): Plan {
  const others = (plan.revokedLinks ?? []).filter(({ at }) => at > link.at - longestSec)
  return { ...plan, revokedLinks: [...others, link] }
}
