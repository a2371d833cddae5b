import { opsContract } from '@larder/shared/contracts'
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
}

type Done = { area: string; act: Act; before: AreaPlan; now: AreaPlan }
/** The way back: an act, and what its dialog begins with. */
type Inverse = { act: Act; fields?: Partial<ActFields> }
type Rule = opsContract.Rule

// Values of one schema: their fields are in one order.
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const readAct = (name: ActName, fields?: Partial<ActFields>): Inverse | undefined => {
  const act = ACTS.find((one) => one.name === name)
  return act && { act, ...(fields && { fields }) }
}

/** Whether the dialog can say the names as they are: it separates them by spaces. */
const isSayable = ({ names }: Rule): boolean => names.every((name) => !/[\s,]/.test(name))

/** The rules as they were: the newest is first, and setting one takes the place of the same kind’s for its version. */
function rulesBack({ before, now }: Done): Inverse | undefined {
  const { rules: old = [], ...rest } = before
  const { rules = [], ...others } = now
  if (isSame(old, rules) || !isSame(rest, others)) return undefined
  const added = opsContract.Rule.shape.kind.options.find((kind) =>
    isSame(
      rules.filter((rule) => rule.kind !== kind),
      old,
    ),
  )
  if (added) return readAct('clear', { kind: added })
  const [first] = old
  if (!first || !isSayable(first)) return undefined
  const { kind, version, names } = first
  const left = rules.filter((rule) => rule.kind !== kind || rule.version !== version)
  return isSame([first, ...left], old)
    ? readAct('rule', { kind, version, names: names.join(' ') })
    : undefined
}

const isByHand = ({ step, isUnguarded }: AreaPlan) => step === undefined && isUnguarded !== true

/** The share that the same canary had, where a person had set it: a step and its hold do not come back. */
function shareBack({ before, now }: Done): Inverse | undefined {
  const { canary: version, weight } = before
  const isOnlyShare =
    isSame({ ...now, weight }, before) && now.weight !== weight && isByHand(before) && isByHand(now)
  return version !== undefined && isOnlyShare
    ? readAct('canary', { version, percent: weight / 100 })
    : undefined
}

/** Whether one act gives the canary or the stable release from before back: a canary that was replaced does not come back. */
function isReleaseBack({ act: { name }, before, now }: Done): boolean {
  if (before.canary !== undefined) return false
  if (name === 'promote') return now.stable !== before.stable && now.previous === before.stable
  // The way back is an abort, which takes the rules of the release along.
  return !now.rules?.some(({ version }) => version === now.canary)
}

/** Whether the rollout is where its next step has led, and was at a step that the guard watched: its hold alone is new. */
function isStepBack({ before, now }: Done): boolean {
  const [from = 0, to = 0] = [before.step?.number, now.step?.number]
  return before.canary === now.canary && to === from + 1 && before.isUnguarded !== true
}

/** The act that gives back the plan from before another one; none where it would not, or where the plan has moved on. */
export function invertAct(done: Done): Inverse | undefined {
  const { area, before, now } = done
  const { name } = done.act
  if (name === 'rule' || name === 'clear') return rulesBack(done)
  if (name === 'canary' && before.canary !== undefined) return shareBack(done)
  if (['start', 'canary', 'promote'].includes(name) && !isReleaseBack(done)) return undefined
  if (name === 'next' && !isStepBack(done)) return undefined
  const inverse = INVERSE[name] && readAct(INVERSE[name])
  return inverse?.act.isOffered(now, area) ? inverse : undefined
}
