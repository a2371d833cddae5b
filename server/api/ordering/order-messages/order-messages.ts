import type { ordersApi } from '@larder/shared/contracts'
import {
  toMoney,
  formatMoney,
  NEGATIVE_STATUSES,
  parseStatus,
  statusLabel,
  toPence,
} from '@larder/shared/domain'
import { createOrderUrl } from '../orders/order-view.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { lineReportsQueries } from '../line-reports/line-reports.queries.ts'
import { sumReductions } from '../line-reports/packed-line.ts'
import { sendLineAnswer, sendLineChanges, sendLineQuestion } from './line-messages.ts'
import { buildOrderTexts, formatDifference, statusDetailText } from './order-texts.ts'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { membersQueries, rewardDeliveredOrder } from '../../members/index.ts'
import type {
  Message,
  Messenger,
  OrderTexts,
  OutboxHandler,
  OutboxMessage,
  OutboxTopic,
} from '../../messaging/index.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import {
  chooseEmailRecipient,
  chooseSmsRecipient,
  getOrderId,
  loadBrand,
  loadGreetingName,
  loadOrder,
  type ChooseRecipient,
} from './order-recipients.ts'
import { toPurchase } from './purchase.ts'
import { sendPush } from '../push/push-messages.ts'
import { sendProblemMessage } from './problem-message.ts'
import { sendRefundMessage } from './refund-message.ts'
import { cancelAtStore, sendToStore } from './store-messages.ts'

type MessageServices = { messenger: Messenger; payments: PaymentsService }

/**
 * Tracks a member's purchase, only with the consent to tracking that the order was placed with (trust P17). Choices
 * about marketing messages are something else.
 */
async function trackPurchase(deps: AppDeps, message: OutboxMessage): Promise<void> {
  const { adapters } = deps
  const order = await loadOrder(deps, message)
  if (!adapters.marketing || !order.memberId || !order.visit?.adsAllowed) return
  await adapters.marketing.trackPurchase({
    id: order.id,
    person: { email: order.contact.email, userId: order.memberId },
    items: order.snapshot.basket.items.map((line) => ({
      id: line.menuItemId,
      name: line.name,
      price: line.unitPrice,
      quantity: line.quantity,
    })),
    total: toMoney(order.totalPence),
    at: order.placedAt ?? order.createdAt,
  })
}

/**
 * Sends GA4's purchase event from the server, because checkout loads no tag manager; only for shoppers who consented to
 * analytics.
 */
async function measurePurchase(deps: AppDeps, message: OutboxMessage): Promise<void> {
  const order = await loadOrder(deps, message)
  const { analytics } = deps.adapters
  const { clientId, adsAllowed } = order.visit ?? {}
  if (!analytics || !clientId || adsAllowed === undefined) return
  await analytics.purchase(toPurchase(order, { clientId, adsAllowed }))
}

/** Grants the rewards of a delivered order to its member and to the friend who invited them. */
async function grantRewards(deps: AppDeps, messenger: Messenger, message: OutboxMessage): Promise<void> {
  const { db, clock } = deps
  const order = await loadOrder(deps, message)
  const { memberId, brandId, id: businessOrderId, storeId } = order
  if (!memberId) return
  const { basket } = order.snapshot
  const { missingPence, cheaperPence } = sumReductions(
    basket.items,
    await lineReportsQueries(db).findOfOrder(order),
  )
  const spendPence = toPence(basket.orderSubtotalAfterDiscounts) - missingPence - cheaperPence
  const rewarded = await inTransaction(db, async (tx) => {
    const locked = await ordersQueries(tx).findForUpdate(order)
    // It may have been refunded since.
    if (!locked || NEGATIVE_STATUSES.includes(locked.status)) return undefined
    return rewardDeliveredOrder(tx, {
      brandId,
      memberId,
      businessOrderId,
      storeId,
      spendPence,
      now: clock(),
    })
  })
  const inviter = rewarded && (await membersQueries(db).findById(brandId, rewarded.inviterId))
  if (!rewarded || !inviter) return
  const amount = formatMoney(toMoney(rewarded.rewardPence))
  messenger.post(
    { kind: 'referral-reward', amount },
    { email: inviter.email },
    await loadBrand(deps, brandId),
  )
}

