import type { rolloutsContract } from '@larder/shared/contracts'
import { changeArea, NO_ROLLOUT, type Plan, type Rollout } from './plan.ts'
import { startCanary } from './plan-acts.ts'
import { ReleaseError } from './release.ts'

type Step = rolloutsContract.Step
type Ask = { now: Date; isUnguarded?: boolean }

/** Gives a release to the visitors of a step, from now on. */
function enterStep(
  plan: Plan,
  area: string,
  { version, number, step, now, isUnguarded }: Ask & { version: string; number: number; step: Step },
): Plan {
  const holdUntil = new Date(now.getTime() + step.holdMinutes * 60_000).toISOString()
  return startCanary(plan, area, {
    version,
    weight: Math.round(step.percent * 100),
    step: { number, holdUntil },
    ...(isUnguarded && { isUnguarded }),
  })
}

/** Begins a rollout at its first step. Throws a ReleaseError where another release is being rolled out. */
export function startRollout(
  plan: Plan,
  area: string,
  { steps, version, ...ask }: Ask & { steps: readonly Step[]; version: string },
): Plan {
  const running = plan.areas[area]?.canary
  if (running) throw new ReleaseError(`${area} ${running} is being rolled out; promote or abort it first`)
  const [step] = steps
  if (!step) throw new ReleaseError('This shop has no steps for rollouts')
  return enterStep(plan, area, { ...ask, version, number: 1, step })
}

function requireStep({ areas }: Plan, area: string): NonNullable<Rollout['step']> & { version: string } {
  const { step, canary } = areas[area] ?? {}
  if (!step || !canary) throw new ReleaseError(`${area} has no rollout; begin one with start`)
  return { ...step, version: canary }
}

/**
 * Goes to the next step. Throws a ReleaseError while the step is held or paused, and after the last one, where a person
 * promotes. Who overrules the guard need not wait. It then leaves the step alone; but not that of an area's first release, for
 * which it always wants a person's word: there only who begins a share tells it to.
 */
export function nextStep(
  plan: Plan,
  area: string,
  { steps, ...ask }: Ask & { steps: readonly Step[] },
): Plan {
  const { number, holdUntil, isPaused, version } = requireStep(plan, area)
  const step = steps[number]
  if (!step) throw new ReleaseError(`${area} ${version} is at the last step; promote it`)
  if (isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (!ask.isUnguarded && ask.now < new Date(holdUntil))
    throw new ReleaseError(`${area} ${version} is held at this step until ${holdUntil}`)
  const { stable, isUnguarded: wasUnguarded = false } = plan.areas[area] ?? NO_ROLLOUT
  const isUnguarded = stable === undefined ? wasUnguarded : (ask.isUnguarded ?? false)
  return enterStep(plan, area, { now: ask.now, isUnguarded, version, number: number + 1, step })
}

/**
 * Goes back to the step before: who had the release by the larger share alone gets the stable one, or none, with the next
 * page. The step's hold begins again, and a paused rollout stays paused. Throws a ReleaseError at the first step, before which
 * no visitor had the release.
 */
export function previousStep(
  plan: Plan,
  area: string,
  { steps, now }: { steps: readonly Step[]; now: Date },
): Plan {
  const { number, isPaused = false, version } = requireStep(plan, area)
  const step = steps[number - 2]
  if (!step) throw new ReleaseError(`${area} ${version} is at the first step; abort it`)
  const entered = enterStep(plan, area, { version, number: number - 1, step, now })
  return isPaused ? setPaused(entered, area, true) : entered
}

/** Keeps a rollout at its step until it is resumed; visitors keep what they have. */
export function setPaused(plan: Plan, area: string, isPaused: boolean): Plan {
  const { number, holdUntil } = requireStep(plan, area)
  return changeArea(plan, area, (rollout) => ({
    ...rollout,
    step: { number, holdUntil, ...(isPaused && { isPaused }) },
  }))
}
