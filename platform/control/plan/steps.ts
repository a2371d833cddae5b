import type * as rolloutsContract from '@larder/contracts/rollouts'
import { changeArea, NO_ROLLOUT, type Plan, type Rollout } from './plan.ts'
import { startCanary } from './plan-acts.ts'
import { ReleaseError } from '../registry/release.ts'

type Step = rolloutsContract.Step
type StepOptions = { now: Date; isUnguarded?: boolean }

/** Gives a release to the share of a step, starting now. */
function enterStep(
  plan: Plan,
  area: string,
  { version, number, step, now, isUnguarded }: StepOptions & { version: string; number: number; step: Step },
): Plan {
  const holdUntil = new Date(now.getTime() + step.holdMinutes * 60_000).toISOString()
  return startCanary(plan, area, {
    version,
    weight: Math.round(step.percent * 100),
    step: { number, holdUntil },
    ...(isUnguarded && { isUnguarded }),
  })
}

/** Starts a rollout at its first step. Throws a ReleaseError while another release is being rolled out. */
export function startRollout(
  plan: Plan,
  area: string,
  { steps, version, ...options }: StepOptions & { steps: readonly Step[]; version: string },
): Plan {
  const running = plan.areas[area]?.canary
  if (running) throw new ReleaseError(`${area} ${running} is being rolled out; promote or abort it first`)
  const [step] = steps
  if (!step) throw new ReleaseError('This shop has no steps for rollouts')
  return enterStep(plan, area, { ...options, version, number: 1, step })
}

function requireStep({ areas }: Plan, area: string): NonNullable<Rollout['step']> & { version: string } {
  const { step, canary } = areas[area] ?? {}
  if (!step || !canary) throw new ReleaseError(`${area} has no rollout; begin one with start`)
  return { ...step, version: canary }
}

/**
 * Moves to the next step. Throws a ReleaseError while the step is held or paused, and after the last one, when a person
 * has to promote. A person who overrides the guard need not wait, and the guard then does not judge this step. For an
 * area's first release the guard always requires a person's decision, so only starting a share can override it there.
 */
export function nextStep(
  plan: Plan,
  area: string,
  { steps, ...options }: StepOptions & { steps: readonly Step[] },
): Plan {
  const { number, holdUntil, isPaused, version } = requireStep(plan, area)
  const step = steps[number]
  if (!step) throw new ReleaseError(`${area} ${version} is at the last step; promote it`)
  if (isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (!options.isUnguarded && options.now < new Date(holdUntil))
    throw new ReleaseError(`${area} ${version} is held at this step until ${holdUntil}`)
  const { stable, isUnguarded: wasUnguarded = false } = plan.areas[area] ?? NO_ROLLOUT
  const isUnguarded = stable === undefined ? wasUnguarded : (options.isUnguarded ?? false)
  return enterStep(plan, area, { now: options.now, isUnguarded, version, number: number + 1, step })
}

/**
 * Moves back to the previous step: visitors who had the release only by the larger share get the stable one, or none,
 * with the next page. The step's hold starts again, and a paused rollout stays paused. Throws a ReleaseError at the
 * first step.
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

/** Pauses a rollout at its step or resumes it; visitors keep their releases. */
export function setPaused(plan: Plan, area: string, isPaused: boolean): Plan {
  const { number, holdUntil } = requireStep(plan, area)
  return changeArea(plan, area, (rollout) => ({
    ...rollout,
    step: { number, holdUntil, ...(isPaused && { isPaused }) },
  }))
}
