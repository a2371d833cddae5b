import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { WhoseOrder } from './whose-order.ts'

const MapPoint = z.object({ latitude: z.number(), longitude: z.number() })

export const DriverLocation = z.object({
  /** False before the order is out for delivery: "driver not assigned yet" (readings 16). There is no position then. */
  isAssigned: z.boolean(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Degrees from north. */
  bearing: z.number().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** The arrival time that the driver's system estimates. */
  eta: z.iso.datetime().optional(),
  stopsAway: z.int().optional(),
  /** The end points shown on the map. */
  store: MapPoint.optional(),
  destination: MapPoint.optional(),
})
export type DriverLocation = z.infer<typeof DriverLocation>

export const getDriverLocation = endpoint({
  method: 'POST',
  path: '/api/order/getDriverLocation',
  summary: 'The driver’s position while the order is on its way; for its owner only.',
  access: 'anyone',
  body: WhoseOrder,
  reply: DriverLocation,
})
