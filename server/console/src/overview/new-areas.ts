import type { opsContract } from '@larder/shared/contracts'
import { NO_PLAN, type AreaPlan } from '../acts/acts.ts'

/** The areas that are published and not in the plan, and so given to no visitor: their first rollout begins here. */
export const notYetLive = ({ newAreas }: Pick<opsContract.Overview, 'newAreas'>): Record<string, AreaPlan> =>
  Object.fromEntries(newAreas.map((area) => [area, NO_PLAN]))
