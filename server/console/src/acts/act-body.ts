import type { opsContract } from '@larder/shared/contracts'
import { ACTS, type ActFields, type ActName, type AreaPlan } from './acts.ts'

/** Acts that the gate judges: operators may overrule it. */
const GATED: readonly ActName[] = ['promote', 'canary', 'start', 'rule']
/** Acts that the guard may object to. */
const GUARDED: readonly ActName[] = ['next']

/** Which verdict an operator may overrule with an act; undefined where none judges it. */
export const overruleOf = (name: ActName): 'withoutGate' | 'withoutGuard' | undefined => {
  if (GATED.includes(name)) return 'withoutGate'
  return GUARDED.includes(name) ? 'withoutGuard' : undefined
}

type Wanted = {
  name: ActName
  plan: AreaPlan
  fields: ActFields
  why: string
  overruled: opsContract.Overruled
}

/** What is sent for an act; the server's contract checks it. */
export function bodyOf({ name, plan, fields, why, overruled }: Wanted): unknown {
  const { asks = [] } = ACTS.find((act) => act.name === name) ?? {}
  const names = fields.names.split(/[\s,]+/).filter((one) => one !== '')
  const all = { ...fields, names }
  const overrule = overruleOf(name)
  return {
    act: name,
    why,
    // What the dialog has said is of this plan.
    seen: plan,
    ...Object.fromEntries(asks.map((field) => [field, all[field]])),
    ...(overruled && overrule && { [overrule]: overruled }),
  }
}
