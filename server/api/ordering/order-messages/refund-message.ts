import type { ordersApi } from '@larder/shared/contracts'
import { formatMoney, toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Messenger, OutboxMessage } from '../../messaging/index.ts'
import { createOrderUrl } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { refundsQueries, sumPence, type RefundRow } from '../refunds/refunds.queries.ts'
import { chooseEmailRecipient, loadBrand, loadGreetingName, loadOrder } from './order-recipients.ts'

const REFUND_REASONS: Record<ordersApi.RefundCause, string> = {
  short: 'for what the store did not have',
  substitute: 'because what you got instead costs less',
  weighed: 'because your items weigh less than we took',
  change: 'because you changed your order',
  problem: 'for what was wrong with your order',
}

type RefundPart = Pick<RefundRow, 'cause' | 'target' | 'amountPence'>

/** The message to the shopper about the refund of a part of an order, and its amount. */
function buildRefundTexts(
  rows: readonly RefundPart[],
  { currency }: Pick<OrderRow, 'currency'>,
): { amount: string; detail: string } {
  const money = (parts: readonly RefundPart[]) => formatMoney(toMoney(sumPence(parts)), currency)
  const cause = rows[0]?.cause ?? 'problem'
  const sentences = {
    payment: (amount: string) =>
      `We gave back ${amount}, the way you paid, ${REFUND_REASONS[cause]}. Your bank may take a few days to show it.`,
    credit: (amount: string) => `We added ${amount} to your credit, ${REFUND_REASONS[cause]}.`,
    // What was wrong is reported after the cash was paid.
    cash: (amount: string) =>
      cause === 'problem'
        ? `The store gives you ${amount} back in cash, ${REFUND_REASONS[cause]}.`
        : `You pay ${amount} less in cash, ${REFUND_REASONS[cause]}.`,
  }
  const byTarget = Map.groupBy(rows, ({ target }) => target)
  const detail = [...byTarget].map(([target, parts]) => sentences[target](money(parts))).join(' ')
  return { amount: money(rows), detail }
}

/** Sends the message about what one cause gave back. */
export async function sendRefundMessage(
  deps: AppDeps,
  messenger: Messenger,
  message: OutboxMessage,
): Promise<void> {
  const order = await loadOrder(deps, message)
  const { cause, causeId } = message.payload
  const rows = (await refundsQueries(deps.db).findOfOrder(order)).filter(
    (row) => row.cause === cause && row.causeId === causeId,
  )
  const recipient = await chooseEmailRecipient(order)
  if (!recipient || rows.length === 0) return
  await messenger.deliver(
    {
      kind: 'order-refund',
      ...buildRefundTexts(rows, order),
      orderNumber: order.orderNumber,
      firstName: await loadGreetingName(deps, order, recipient),
      storeName: order.snapshot.store.name,
      link: createOrderUrl(order),
    },
    recipient,
    { brand: await loadBrand(deps, order.brandId), key: message.id },
  )
}
