import { createHash } from 'node:crypto'
import * as z from 'zod'
import { formatInstant, isActiveStatus, isSettingOn, paths } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { pushSubscriptionsQueries } from '../../members/index.ts'
import type { OutboxMessage } from '../../messaging/index.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { loadOpenQuestions } from '../order-messages/line-messages.ts'
import { loadBrand, loadOrder } from '../order-messages/order-recipients.ts'
import { isErasedOrder } from '../orders/forget-orders.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { PushNews } from './enqueue-push.ts'
import { formatStatusTitle } from './push-texts.ts'

const Payload = z.object({ sessionId: z.string(), news: PushNews })

const HOUR_SEC = 3_600
const DAY_SEC = 24 * HOUR_SEC

/** What a notification says, how long it may wait for a browser that is offline, and whether it may wake one up. */
type Notice = { title: string; detail?: string; ttlSec: number; isUrgent: boolean }

async function makeQuestionNotice(deps: AppDeps, order: OrderRow): Promise<Notice | undefined> {
  const questions = await loadOpenQuestions(deps, order)
  const [first] = questions.map(({ question }) => question.answerBy).toSorted()
  const leftMs = first ? Date.parse(first) - deps.clock().getTime() : 0
  if (!first || leftMs <= 0) return undefined
  return {
    title: 'The store asks about your order',
    detail: `Please answer by ${formatInstant(first, 'HH:mm', order.snapshot.store.timeZone)}.`,
    ttlSec: Math.ceil(leftMs / 1_000),
    isUrgent: true,
  }
}

/** The notification as things are when it is sent; undefined for one that time has overtaken. */
async function makeNotice(deps: AppDeps, order: OrderRow, news: PushNews): Promise<Notice | undefined> {
  if (news.kind === 'question') return makeQuestionNotice(deps, order)
  if (news.kind === 'refund')
    return { title: 'You get money back for your order', ttlSec: DAY_SEC, isUrgent: false }
  const { status } = news
  if (isActiveStatus(status) && order.status !== status) return undefined
  const title = formatStatusTitle(status, order.fulfilmentMethod)
  return { title, ttlSec: isActiveStatus(status) ? HOUR_SEC : DAY_SEC, isUrgent: isActiveStatus(status) }
}

/** What the worker shows: never a name, an address or an amount, because others see the screen (trust T33). */
function formatNotification(order: OrderRow, { title, detail }: Notice, brandName: string) {
  const body = [`${brandName}, order ${order.orderNumber}.`, detail].filter(Boolean).join(' ')
  // Opaque, and the same for every notification of the order, so that a newer one replaces the one before.
  const topic = createHash('sha256').update(order.id).digest('base64url').slice(0, 32)
  const path = paths.checkoutSuccess({ id: order.id })
  return { topic, text: JSON.stringify({ title, body, tag: topic, path }) }
}

/**
 * Notifies one browser of an order's owner. Nothing is sent to a browser that has signed out since, or where the brand
 * has it off by now.
 */
export async function sendPush(deps: AppDeps, message: OutboxMessage): Promise<void> {
  const { adapters, clock, db } = deps
  const { brandId, payload } = message
  const { sessionId, news } = Payload.parse(payload)
  const order = await loadOrder(deps, message)
  const { brand } = await shopQueries(deps).findOffer(brandId)
  if (!adapters.push || !isSettingOn(brand.settings, 'orderPush') || isErasedOrder(order)) return
  const queries = pushSubscriptionsQueries(db)
  const [to] = await queries.findOfOwner(order, { now: clock(), only: sessionId })
  const notice = to && (await makeNotice(deps, order, news))
  if (!notice) return
  const { ttlSec, isUrgent } = notice
  const notification = formatNotification(order, notice, (await loadBrand(deps, brandId)).name)
  const outcome = await adapters.push.send({ to, ttlSec, isUrgent, ...notification })
  if (outcome === 'ended') await queries.deleteEnded(to)
}
