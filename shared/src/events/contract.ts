import {
  optional,
  isBoolean,
  isNumber,
  oneOf,
  isString,
  isInteger,
  shape,
  type Shape,
  type ShapeOf,
} from '../lib/index.ts'

type EventDefinition = { payload: Shape<object>; replay: 'last' | 'none' }

/**
 * Every event that may cross a remote's boundary. Only its owner (the part before the slash) sends it. With `replay:
 * 'last'`, listeners that subscribe later get the last one.
 */
export const events = {
  /** The basket changed. Amounts are in major units. */
  'basket/changed': { payload: shape({ lines: isInteger, total: isNumber }), replay: 'last' },
  /** A line was added, which the header's basket button shows. */
  'basket/item-added': {
    payload: shape({ menuItemId: isString, quantity: isInteger }),
    replay: 'none',
  },
  /** Something could not be added, or not more of it, because it has sold out or left the menu. */
  'basket/item-refused': { payload: shape({}), replay: 'none' },
  /** A slot was reserved or released. */
  'basket/slot-changed': { payload: shape({ expires: optional(isString) }), replay: 'last' },
  'session/signed-in': { payload: shape({ strategy: oneOf('member') }), replay: 'none' },
  /** A member's session has ended: by "Log out", or by the server's word, which leaves what is being typed. */
  'session/signed-out': { payload: shape({ isExpired: optional(isBoolean) }), replay: 'none' },
  /** An order was placed. Contains no personal data. */
  'checkout/order-placed': {
    payload: shape({ businessOrderId: isString, total: isNumber }),
    replay: 'none',
  },
  /** A payment failed: the method, and the code of the error shown (spec §8 card-payment-failed). */
  'checkout/payment-failed': {
    payload: shape({ method: isString, code: isString }),
    replay: 'none',
  },
} as const satisfies Record<string, EventDefinition>

export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = ShapeOf<(typeof events)[Name]['payload']>
