import type * as rolloutsContract from '@larder/contracts/rollouts'
import { changeArea, NO_ROLLOUT, type Plan, type Rollout } from './plan.ts'
import { startCanary } from './plan-acts.ts'
import { ReleaseError } from '../registry/release.ts'

type Step = rolloutsContract.Step
type StepOptions = { now: Date; isUnguarded?: boolean }
type Moment = { now: Date; /** Whether the guard has seen enough. */ hasEvidence?: boolean }

/**
 * Evidence ends no step sooner than this, because what a release does to a visit shows while the visit lasts, and what it
 * does to a server later still.
 */
const SHORTEST_MINUTES = 10

/** Whether a step has ended: by its time, or by evidence (docs/decisions/303). */
export const isStepOver = (
  { holdUntil, earliestEnd = holdUntil }: NonNullable<Rollout['step']>,
  { now, hasEvidence = false }: Moment,
): boolean => now >= new Date(hasEvidence ? earliestEnd : holdUntil)

/** When a step that begins now ends. */
function getEnds(
  { holdMinutes }: Step,
  now: Date,
): Pick<NonNullable<Rollout['step']>, 'holdUntil' | 'earliestEnd'> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  return {
    holdUntil: after(holdMinutes),
    ...(holdMinutes > SHORTEST_MINUTES && { earliestEnd: after(SHORTEST_MINUTES) }),
  }
}

/** Gives a release to the share of a step, starting now. */
function enterStep(
  plan: Plan,
  area: string,
  { version, number, step, now, isUnguarded }: StepOptions & { version: string; number: number; step: Step },
): Plan {
  return startCanary(plan, area, {
    version,
    weight: Math.round(step.percent * 100),
    step: { number, ...getEnds(step, now) },
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
 * Moves to the next step. Throws a ReleaseError while the step has not ended or is paused, and after the last one, when a person
 * has to promote. A person who overrides the guard need not wait, and the guard then does not judge this step. For an
 * area's first release the guard always requires a person's decision, so only starting a share can override it there.
 */
export function nextStep(
  plan: Plan,
  area: string,
  { steps, ...options }: StepOptions & Moment & { steps: readonly Step[] },
): Plan {
  const { version, ...now } = requireStep(plan, area)
  const { number, holdUntil, isPaused } = now
  const step = steps[number]
  if (!step) throw new ReleaseError(`${area} ${version} is at the last step; promote it`)
  if (isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (!options.isUnguarded && !isStepOver(now, options))
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
  const { version: _, isPaused: __, ...step } = requireStep(plan, area)
  return changeArea(plan, area, (rollout) => ({
    ...rollout,
    step: { ...step, ...(isPaused && { isPaused }) },
  }))
}
