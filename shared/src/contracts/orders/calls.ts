import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Order } from './order.ts'

export const view = endpoint({
  method: 'POST',
  path: '/api/orders/view',
  summary: 'A placed order, to the session or member that owns it.',
  access: 'session',
  body: z.object({ businessOrderId: z.string().min(1).max(100) }),
  reply: Order,
})

export const bySignedLink = endpoint({
  method: 'POST',
  path: '/api/orders/bySignedLink',
  summary: 'A placed order, by the signed link in its confirmation (readings 36).',
  access: 'anyone',
  body: z.object({ order: z.string().min(1).max(500) }),
  reply: Order,
})
