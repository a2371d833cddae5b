import {
  optional,
  isNumber,
  oneOf,
  isString,
  isInteger,
  shape,
  type Shape,
  type ShapeOf,
} from '../lib/index.ts'

type Described = { payload: Shape<object>; replay: 'last' | 'none' }

/**
 * Every event that may cross a remote's boundary. Only the owner (the part before the slash) sends it. `last`
 * also reaches listeners that subscribe later.
 */
export const events = {
  /** The current basket changed; amounts in major units. */
  'basket/changed': { payload: shape({ lines: isInteger, total: isNumber }), replay: 'last' },
  /** A line was added: the header's button shows it. */
  'basket/item-added': {
    payload: shape({ menuItemId: isString, quantity: isInteger }),
    replay: 'none',
  },
  /** A slot was reserved or released. */
  'basket/slot-changed': { payload: shape({ expires: optional(isString) }), replay: 'last' },
  'session/signed-in': { payload: shape({ strategy: oneOf('member') }), replay: 'none' },
  'session/signed-out': { payload: shape({}), replay: 'none' },
  /** An order was placed; contains no personal data. */
  'checkout/order-placed': {
    payload: shape({ businessOrderId: isString, total: isNumber }),
    replay: 'none',
  },
  /** A payment failed: its method, and the code of the error shown (spec §8 card-payment-failed). */
  'checkout/payment-failed': {
    payload: shape({ method: isString, code: isString }),
    replay: 'none',
  },
} as const satisfies Record<string, Described>

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = ShapeOf<(typeof events)[Name]['payload']>
