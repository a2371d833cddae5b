import { summariseProblem } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Messenger, OutboxMessage } from '../../messaging/index.ts'
import { createOrderUrl } from '../orders/order-view.ts'
import { problemsQueries, type ProblemRow } from '../problems/problems.queries.ts'
import { chooseEmailRecipient, loadBrand, loadGreetingName, loadOrder } from './order-recipients.ts'

function describeState({ state, reason }: ProblemRow, storeName: string): string {
  if (state !== 'refused') return 'We have your report. Somebody looks at it, and we write to you again.'
  const said = reason ? ` ${storeName} says: ${reason}` : ''
  return `We looked at your report and give nothing back for it.${said}`
}

/** Sends the message about a report that waits for a person or was refused. What went back has its own (refund-message). */
export async function sendProblemMessage(
  deps: AppDeps,
  messenger: Messenger,
  message: OutboxMessage,
): Promise<void> {
  const order = await loadOrder(deps, message)
  const { problemId, state } = message.payload
  const problem = await problemsQueries(deps.db).find({ brandId: message.brandId, id: String(problemId) })
  const recipient = await chooseEmailRecipient(order)
  // A report that was decided before its first message left has the message about the decision alone.
  if (!recipient || !problem || problem.state !== state) return
  const storeName = order.snapshot.store.name
  await messenger.deliver(
    {
      kind: 'order-problem',
      items: summariseProblem(problem),
      detail: describeState(problem, storeName),
      orderNumber: order.orderNumber,
      firstName: await loadGreetingName(deps, order, recipient),
      storeName,
      link: createOrderUrl(order),
    },
    recipient,
    { brand: await loadBrand(deps, order.brandId), key: message.id },
  )
}
