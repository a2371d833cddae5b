import { getCurrentRing, REST, type Ring, type Rings, type Step } from '@larder/contracts/rings'
import { changeArea, NO_ROLLOUT, type Plan, type Rollout } from './plan.ts'
import { startCanary } from './plan-acts.ts'
import { ReleaseError } from '../registry/release.ts'

type StepOptions = { now: Date; isUnguarded?: boolean | undefined }
type Moment = { now: Date; /** Whether the guard has seen enough. */ hasEvidence?: boolean }
type PlannedStep = NonNullable<Rollout['step']>
/** Where a rollout is: its step, from 1, and its ring. */
type Position = Pick<PlannedStep, 'number' | 'rings'>

/**
 * Evidence ends no step sooner than this, because what a release does to a visit shows while the visit lasts, and what it
 * does to a server later still.
 */
const SHORTEST_MINUTES = 10

/** Whether a step has ended: by its time, or by evidence (docs/decisions/303). */
export const isStepOver = (
  { holdUntil, earliestEnd = holdUntil }: PlannedStep,
  { now, hasEvidence = false }: Moment,
): boolean => now >= new Date(hasEvidence ? earliestEnd : holdUntil)

/** When a step that begins now ends. */
function getEnds({ holdMinutes }: Step, now: Date): Pick<PlannedStep, 'holdUntil' | 'earliestEnd'> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  return {
    holdUntil: after(holdMinutes),
    ...(holdMinutes > SHORTEST_MINUTES && { earliestEnd: after(SHORTEST_MINUTES) }),
  }
}

/** The steps of a ring: its own, or the shop's. */
const stepsOf = (rings: Rings | undefined, steps: readonly Step[]): readonly Step[] =>
  (rings && getCurrentRing(rings)?.steps) ?? steps

const enterRing = (rings: Rings, at: number): Rings | undefined =>
  at >= 1 && at <= rings.all.length ? { ...rings, at } : undefined

/** The first step of the ring after this one; undefined in the last. */
function getNextRing({ rings }: Position): Position | undefined {
  const next = rings && enterRing(rings, rings.at + 1)
  return next && { number: 1, rings: next }
}

/** The step after this one, which may be the first of the next ring; undefined after the last. */
export const getNextPosition = (position: Position, steps: readonly Step[]): Position | undefined =>
  position.number < stepsOf(position.rings, steps).length
    ? { ...position, number: position.number + 1 }
    : getNextRing(position)

/** The step before this one, which may be the last of the ring before; undefined before the first. */
function getPreviousPosition({ number, rings }: Position, steps: readonly Step[]): Position | undefined {
  if (number > 1) return { number: number - 1, ...(rings && { rings }) }
  const previous = rings && enterRing(rings, rings.at - 1)
  return previous && { number: stepsOf(previous, steps).length, rings: previous }
}

/** The step at a position. Throws a ReleaseError where the shop has no such step (any more). */
export function getStep({ number, rings }: Position, steps: readonly Step[]): Step {
  const step = stepsOf(rings, steps)[number - 1]
  if (!step) throw new ReleaseError('This shop has no steps for rollouts')
  return step
}

type Entry = StepOptions & { version: string; position: Position; steps: readonly Step[] }

/** Gives a release to the share of a step, starting now. */
function enterStep(plan: Plan, area: string, { version, position, steps, now, isUnguarded }: Entry): Plan {
  const step = getStep(position, steps)
  const { number, rings } = position
  return startCanary(plan, area, {
    version,
    weight: Math.round(step.percent * 100),
    step: { number, ...getEnds(step, now), ...(rings && { rings }) },
    ...(isUnguarded && { isUnguarded }),
  })
}

/**
 * The rings of a rollout that begins: those of the shop, or the named ones in their order, and last all other brands.
 * Undefined without any. Throws a ReleaseError for an unknown name.
 */
