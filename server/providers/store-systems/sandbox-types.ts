import type { integrationsApi, ordersApi } from '@larder/shared/contracts'

/** An order as the demo kitchen sees it. */
export type KitchenOrder = {
  order: integrationsApi.PlacedOrder
  receivedAt: number
  /** Last status that the shop accepted; undefined before the first. */
  status?: ordersApi.OrderStatusKey
  /** When the next status is due (epoch ms); undefined once there is none. */
  nextAt?: number
  /** Failed reports in a row. */
  failures: number
  /** While on the way: when the driver set off, and how many positions were sent. */
  leftAt?: number
  positions: number
}

/** How fast the demo kitchen works. */
export type Pace = {
  /** From one status to the next. */
  stepMs: number
  /** The drive. */
  driveMs: number
  /** Between two positions of the driver. */
  positionMs: number
  /** How long before its time an order for later is begun. */
  aheadMs: number
  isPaused: boolean
}
