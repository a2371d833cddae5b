import type { StoreOrder } from '../../adapters/store-systems/port.ts'

/** An order as the demo kitchen sees it. `step` is the index of the next status to report. */
export type KitchenOrder = {
  order: StoreOrder
  status: string
  step: number
  nextAt: number
  /** Driver updates sent so far on the way. */
  positions: number
}
