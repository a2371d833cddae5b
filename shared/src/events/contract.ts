import * as z from 'zod'

type Described = { payload: z.ZodType; replay: 'last' | 'none' }

/**
 * Every message that may cross a remote's border. Only the owner (the part before the slash) sends it.
 * `last` also reaches listeners who come late.
 */
export const events = {
  /** The basket in hand changed; amounts in major units. */
  'basket/changed': { payload: z.object({ lines: z.int(), total: z.number() }), replay: 'last' },
  /** A line was added: the header's button shows it landing. */
  'basket/item-added': {
    payload: z.object({ menuItemId: z.string(), quantity: z.int() }),
    replay: 'none',
  },
  /** Somebody asks for the side panel to be shown. */
  'basket/panel-requested': { payload: z.object({}), replay: 'none' },
  /** A slot was reserved or given up. */
  'basket/slot-changed': { payload: z.object({ expires: z.string().optional() }), replay: 'last' },
  'session/signed-in': { payload: z.object({ strategy: z.literal('member') }), replay: 'none' },
  'session/signed-out': { payload: z.object({}), replay: 'none' },
  /** An order was placed; nothing personal travels. */
  'checkout/order-placed': {
    payload: z.object({ businessOrderId: z.string(), total: z.number() }),
    replay: 'none',
  },
} as const satisfies Record<string, Described>

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]['payload']>
