import { integrationsApi, type ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Messenger, OutboxMessage } from '../../messaging/index.ts'
import { lineReportsQueries } from '../line-reports/line-reports.queries.ts'
import { toLineOutcomes } from '../line-reports/packed-line.ts'
import { createOrderUrl } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import {
  chooseEmailRecipient,
  loadBrand,
  loadGreetingName,
  loadOrder,
  type ChooseRecipient,
} from './order-recipients.ts'

type Outcome = ordersApi.LineOutcome

async function loadOutcomes({ db }: AppDeps, order: OrderRow): Promise<Outcome[]> {
  const reports = await lineReportsQueries(db).findOfOrder(order)
  return toLineOutcomes(order.snapshot.basket.items, reports) ?? []
}

type Question = Outcome & { question: NonNullable<Outcome['question']> }

/** The lines about which the shopper is still asked. */
export const loadOpenQuestions = async (deps: AppDeps, order: OrderRow): Promise<Question[]> =>
  (await loadOutcomes(deps, order)).flatMap((outcome) =>
    outcome.question ? [{ ...outcome, question: outcome.question }] : [],
  )

const formatSubstitute = ({ quantity, name, allergens }: NonNullable<Outcome['substitute']>): string =>
  [`${quantity} × ${name}.`, ...allergens].join(' ')

/** A question as text: "Oat Milk is not there. Instead: 1 × Soya Milk. Contains soya." */
function formatQuestion({ name, quantity, ordered, substitute }: Outcome): string {
  const there = quantity > 0 ? `Of ${name} there are ${quantity} of ${ordered}.` : `${name} is not there.`
  return substitute ? `${there} Instead: ${formatSubstitute(substitute)}` : there
}

/** What is different as text: "Oat Milk: 1 of 2. Instead: 1 × Soya Milk. Contains soya." */
function formatChange({ name, quantity, ordered, substitute, grams }: Outcome): string {
  const there = quantity === 0 ? 'not there' : `${quantity} of ${ordered}`
  const count = quantity < ordered ? `${name}: ${there}.` : `${name}.`
  const instead = substitute ? `Instead: ${formatSubstitute(substitute)}` : ''
  return [count, instead, grams === undefined ? '' : `${grams} g.`].filter(Boolean).join(' ')
}

type Sending = { messenger: Messenger; message: OutboxMessage; to?: ChooseRecipient }

/** Asks the shopper what is still open when the message is sent: what was answered meanwhile needs none. */
export async function sendLineQuestion(
  deps: AppDeps,
  { messenger, message, to = chooseEmailRecipient }: Sending,
): Promise<void> {
  const order = await loadOrder(deps, message)
  const open = await loadOpenQuestions(deps, order)
  const [first] = open.map(({ question }) => question.answerBy).toSorted()
  const recipient = first ? await to(order, deps) : undefined
  if (!first || !recipient) return
  const { store } = order.snapshot
  await messenger.deliver(
    {
      kind: 'order-question',
      items: open.map(formatQuestion),
      until: formatInstant(first, 'HH:mm', store.timeZone),
      orderNumber: order.orderNumber,
      firstName: await loadGreetingName(deps, order, recipient),
      storeName: store.name,
      link: createOrderUrl(order),
    },
    recipient,
    { brand: await loadBrand(deps, order.brandId), key: message.id },
  )
}

/** Tells the shopper what is different in a packed order, with the allergens of what comes instead. */
export async function sendLineChanges(deps: AppDeps, { messenger, message }: Sending): Promise<void> {
  const order = await loadOrder(deps, message)
  const outcomes = await loadOutcomes(deps, order)
  const recipient = await chooseEmailRecipient(order)
  if (!recipient || outcomes.length === 0) return
  await messenger.deliver(
    {
      kind: 'order-changes',
      items: outcomes.map(formatChange),
      orderNumber: order.orderNumber,
      firstName: await loadGreetingName(deps, order, recipient),
      storeName: order.snapshot.store.name,
      link: createOrderUrl(order),
    },
    recipient,
    { brand: await loadBrand(deps, order.brandId), key: message.id },
  )
}

/** Tells the store what the shopper, or the time, decided about a line. */
export async function sendLineAnswer({ adapters }: AppDeps, message: OutboxMessage): Promise<void> {
  const answer = integrationsApi.LineAnswer.parse(message.payload['answer'])
  await adapters.storeSystems.sendAnswer(answer, message.id)
}
