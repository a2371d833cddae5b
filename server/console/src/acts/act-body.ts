import type { opsContract } from '@larder/shared/contracts'
import { ACTS, type ActFields, type ActName, type AreaPlan } from './acts.ts'

/** Acts that the gate judges: operators may overrule it. */
const GATED: readonly ActName[] = ['promote', 'canary', 'start', 'rule']
/** Acts that give a version to more visitors, to which the guard may object while it judges that one. */
const GROWING: readonly ActName[] = ['promote', 'canary', 'start']

/** Whether operators may overrule the gate with an act. */
export const isGated = (name: ActName): boolean => GATED.includes(name)

/** Whether the guard may object to an act, and operators overrule it: where some visitors get the version by now. */
export function isGuarded(name: ActName, { canary, rules = [] }: AreaPlan, version: string): boolean {
  if (name === 'next') return true
  return GROWING.includes(name) && [canary, ...rules.map((rule) => rule.version)].includes(version)
}

type Wanted = {
  name: ActName
  plan: AreaPlan
  fields: ActFields
  why: string
  /** What of the gate's refusals is overruled. */
  withoutGate: opsContract.Overruled
  withoutGuard: boolean
}

/** What is sent for an act; the server's contract checks it. */
export function bodyOf({ name, plan, fields, why, withoutGate, withoutGuard }: Wanted): unknown {
  const { asks = [] } = ACTS.find((act) => act.name === name) ?? {}
  const names = fields.names.split(/[\s,]+/).filter((one) => one !== '')
  const all = { ...fields, names }
  return {
    act: name,
    why,
    // What the dialog has said is of this plan.
    seen: plan,
    ...Object.fromEntries(asks.map((field) => [field, all[field]])),
    ...(withoutGate && isGated(name) && { withoutGate }),
    ...(withoutGuard && isGuarded(name, plan, fields.version) && { withoutGuard }),
  }
}