/** The handlers of messages about what a store packs. */
const lineMessages = (deps: AppDeps, messenger: Messenger) => ({
  'order/line-answer': (message: OutboxMessage) => sendLineAnswer(deps, message),
  'order/line-question': (message: OutboxMessage) => sendLineQuestion(deps, { messenger, message }),
  'order/line-question-sms': (message: OutboxMessage) =>
    sendLineQuestion(deps, { messenger, message, to: chooseSmsRecipient }),
  'order/line-changes': (message: OutboxMessage) => sendLineChanges(deps, { messenger, message }),
})

/**
 * The handlers of order messages. Each has its own outbox row, so that a failed message is retried without the others.
 */
export function orderMessages(
  deps: AppDeps,
  { messenger, payments }: MessageServices,
): Record<OutboxTopic, OutboxHandler> {
  /** Sends an order with its lines and amounts: as it was placed, or as it is after a change. */
  async function sendOrder(
    message: OutboxMessage,
    to: ChooseRecipient,
    toMessage: (texts: OrderTexts, order: OrderRow) => Message,
  ): Promise<void> {
    const order = await loadOrder(deps, message)
    const recipient = await to(order, deps)
    if (!recipient) return
    const slugs = order.snapshot.basket.items.flatMap(({ menuItemId, mealDealParts }) => [
      menuItemId,
      ...mealDealParts.map((part) => part.menuItemId),
    ])
    const [brand, items, { groups }] = await Promise.all([
      loadBrand(deps, order.brandId),
      shopQueries(deps).findItems(order.brandId, order.storeId, slugs),
      shopQueries(deps).findOffer(order.brandId),
    ])
    const firstName = await loadGreetingName(deps, order, recipient)
    const texts = buildOrderTexts(order, { menu: { items, groups }, firstName })
    await messenger.deliver(toMessage(texts, order), recipient, { brand, key: message.id })
  }

  const sendConfirmation = (message: OutboxMessage, to: ChooseRecipient) =>
    sendOrder(message, to, (texts) => ({ kind: 'order-confirmation', ...texts }))

  const sendChange = (message: OutboxMessage) =>
    sendOrder(message, chooseEmailRecipient, (texts, order) => {
      const difference = formatDifference(Number(message.payload['differencePence']), order)
      return { kind: 'order-changed', difference, ...texts }
    })

  async function sendStatus(message: OutboxMessage, to: ChooseRecipient): Promise<void> {
    const status: ordersApi.OrderStatusKey | undefined = parseStatus(String(message.payload['status']))
    // A newer server's status: the message is repeated until one of those takes it.
    if (!status) throw new Error('The status of the message is unknown')
    const order = await loadOrder(deps, message)
    const detail = statusDetailText(status, order)
    const recipient = detail ? await to(order, deps) : undefined
    if (!detail || !recipient) return
    const reason = message.payload['reason']
    await messenger.deliver(
      {
        kind: 'order-status',
        statusText: statusLabel(status, order.fulfilmentMethod),
        detail: typeof reason === 'string' ? `${detail} ${reason}` : detail,
        orderNumber: order.orderNumber,
        firstName: await loadGreetingName(deps, order, recipient),
        storeName: order.snapshot.store.name,
        link: createOrderUrl(order),
      },
      recipient,
      { brand: await loadBrand(deps, order.brandId), key: message.id },
    )
  }

  return {
    'order/refund-part': (message) => sendRefundMessage(deps, messenger, message),
    'order/problem': (message) => sendProblemMessage(deps, messenger, message),
    'order/store-system': (message) => sendToStore(deps, message),
    'order/store-system-changed': (message) => sendToStore(deps, message),
    'order/store-system-cancelled': (message) => cancelAtStore(deps, message),
    ...lineMessages(deps, messenger),
    'order/confirmation': (message) => sendConfirmation(message, chooseEmailRecipient),
    'order/confirmation-sms': (message) => sendConfirmation(message, chooseSmsRecipient),
    'order/changed': sendChange,
    'order/status': (message) => sendStatus(message, chooseEmailRecipient),
    'order/status-sms': (message) => sendStatus(message, chooseSmsRecipient),
    'order/push': (message) => sendPush(deps, message),
    'order/purchase': (message) => trackPurchase(deps, message),
    'order/purchase-measured': (message) => measurePurchase(deps, message),
    'order/delivered': (message) => grantRewards(deps, messenger, message),
    'payment/refund': (message) => payments.refundOrder(message.brandId, getOrderId(message)),
  }
}
