import type { KeyObject } from 'node:crypto'
import type { rolloutsContract } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { findIntervals } from '../counts/release-counts.queries.ts'
import type { Plan, Rollout } from '../plan.ts'
import { judge } from './judge.ts'
import { findEffects, rolloutWindow } from './rollout-window.ts'
import { startOfMinute } from './minutes.ts'

type RolloutState = rolloutsContract.RolloutState
/** A rollout with the guard's verdict, and the revision of the plan from which on it was judged. */
export type Assessed = RolloutState & { revision: number }

export type GuardDeps = {
  db: Db
  /** The plan's: what it did not sign says nothing of a rollout. */
  key: KeyObject
  clock: () => Date
  /** The steps of rollouts in this shop. */
  steps: readonly rolloutsContract.Step[]
}

/** Longer back the guard does not look: a share that was set for good is no rollout. */
const LOOK_BACK_MS = 24 * 3_600_000

/** Releases that some visitors get beside the stable one, each with its share; 0 where rules alone give it. */
function listVersions({ stable, canary, weight, isKilled, rules = [] }: Rollout) {
  if (isKilled) return []
  const byRule = rules.map(({ version }) => version).filter((version) => version !== canary)
  const versions = new Set([...(canary ? [canary] : []), ...byRule])
  return [...versions]
    .filter((version) => version !== stable)
    .map((version) => ({ version, weight: version === canary ? weight : 0 }))
}

function rolloutStep({ step }: Rollout, steps: GuardDeps['steps']): RolloutState['step'] {
  if (!step) return undefined
  const { number, holdUntil, isPaused = false } = step
  const next = steps[number]
  return { number, holdUntil, isPaused, ...(next && { nextPercent: next.percent }) }
}

/** Everything that is rolled out of one area, with the guard's verdict. */
async function assessArea(deps: GuardDeps, area: string, rollout: Rollout): Promise<Assessed[]> {
  const versions = listVersions(rollout)
  if (versions.length === 0) return []
  const now = deps.clock()
  const earliest = now.getTime() - LOOK_BACK_MS
  const { stable, canary, isUnguarded = false } = rollout
  const effects = await findEffects(deps, area)
  const judged = versions.flatMap(({ version, weight }) => {
    const window = rolloutWindow(effects, { version, isCanary: version === canary })
    if (!window) return []
    const { revision, changes } = window
    const since = new Date(Math.max(window.since.getTime(), earliest))
    return [{ revision, area, version, stable, weight, since, changes }]
  })
  const first = Math.min(...judged.map(({ since }) => since.getTime()))
  const counts =
    judged.length > 0 ? await findIntervals(deps.db, { area, since: new Date(startOfMinute(first)) }) : []
  return judged.map(({ revision, ...one }) => {
    const { version, weight, since } = one
    const step = version === canary ? rolloutStep(rollout, deps.steps) : undefined
    return {
      area,
      version,
      weight,
      ...(stable !== undefined && { stable }),
      since: since.toISOString(),
      revision,
      isUnguarded,
      ...(step && { step }),
      ...judge(counts, one, { now }),
    }
  })
}

/** Every rollout of the plan with the guard's verdict. */
export async function assessAll(deps: GuardDeps, { areas }: Plan): Promise<Assessed[]> {
  const assessed: Assessed[] = []
  for (const [area, rollout] of Object.entries(areas))
    assessed.push(...(await assessArea(deps, area, rollout)))
  return assessed
}

/** The verdict on a release of an area; undefined where no visitors get it beside the stable one. */
export async function assessRelease(
  deps: GuardDeps,
  { areas }: Plan,
  { area, version }: Pick<Assessed, 'area' | 'version'>,
): Promise<Assessed | undefined> {
  const rollout = areas[area]
  const assessed = rollout ? await assessArea(deps, area, rollout) : []
  return assessed.find((one) => one.version === version)
}

/** The verdict of an area's canary; undefined where it has none. */
export async function assessCanary(deps: GuardDeps, plan: Plan, area: string): Promise<Assessed | undefined> {
  const version = plan.areas[area]?.canary
  return version === undefined ? undefined : assessRelease(deps, plan, { area, version })
}
