import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Done } from './person.ts'

/** The script of the service worker that shows notifications. */
export const WORKER_PATH = '/api/push/worker.js'
/** No page of a shop is below it, so that the worker controls none (docs/decisions/282). */
export const WORKER_SCOPE = '/api/push/'

const businessOrderId = z.string().min(1).max(100)

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
})

const PushState = z.object({
  /** With which the browser subscribes; absent where notifications are not offered. */
  publicKey: z.string().optional(),
  /** Whether the browser of this session gets notifications. */
  isOn: z.boolean(),
})
export type PushState = z.infer<typeof PushState>

export const state = endpoint({
  method: 'POST',
  path: '/api/push/state',
  summary: 'Whether this browser gets notifications of orders and, for an order of its own, whether it may.',
  access: 'session',
  body: z.object({ businessOrderId: businessOrderId.optional() }),
  reply: PushState,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  summary:
    'Sends notifications of the orders of this session, or its member, to this browser; for the owner of an order.',
  access: 'session',
  body: z.object({ businessOrderId, subscription: Subscription }),
  reply: PushState,
})

export const renew = endpoint({
  method: 'POST',
  path: '/api/push/renew',
  summary: 'Replaces the subscription of this browser by one that its push service gave instead.',
  access: 'session',
  body: z.object({ subscription: Subscription }),
  reply: Done,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Sends no more notifications to this browser.',
  access: 'session',
  body: z.object({}),
  reply: Done,
})
