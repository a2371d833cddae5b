import * as z from 'zod'

/** Whether the gate's refusals are overruled (docs/decisions/153): for operators, who say why. */
export const withoutGate = z.boolean().default(false)
/** Whether the guard's verdict is overruled: for operators, who say why. The guard then leaves the step alone. */
export const withoutGuard = z.boolean().default(false)
export const OVERRULED = 'Say why the gate or the guard is overruled.'
export const saysWhy = (change: { withoutGate?: boolean; withoutGuard?: boolean; why: string }): boolean =>
  (change.withoutGate !== true && change.withoutGuard !== true) || change.why !== ''
