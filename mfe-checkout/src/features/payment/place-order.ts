import { checkoutApi, paymentApi, type basketApi } from '@larder/shared/contracts'
import { isCashGateway } from '@larder/shared/domain'
import { action, AppError, asAppError, withErrorContext } from '@larder/shared/errors'
import { ageDeclinedText, needsAgeCheck } from '@larder/shared/order'
import type { useCaptcha } from '@larder/shared/sign-in'
import { $basket, $consent, $referral, fetchBasket, sessionCall } from '@larder/shared/stores'
import { deliveryFee, priceChanges } from '../../domain/price-changes.ts'
import { $draft } from '../../stores/draft.ts'
import { requireLogin } from '../../stores/login-request.ts'
import { keepOrder, markPlaced, type Made } from '../../stores/order.ts'
import { reloadStore } from '../../stores/shop-store.ts'
import type { Source } from '../../stores/checkout-state.ts'

const BYTES = 16

/**
 * A unique key. Unlike `randomUUID` it also works without https, for example on a phone in the same network.
 */
function newKey(): string {
  const parts = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(parts, (part) => part.toString(16).padStart(2, '0')).join('')
}

type Order = {
  basket: basketApi.Basket
  gateway: string
  /**
   * Provides a captcha token where the server requires one (trust T3): an express order is the first to ask
   * about its email.
   */
  withCaptcha: ReturnType<typeof useCaptcha>
}

// One idempotency key per attempt, which is a call with its body: pressing twice, or sending again after a lost reply,
// is the same attempt; a corrected body is another, since the server rejects it under the first one's key. An order that
// was placed meanwhile is not placed again: the server knows it by its basket (trust P1, P12).
const keys = new Map<string, string>()

const nameAttempt = (call: 'order' | 'pay', body: object): string => `${call}:${JSON.stringify(body)}`

function keyFor(attempt: string): string {
  const key = keys.get(attempt) ?? newKey()
  keys.set(attempt, key)
  return key
}

/** Nothing with an age limit is ordered unasked, though another tab added it behind the step. Throws AGE_DECLINED. */
function requireAge(basket: basketApi.Basket): void {
  if (needsAgeCheck(basket))
    throw new AppError('AGE_DECLINED', { display: ageDeclinedText(basket.minimumAge ?? 0) })
}

function orderBody({ basket, gateway }: Omit<Order, 'withCaptcha'>) {
  const { selectedSlot: slot, storeId, version, basketToken } = basket
  if (!slot || storeId === undefined)
    throw new AppError(basket.lapsedSlot ? 'ORDER_TIME_INVALID' : 'NO_SLOTS_TODAY')
  const { firstName, lastName, email, mobile, instructions } = $draft.get()
  const { partnerId, customerId } = $referral.get()
  const { cookieConsent, targetingCookies, performanceCookies } = $consent.get()
  return {
    basketToken,
    basketVersion: version,
    orderTotal: basket.orderTotal,
    deliveryCost: deliveryFee(basket),
    fulfilmentDetails: {
      time: { date: slot.date, asap: slot.isAsap, ...(slot.isAsap ? {} : { requestedTime: slot.start }) },
    },
    instructions: instructions.trim() || undefined,
    paymentGateway: gateway,
    storeId,
    firstname: firstName.trim(),
    lastname: lastName.trim(),
    emailAddress: email.trim(),
    phoneNumber: mobile.trim(),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    consent: cookieConsent ? { targeting: targetingCookies, performance: performanceCookies } : undefined,
    referralPartnerId: partnerId,
    referralCustomerId: customerId,
  }
}

/**
 * Turns the basket into an order (spec §7 processOrder) at the total the shopper saw. The same basket version
 * gives the same draft again. A changed total is DELIVERY_COST_CHANGED, and the basket is fetched again to
 * show the new total.
 */
export async function processOrder(order: Order): Promise<Made> {
  requireAge(order.basket)
  const body = orderBody(order)
  const { basketToken } = body
  const attempt = nameAttempt('order', body)
  try {
    const idempotencyKey = keyFor(attempt)
    const code = isCashGateway(order.gateway) ? 'CASH_PROCESSING' : 'ORDER_PROCESSING'
    const { draftOrderId, businessOrderId, isPlaced, orderTotal } = await withErrorContext(code, () =>
      order.withCaptcha('check_registration', (verifyToken) =>
        sessionCall(checkoutApi.processOrder, { ...body, verifyToken }, { idempotencyKey }),
      ),
    )
    const made = { draftOrderId, businessOrderId, isPlaced, orderTotal, basketToken }
    keepOrder(made)
    return made
  } catch (cause) {
    const error = asAppError(cause)
    // A rejection is a reply: a corrected request is a new attempt.
    if (error.code !== 'NETWORK') keys.delete(attempt)
    // The details step asks for the login, and the guard redirects to it (spec §4 Guest flow).
    if (error.code === 'LOGIN_REQUIRED') requireLogin({ email: body.emailAddress })
    // The store no longer accepts guests: the guard redirects to the options, which say so.
    if (error.code === 'GUEST_NOT_ALLOWED') await action(() => reloadStore(body.storeId))
    if (error.status === 409 || error.code === 'ORDER_TIME_INVALID') await action(fetchBasket) // without it the shopper still sees the rejection
    throw error
  }
}

/**
 * Orders the basket at the displayed price. Where the server's price differs, `ask` shows both; once
 * confirmed, the order is made of the current basket. Throws AppError, DELIVERY_COST_CHANGED when the shopper
 * declines.
 */
export async function orderAsAgreed(
  order: Order,
  ask: (before: basketApi.Basket, after: basketApi.Basket) => Promise<boolean>,
): Promise<Made> {
  try {
    return await processOrder(order)
  } catch (cause) {
    const error = asAppError(cause)
    const fresh = $basket.get()
    if (error.code !== 'DELIVERY_COST_CHANGED' || !fresh || !priceChanges(order.basket, fresh)) throw error
    if (!(await ask(order.basket, fresh))) throw error
    return orderAsAgreed({ ...order, basket: fresh }, ask)
  }
}

/**
 * Pays a draft order (spec §7 makePayment); one idempotency key per source, so that a double press pays once.
 */
export async function pay({ draftOrderId }: Made, gateway: string, source: Source) {
  const isGoogle = source.paymentMethod === 'GooglePay' || source.paymentMethod === 'GooglePayExpress'
  const body = { draftOrderId, paymentGateway: gateway, ...source }
  const idempotencyKey = keyFor(nameAttempt('pay', body))
  const reply = await withErrorContext(isGoogle ? 'GOOGLE_PAY_PROCESSING' : 'CARD_PROCESSING', () =>
    sessionCall(paymentApi.makePayment, body, { idempotencyKey }),
  )
  if (reply.state === 'paid') markPlaced()
  return reply
}