function chooseRings(shopRings: readonly Ring[], names: readonly string[] | undefined): Rings | undefined {
  const unknown = names?.find((name) => name !== REST && !shopRings.some((ring) => ring.name === name))
  if (unknown !== undefined)
    throw new ReleaseError(
      `There is no ring ${unknown}: ROLLOUT_RINGS names ${shopRings.map(({ name }) => name).join(', ') || 'none'}`,
    )
  const chosen =
    names === undefined ? shopRings : names.flatMap((name) => shopRings.filter((ring) => ring.name === name))
  const before = chosen.filter(({ name }) => name !== REST)
  const rest = shopRings.find(({ name }) => name === REST) ?? { name: REST }
  return before.length > 0 || rest.steps ? { at: 1, all: [...new Set(before), rest] } : undefined
}

type Start = StepOptions & {
  steps: readonly Step[]
  version: string
  /** The rings of the shop, and the names of those that this rollout goes through. */
  shopRings?: readonly Ring[]
  ringNames?: readonly string[] | undefined
}

/** Starts a rollout at its first step. Throws a ReleaseError while another release is being rolled out. */
export function startRollout(plan: Plan, area: string, { shopRings = [], ringNames, ...entry }: Start): Plan {
  const running = plan.areas[area]?.canary
  if (running) throw new ReleaseError(`${area} ${running} is being rolled out; promote or abort it first`)
  const rings = chooseRings(shopRings, ringNames)
  return enterStep(plan, area, { ...entry, position: { number: 1, ...(rings && { rings }) } })
}

function requireStep({ areas }: Plan, area: string): PlannedStep & { version: string } {
  const { step, canary } = areas[area] ?? {}
  if (!step || !canary) throw new ReleaseError(`${area} has no rollout; begin one with start`)
  return { ...step, version: canary }
}

type Next = StepOptions &
  Moment & {
    steps: readonly Step[]
    /** Leaves out what the ring has left. */ nextRing?: boolean | undefined
  }

function requireNext(
  step: PlannedStep,
  { area, version, steps, nextRing }: Pick<Next, 'steps' | 'nextRing'> & { area: string; version: string },
): Position {
  const position = nextRing ? getNextRing(step) : getNextPosition(step, steps)
  if (position) return position
  throw new ReleaseError(`${area} ${version} is at the last ${nextRing ? 'ring' : 'step; promote it'}`)
}

/**
 * Moves to the next step, or ring. Throws a ReleaseError while the step has not ended or is paused, and after the last one, when a person
 * has to promote. A person who overrides the guard, or goes on to the next ring, need not wait; an overridden guard does not judge this step. For an
 * area's first release the guard always requires a person's decision, so only starting a share can override it there.
 */
export function nextStep(plan: Plan, area: string, { steps, nextRing = false, ...options }: Next): Plan {
  const { version, ...step } = requireStep(plan, area)
  const position = requireNext(step, { area, version, steps, nextRing })
  if (step.isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (!options.isUnguarded && !nextRing && !isStepOver(step, options))
    throw new ReleaseError(`${area} ${version} is held at this step until ${step.holdUntil}`)
  const { stable, isUnguarded: wasUnguarded = false } = plan.areas[area] ?? NO_ROLLOUT
  const isUnguarded = stable === undefined ? wasUnguarded : (options.isUnguarded ?? false)
  return enterStep(plan, area, { now: options.now, isUnguarded, version, position, steps })
}

/**
 * Moves back to the previous step: new visits beyond its share get the stable release, or none; those under way keep what they
 * have (decision 166). The step's hold starts again, and a paused rollout stays paused. Throws a ReleaseError at the
 * first step.
 */
export function previousStep(
  plan: Plan,
  area: string,
  { steps, now }: { steps: readonly Step[]; now: Date },
): Plan {
  const { isPaused = false, version, ...step } = requireStep(plan, area)
  const position = getPreviousPosition(step, steps)
  if (!position) throw new ReleaseError(`${area} ${version} is at the first step; abort it`)
  const entered = enterStep(plan, area, { version, position, steps, now })
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
