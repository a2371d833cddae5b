import type { KeyObject } from 'node:crypto'
import { getCurrentRing, type Step } from '@larder/contracts/rings'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import type { Db } from '@larder/kernel/db/client.ts'
import { findIntervals } from '../counts/release-counts.queries.ts'
import type { ColdReleases } from '../plan/assignment.ts'
import type { Plan, Rollout } from '../plan/plan.ts'
import { getNextPosition, getStep } from '../plan/steps.ts'
import type { Judgement } from './compare.ts'
import { judge } from './judge.ts'
import { scaleSettings } from './settings.ts'
import { measureSensitivity } from './sensitivity.ts'
import { findEffects, findRolloutWindow } from './rollout-window.ts'
import { startOfMinute } from './minutes.ts'

type RolloutState = rolloutsContract.RolloutState
/** A rollout with the guard's verdict, and the plan revision since which it is judged. */
export type AssessedRollout = RolloutState & { revision: number }

export type GuardDeps = {
  db: Db
  /** The key of the plan; rows that it did not sign are ignored. */
  key: KeyObject
  clock: () => Date
  steps: readonly Step[]
  /** Finds the releases that wait for a renderer on this server. */
  findCold?: (plan: Plan) => ColdReleases
  /** LIMIT_SCALE: how many visitors one network may stand for. */
  limitScale?: number
}

const DAY_MS = 24 * 3_600_000
/**
 * How far the guard looks back: a day, and three where a day has fewer pages than this, because a small shop needs days
 * for what a large one shows in an hour.
 */
const LOOK_BACK_MS = { usual: DAY_MS, quiet: 3 * DAY_MS } as const
const QUIET_PAGES = 10_000

/** Finds the counts since a rollout began, as far back as the guard looks, and that time. */
async function findCountsSince(deps: Pick<GuardDeps, 'db' | 'clock'>, area: string, began: number) {
  const now = deps.clock().getTime()
  const load = async (lookBackMs: number) => {
    const earliest = Math.max(began, now - lookBackMs)
    const counts = await findIntervals(deps.db, { area, since: new Date(startOfMinute(earliest)) })
    return { earliest, counts }
  }
  const day = await load(LOOK_BACK_MS.usual)
  if (day.earliest === began) return day
  const pages = day.counts.reduce((sum, { name, total }) => sum + (name === 'documents' ? total : 0), 0)
  return pages < QUIET_PAGES ? load(LOOK_BACK_MS.quiet) : day
}

/**
 * Lists releases that some visitors get in addition to the stable one, each with its share; 0 when only rules assign
 * it.
 */
function listVersions({ stable, canary, weight, isKilled, rules = [] }: Rollout) {
  if (isKilled) return []
  const ruleVersions = rules.map(({ version }) => version).filter((version) => version !== canary)
  const versions = new Set([...(canary ? [canary] : []), ...ruleVersions])
  return [...versions]
    .filter((version) => version !== stable)
    .map((version) => ({ version, weight: version === canary ? weight : 0 }))
}

function rolloutStep({ step }: Rollout, steps: GuardDeps['steps']): RolloutState['step'] {
  if (!step) return undefined
  const { isPaused = false, ...where } = step
  const next = getNextPosition(step, steps)
  if (!next) return { ...where, isPaused }
  const nextRing =
    next.rings?.at === step.rings?.at ? undefined : next.rings && getCurrentRing(next.rings)?.name
  const nextPercent = getStep(next, steps).percent
  return { ...where, isPaused, nextPercent, ...(nextRing !== undefined && { nextRing }) }
}

/** Holds a release that has no renderer here. What the counts say against it counts all the same. */
function holdWhileCold(judgement: Judgement, version: string, why: string | undefined): Judgement {
  if (why === undefined || judgement.verdict === 'abort') return judgement
  const message = `No new visit gets ${version} on this server, which has no renderer for it: ${why}.`
  return { ...judgement, verdict: 'hold', reasons: [{ rule: 'not-loaded', message }, ...judgement.reasons] }
}

/** Share at which nobody is left to compare with. */
const EVERYBODY_PERCENT = 100

/**
 * Lets a step end by its time, however few its visits were, where the next one still has a release to compare with. Few
 * visits harm few, and a small share of them teaches nothing.
 */
function endByTime(judgement: Judgement, step: RolloutState['step'], now: Date): Judgement {
  const { nextPercent = EVERYBODY_PERCENT, nextRing, holdUntil } = step ?? {}
  const isTime = holdUntil !== undefined && now >= new Date(holdUntil)
  const isComparedNext = nextRing === undefined && nextPercent < EVERYBODY_PERCENT
  const hasFewPages = judgement.reasons.every(({ rule }) => rule === 'minimum-sample')
  return isTime && isComparedNext && hasFewPages
    ? { ...judgement, verdict: 'continue-is-possible' }
    : judgement
}

/** Judges everything that is being rolled out in one area. */
async function assessArea(deps: GuardDeps, plan: Plan, area: string): Promise<AssessedRollout[]> {
  const rollout = plan.areas[area]
  if (!rollout) return []
  const versions = listVersions(rollout)
  if (versions.length === 0) return []
  const now = deps.clock()
  const { stable, canary, isUnguarded = false } = rollout
  const effects = await findEffects(deps, area)
  const rollouts = versions.flatMap(({ version, weight }) => {
    const window = findRolloutWindow(effects, { version, isCanary: version === canary })
    const rings = version === canary ? rollout.step?.rings : undefined
    return window ? [{ area, version, stable, weight, rings, ...window }] : []
  })
  if (rollouts.length === 0) return []
  const cold = deps.findCold?.(plan)[area]
  const options = { now, settings: scaleSettings(deps.limitScale) }
  const first = Math.min(...rollouts.map(({ since }) => since.getTime()))
  const { counts, earliest } = await findCountsSince(deps, area, first)
  return rollouts.map(({ revision, since: began, ...rolledOut }) => {
    const since = new Date(Math.max(began.getTime(), earliest))
    const release = { ...rolledOut, since }
    const { version, weight } = release
    const step = version === canary ? rolloutStep(rollout, deps.steps) : undefined
    const judged = judge(counts, release, options)
    return {
      area,
      version,
      weight,
      ...(stable !== undefined && { stable }),
      since: since.toISOString(),
      revision,
      isUnguarded,
      ...(step && { step }),
      // Of an area's first release a person decides each step.
      ...holdWhileCold(
        stable === undefined ? judged : endByTime(judged, step, now),
        version,
        cold?.[version],
      ),
      ...(step && stable !== undefined && { sensitivity: measureSensitivity(counts, release, options) }),
    }
  })
}

export async function assessAll(deps: GuardDeps, plan: Plan): Promise<AssessedRollout[]> {
  const assessed: AssessedRollout[] = []
  for (const area of Object.keys(plan.areas)) assessed.push(...(await assessArea(deps, plan, area)))
  return assessed
}

/** Judges a release of an area; undefined when no visitors get it in addition to the stable one. */
export async function assessRelease(
  deps: GuardDeps,
  plan: Plan,
  { area, version }: Pick<AssessedRollout, 'area' | 'version'>,
): Promise<AssessedRollout | undefined> {
  const assessed = await assessArea(deps, plan, area)
  return assessed.find((rolledOut) => rolledOut.version === version)
}

/** Judges an area's canary; undefined when it has none. */
export async function assessCanary(
  deps: GuardDeps,
  plan: Plan,
  area: string,
): Promise<AssessedRollout | undefined> {
  const version = plan.areas[area]?.canary
  return version === undefined ? undefined : assessRelease(deps, plan, { area, version })
}
