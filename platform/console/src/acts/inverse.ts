import * as opsContract from '@larder/contracts/ops'
import { ACTS, type Act, type ActFields, type ActName, type AreaPlan } from './acts.ts'

const INVERSE: Partial<Record<ActName, ActName>> = {
  kill: 'revive',
  revive: 'kill',
  pause: 'resume',
  resume: 'pause',
  start: 'abort',
  next: 'step-back',
  canary: 'abort',
  promote: 'back',
  'auto-rollback': 'manual-rollback',
  'manual-rollback': 'auto-rollback',
}

type DoneAction = { area: string; act: Act; before: AreaPlan; now: AreaPlan }
/** The action that undoes another, with initial values of its dialog. */
type Inverse = { act: Act; fields?: Partial<ActFields> }
type Rule = opsContract.Rule

// Values of the same schema have their fields in the same order.
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const toInverse = (name: ActName, fields?: Partial<ActFields>): Inverse | undefined => {
  const act = ACTS.find((candidate) => candidate.name === name)
  return act && { act, ...(fields && { fields }) }
}

/** Whether the dialog can contain the names, which it separates by spaces. */
const fitsDialog = ({ names }: Rule): boolean => names.every((name) => !/[\s,]/.test(name))

/**
 * Finds the action that restores the rules. The newest rule is first, and setting one replaces that of the same kind
 * and version.
 */
function invertRules({ before, now }: DoneAction): Inverse | undefined {
  const { rules: old = [], ...rest } = before
  const { rules = [], ...others } = now
  if (isSame(old, rules) || !isSame(rest, others)) return undefined
  const addedKind = opsContract.Rule.shape.kind.options.find((kind) =>
    isSame(
      rules.filter((rule) => rule.kind !== kind),
      old,
    ),
  )
  if (addedKind) return toInverse('clear', { kind: addedKind })
  const [first] = old
  if (!first || !fitsDialog(first)) return undefined
  const { kind, version, names } = first
  const remaining = rules.filter((rule) => rule.kind !== kind || rule.version !== version)
  return isSame([first, ...remaining], old)
    ? toInverse('rule', { kind, version, names: names.join(' ') })
    : undefined
}

const isManual = ({ step, isUnguarded }: AreaPlan) => step === undefined && isUnguarded !== true

/** Finds the action that restores the canary's manually set share; a step and its hold cannot be restored. */
function invertShare({ before, now }: DoneAction): Inverse | undefined {
  const { canary: version, weight } = before
  const isOnlyShare =
    isSame({ ...now, weight }, before) && now.weight !== weight && isManual(before) && isManual(now)
  return version !== undefined && isOnlyShare
    ? toInverse('canary', { version, percent: weight / 100 })
    : undefined
}

/** Whether one action restores the previous canary or stable release; a replaced canary cannot be restored. */
function restoresRelease({ act: { name }, before, now }: DoneAction): boolean {
  if (before.canary !== undefined) return false
  if (name === 'promote') return now.stable !== before.stable && now.previous === before.stable
  // The undo is an abort, which also removes the release's rules.
  return !now.rules?.some(({ version }) => version === now.canary)
}

type Step = NonNullable<DoneAction['now']['step']>

/** Whether one step follows another: in the same ring, or as the first of the next one. */
function isNextStep(from: Step | undefined, to: Step | undefined): boolean {
  if (!from || !to) return false
  const [ring, nextRing] = [from.rings?.at, to.rings?.at]
  return ring === nextRing ? to.number === from.number + 1 : nextRing === (ring ?? 1) + 1 && to.number === 1
}

/**
 * Whether the rollout is exactly one step further, from a step that the guard watched, so that only the hold is new.
 */
const restoresStep = ({ before, now }: DoneAction): boolean =>
  before.canary === now.canary && isNextStep(before.step, now.step) && before.isUnguarded !== true

/**
 * Finds the action that restores the plan from before an action; undefined when none would, or when the plan has
 * changed since.
 */
export function invertAction(done: DoneAction): Inverse | undefined {
  const { area, before, now } = done
  const { name } = done.act
  if (name === 'rule' || name === 'clear') return invertRules(done)
  if (name === 'canary' && before.canary !== undefined) return invertShare(done)
  if (['start', 'canary', 'promote'].includes(name) && !restoresRelease(done)) return undefined
  if (name === 'next' && !restoresStep(done)) return undefined
  const inverse = INVERSE[name] && toInverse(INVERSE[name])
  return inverse?.act.isOffered(now, area) ? inverse : undefined
}
