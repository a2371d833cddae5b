import { checkoutApi, paymentApi, type basketApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { emit } from '@larder/shared/events'
import { fetchBasket, sessionCall } from '@larder/shared/stores'
import { $draft } from '../../stores/draft.ts'
import { $madeOrder, keepOrder, type Made } from '../../stores/order.ts'
import type { Source } from '../../stores/payment-source.ts'

type Order = { basket: basketApi.Basket; gateway: string }

/** A key for one attempt: pressing twice, or sending again after a lost answer, is the same attempt (trust P1, P12). */
const newKey = (): string => crypto.randomUUID()
const orderKeys = new Map<string, string>()

function keyFor(name: string): string {
  const key = orderKeys.get(name) ?? newKey()
  orderKeys.set(name, key)
  return key
}

/**
 * Turns the basket into an order (spec §7 processOrder) at the total the shopper saw. The same basket
 * version gives the same draft again. A changed total is DELIVERY_COST_CHANGED, and the fresh
 * basket is fetched so that the new total stands on the screen.
 */
export async function processOrder({ basket, gateway }: Order): Promise<Made> {
  const { selectedSlot: slot, storeId, version, basketToken } = basket
  if (!slot || storeId === undefined) throw new AppError('NO_SLOTS_TODAY')
  const { firstName, lastName, email, mobile, instructions } = $draft.get()
  const body = {
    basketToken,
    basketVersion: version,
    orderTotal: basket.orderTotal,
    fulfilmentDetails: {
      time: { date: slot.date, asap: slot.isAsap, ...(slot.isAsap ? {} : { requestedTime: slot.start }) },
    },
    instructions: instructions || undefined,
    paymentGateway: gateway,
    storeId,
    firstname: firstName,
    lastname: lastName,
    emailAddress: email,
    phoneNumber: mobile,
    fulfilmentMethod: basket.fulfilmentMethod.type,
  }
  const idempotencyKey = keyFor(`order:${basketToken}:${version}:${gateway}`)
  const reply = await sessionCall(checkoutApi.processOrder, body, { idempotencyKey }).catch(
    async (error: unknown) => {
      if (isAppError(error) && error.status === 409) {
        orderKeys.delete(`order:${basketToken}:${version}:${gateway}`)
        await fetchBasket()
      }
      throw error
    },
  )
  const { draftOrderId, businessOrderId, isPlaced, orderTotal } = reply
  const made = { draftOrderId, businessOrderId, isPlaced, orderTotal, basketVersion: version }
  keepOrder(made)
  if (isPlaced) emit('checkout/order-placed', { businessOrderId, total: orderTotal })
  return made
}

/** Pays a draft order (spec §7 makePayment); one key per token, so that a doubled press pays once. */
export async function pay(made: Made, gateway: string, source: Source) {
  const { draftOrderId } = made
  const idempotencyKey = keyFor(`pay:${draftOrderId}:${source.token ?? source.cardId ?? newKey()}`)
  const reply = await sessionCall(
    paymentApi.makePayment,
    { draftOrderId, paymentGateway: gateway, ...source },
    { idempotencyKey },
  )
  if (reply.state === 'paid') markPlaced()
  return reply
}

/** The money is there: from now on this checkout only shows success (trust P13). */
export function markPlaced(): void {
  const made = $madeOrder.get()
  if (!made || made.isPlaced) return
  keepOrder({ ...made, isPlaced: true })
  emit('checkout/order-placed', { businessOrderId: made.businessOrderId, total: made.orderTotal })
}
