import { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { asAppError } from '@larder/shared/errors'
import { pause } from '@larder/shared/lib'
import { confirmAge } from '@larder/shared/order'
import { sessionCall } from '@larder/shared/stores'
import { toast, useAction, useNavigate } from '@larder/shared/ui'
import { listDeclared } from '../domain/price-changes.ts'
import { forgetAttempt, getAttemptKey } from '../stores/attempt-keys.ts'
import { clearChange, toWish, type ChangeDraft } from '../stores/change-draft.ts'
import type { PaymentSource } from '../stores/checkout-state.ts'
import { payChange } from './pay-change.ts'

/** Time in ms after which the shopper may try again if the bank's page has not loaded. */
const NAVIGATION_TIMEOUT_MS = 30_000

type Agreement = { order: ordersApi.Order; draft: ChangeDraft; quote: ordersApi.ChangeQuote }

const createBody = ({ draft, quote }: Agreement) => ({
  ...toWish(draft),
  version: quote.version,
  orderTotal: quote.orderTotal,
  declared: listDeclared(quote),
})

/** Accepts the change as it was quoted. Undefined when the shopper is not old enough for an item. */
async function accept(agreement: Agreement) {
  if (!(await confirmAge(agreement.quote.minimumAge))) return undefined
  const body = createBody(agreement)
  return sessionCall(ordersApi.acceptChange, body, { idempotencyKey: getAttemptKey('change', body) })
}

/** Accepts a change, and pays its difference by card where there is one. */
export function useAcceptChange(agreement: Agreement | undefined, onRejected: () => void) {
  const navigate = useNavigate()
  const showOrder = (link: string) => {
    clearChange()
    toast('Your order is changed', { tone: 'success' })
    return navigate(paths.checkoutSuccess({ order: link }), { replace: true })
  }

  async function pay(
    link: string,
    accepted: { draftOrderId: string; changeId: string },
    source: PaymentSource,
  ) {
    const outcome = await payChange(accepted, source)
    if (outcome.kind === 'paid') return showOrder(link)
    if (outcome.kind === 'unknown') {
      const { draftOrderId, changeId } = accepted
      return navigate(paths.paymentSuccess({ draftOrderId, changeId }))
    }
    location.assign(outcome.href)
    return pause(NAVIGATION_TIMEOUT_MS)
  }

  async function save(accepting: Agreement, getSource?: () => Promise<PaymentSource>): Promise<void> {
    const { link } = accepting.order
    const source = getSource && (await getSource())
    const accepted = await accept(accepting)
    if (!accepted) return
    if (accepted.isApplied) await showOrder(link)
    else if (source) await pay(link, accepted, source)
  }

  const { run, isPending, problem } = useAction(async (getSource?: () => Promise<PaymentSource>) => {
    if (!agreement) return
    try {
      await save(agreement, getSource)
    } catch (cause) {
      // The server replied, so the next press is a new attempt, for the order as it is now.
      if (asAppError(cause).code !== 'NETWORK') forgetAttempt('change', createBody(agreement))
      onRejected()
      throw cause
    }
  })
  return {
    isPending,
    problem,
    save: () => void run(),
    payBy: (getSource: () => Promise<PaymentSource>) => void run(getSource),
  }
}
