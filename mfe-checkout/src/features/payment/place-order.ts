import { checkoutApi, paymentApi, type basketApi } from '@larder/shared/contracts'
import { isCashGateway } from '@larder/shared/domain'
import { action, AppError, asAppError, withErrorContext } from '@larder/shared/errors'
import { ageDeclinedText, needsAgeCheck } from '@larder/shared/order'
import type { useCaptcha } from '@larder/shared/sign-in'
import { $basket, $consent, $referral, fetchBasket, sessionCall } from '@larder/shared/stores'
import { getDeliveryFee, listDeclared, listPriceChanges } from '../../domain/price-changes.ts'
import { forgetAttempt, getAttemptKey } from '../../stores/attempt-keys.ts'
import { $acceptedTerms } from '../../stores/accepted-terms.ts'
import { $draft } from '../../stores/draft.ts'
import { requireLogin } from '../../stores/login-request.ts'
import { saveOrder, markPlaced, type CheckoutOrder } from '../../stores/order.ts'
import { reloadStore } from '../../stores/shop-store.ts'
import type { PaymentSource } from '../../stores/checkout-state.ts'

type OrderInput = {
  basket: basketApi.Basket
  gateway: string
  /**
   * Provides a captcha token if the server requires one (trust T3), because an express order is the first
   * call with its email.
   */
  withCaptcha: ReturnType<typeof useCaptcha>
}

/**
 * Checks that the age is confirmed, because another tab may have added an item with an age limit. Throws
 * AGE_DECLINED.
 */
function requireConfirmedAge(basket: basketApi.Basket): void {
  if (needsAgeCheck(basket))
    throw new AppError('AGE_DECLINED', { display: ageDeclinedText(basket.minimumAge ?? 0) })
}

function createOrderBody({ basket, gateway }: Omit<OrderInput, 'withCaptcha'>) {
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
    deliveryCost: getDeliveryFee(basket),
    declared: listDeclared(basket),
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
    termsVersion: $acceptedTerms.get(),
  }
}

/**
 * Whether a rejected order was of a basket that is another one now. An older server, as after going back, refuses the marks of a newer one,
 * and its basket has none.
 */
const isBasketOutdated = ({ status, code }: AppError, { declared }: { declared: string[] | undefined }) =>
  status === 409 || code === 'ORDER_TIME_INVALID' || (code === 'VALIDATION' && declared !== undefined)

/**
 * Turns the basket into an order (spec §7 processOrder) at the displayed total. The same basket version gives
 * the same draft. Throws DELIVERY_COST_CHANGED for a changed total, and for lines of which something else is stated,
 * after fetching the basket as it is now.
 */
export async function processOrder(order: OrderInput): Promise<CheckoutOrder> {
  requireConfirmedAge(order.basket)
  const body = createOrderBody(order)
  const { basketToken } = body
  const idempotencyKey = getAttemptKey('order', body)
  try {
    const code = isCashGateway(order.gateway) ? 'CASH_PROCESSING' : 'ORDER_PROCESSING'
    const { draftOrderId, businessOrderId, isPlaced, orderTotal } = await withErrorContext(code, () =>
      order.withCaptcha('check_registration', (verifyToken) =>
        sessionCall(checkoutApi.processOrder, { ...body, verifyToken }, { idempotencyKey }),
      ),
    )
    const placedOrder = { draftOrderId, businessOrderId, isPlaced, orderTotal, basketToken }
    saveOrder(placedOrder)
    return placedOrder
  } catch (cause) {
    const error = asAppError(cause)
    // The server replied, so a corrected request is a new attempt.
    if (error.code !== 'NETWORK') forgetAttempt('order', body)
    // The guard redirects to the details step, which asks for the login (spec §4 Guest flow).
    if (error.code === 'LOGIN_REQUIRED') requireLogin({ email: body.emailAddress })
    // The store no longer accepts guests; the guard redirects to the options, which explain it.
    if (error.code === 'GUEST_NOT_ALLOWED') await action(() => reloadStore(body.storeId))
    if (isBasketOutdated(error, body)) await action(fetchBasket) // if this fails, the shopper still sees the rejection
    throw error
  }
}

/**
 * Orders the basket at the displayed price. If the server's price differs, `ask` shows both, and the current
 * basket is ordered once confirmed. Throws AppError; DELIVERY_COST_CHANGED when the shopper declines.
 */
export async function orderWithConfirmation(
  order: OrderInput,
  ask: (before: basketApi.Basket, after: basketApi.Basket) => Promise<boolean>,
): Promise<CheckoutOrder> {
  try {
    return await processOrder(order)
  } catch (cause) {
    const error = asAppError(cause)
    const current = $basket.get()
    if (error.code !== 'DELIVERY_COST_CHANGED' || !current || !listPriceChanges(order.basket, current))
      throw error
    if (!(await ask(order.basket, current))) throw error
    return orderWithConfirmation({ ...order, basket: current }, ask)
  }
}

/**
 * Pays a draft order (spec §7 makePayment) with one idempotency key per source, so that a double press pays
 * once.
 */
export async function payDraftOrder({ draftOrderId }: CheckoutOrder, gateway: string, source: PaymentSource) {
  const isGoogle = source.paymentMethod === 'GooglePay' || source.paymentMethod === 'GooglePayExpress'
  const body = { draftOrderId, paymentGateway: gateway, ...source }
  const idempotencyKey = getAttemptKey('pay', body)
  const reply = await withErrorContext(isGoogle ? 'GOOGLE_PAY_PROCESSING' : 'CARD_PROCESSING', () =>
    sessionCall(paymentApi.makePayment, body, { idempotencyKey }),
  ).catch(async (cause: unknown) => {
    // The basket says what has sold out since it was ordered, and the guard leads to it.
    if (asAppError(cause).code === 'ITEM_UNAVAILABLE') await action(fetchBasket)
    throw cause
  })
  if (reply.state === 'paid') markPlaced()
  return reply
}
