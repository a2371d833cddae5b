import * as z from 'zod'

/** The rules of the gate (docs/decisions/153). */
export const GateRule = z.enum([
  'document',
  'route',
  'part',
  'kit',
  'shared-range',
  'budget',
  'sources',
  'smoke',
  'browser-smoke',
  'types',
])
export type GateRule = z.infer<typeof GateRule>

/** What of the gate's refusals operators overrule, who say why: those of these rules, or all of them. */
export const Overruled = z.union([z.boolean(), z.array(GateRule).min(1).max(GateRule.options.length)])
export type Overruled = z.infer<typeof Overruled>
export const withoutGate = Overruled.default(false)
/** Whether the guard's verdict is overruled: for operators, who say why. The guard then leaves the step alone. */
export const withoutGuard = z.boolean().default(false)
export const OVERRULED = 'Say why the gate or the guard is overruled.'
export const saysWhy = (change: { withoutGate?: Overruled; withoutGuard?: boolean; why: string }): boolean =>
  ((change.withoutGate ?? false) === false && change.withoutGuard !== true) || change.why !== ''
