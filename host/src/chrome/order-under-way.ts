import { readonlyType } from 'nanostores'
import { on } from '@larder/shared/events'
import { isBoolean, isString, shape, type ShapeOf } from '@larder/shared/lib'
import { $isMember, persistentAtom } from '@larder/shared/stores'

/** The longest time from an order to its slot, and a week. */
const RETENTION_DAYS = 21

/** The order that this browser placed last, without personal data; `earlyScript` reads it before the first paint. */
const OrderUnderWay = shape({
  /** Empty without an order. */
  id: isString,
  status: isString,
  text: isString,
  /** The status in which the shopper closed the strip. */
  dismissed: isString,
  isOver: isBoolean,
  /** Whether a member placed it, whose page of the order is another one. */
  isMembers: isBoolean,
})
export type OrderUnderWay = ShapeOf<typeof OrderUnderWay>

const NO_ORDER: OrderUnderWay = {
  id: '',
  status: '',
  text: '',
  dismissed: '',
  isOver: false,
  isMembers: false,
}

const $current = persistentAtom('order-under-way', {
  schema: OrderUnderWay,
  neutral: NO_ORDER,
  days: RETENTION_DAYS,
})
export const $orderUnderWay = readonlyType($current)

on('checkout/order-placed', ({ businessOrderId }) =>
  $current.set({
    ...NO_ORDER,
    id: businessOrderId,
    status: 'sent_to_store',
    text: 'Your order is under way',
    isMembers: $isMember.get(),
  }),
)
on('session/signed-out', () => forgetOrder())

/** Whether the strip is shown on a page. As in `earlyScript`. */
export const isStripShown = ({ id, status, dismissed, isOver }: OrderUnderWay, path: string): boolean =>
  id !== '' && !isOver && dismissed !== status && !path.includes(id)

type Change = Pick<OrderUnderWay, 'status' | 'text' | 'isOver'>

/** Takes the status of the order, unless another one was placed meanwhile. */
export function receiveOrderStatus(id: string, { status, text, isOver }: Change): void {
  const order = $current.get()
  const isSame = order.status === status && order.text === text && order.isOver === isOver
  if (order.id === id && !isSame) $current.set({ ...order, status, text, isOver })
}

/** Hides the strip until the order's status changes. */
export function dismissOrder(): void {
  const order = $current.get()
  $current.set({ ...order, dismissed: order.status })
}

export const forgetOrder = (): void => $current.set(NO_ORDER)
