import type { integrationsApi } from '@larder/shared/contracts'

/** An order as the demo kitchen sees it. `step` is the index of the next status to report. */
export type KitchenOrder = {
  order: integrationsApi.PlacedOrder
  status: string
  step: number
  nextAt: number
  /** Driver updates sent so far on the way. */
  positions: number
}
