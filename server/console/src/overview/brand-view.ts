import type { AreaPlan } from '../acts/acts.ts'

type Rules = NonNullable<AreaPlan['rules']>

/**
 * What visitors of one brand get of an area. Other brands' rules are not theirs, and a rule of their own brand leaves nothing to
 * stores, cohorts and the share (docs/decisions/167).
 */
function planForBrand(plan: AreaPlan, brand: string): AreaPlan {
  const { rules = [], stable, isKilled } = plan
  const own: Rules = rules
    .filter(({ kind, names }) => kind !== 'brand' || names.includes(brand))
    .map((rule) => (rule.kind === 'brand' ? { ...rule, names: [brand] } : rule))
  if (!own.some(({ kind }) => kind === 'brand')) return { ...plan, rules: own }
  const before = own.filter(({ kind }) => kind === 'tester' || kind === 'brand')
  return { stable, isKilled, weight: 0, rules: before }
}

/** What visitors of a brand get of each area; without a brand, all that is live. */
export const viewOf = (
  areas: Readonly<Record<string, AreaPlan>>,
  brand: string | undefined,
): Record<string, AreaPlan> =>
  Object.fromEntries(
    Object.entries(areas).map(([area, plan]) => [
      area,
      brand === undefined ? plan : planForBrand(plan, brand),
    ]),
  )
