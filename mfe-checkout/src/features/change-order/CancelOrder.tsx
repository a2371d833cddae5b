import { ordersApi } from '@larder/shared/contracts'
import { formatMoney, paths } from '@larder/shared/domain'
import { sessionCall } from '@larder/shared/stores'
import { Button, confirm, Notice, Stack, toast, useAction, useNavigate } from '@larder/shared/ui'
import { clearChange } from '../../stores/change-draft.ts'

function describeConsequence({ payment, orderTotal, currency }: ordersApi.Order): string {
  if (payment.method === 'Cash') return 'You pay nothing.'
  const amount = formatMoney(orderTotal, currency.currencyCode)
  return `${amount} goes back the way you paid. Your bank may take a few days to show it.`
}

/** Cancels the whole order, after asking. */
export function CancelOrder({ order, onRejected }: { order: ordersApi.Order; onRejected: () => void }) {
  const navigate = useNavigate()
  const { businessOrderId, link } = order
  const { run, isPending, problem } = useAction(async () => {
    const isSure = await confirm({
      title: 'Cancel this order?',
      text: describeConsequence(order),
      confirmLabel: 'Cancel order',
      cancelLabel: 'Keep order',
      tone: 'danger',
    })
    if (!isSure) return
    await sessionCall(ordersApi.cancel, { businessOrderId }).catch((error: unknown) => {
      onRejected()
      throw error
    })
    clearChange()
    toast('Your order is cancelled', { tone: 'success' })
    await navigate(paths.checkoutSuccess({ order: link }), { replace: true })
  })
  return (
    <Stack gap={4} as="section" aria-label="Cancel">
      {problem && <Notice tone="error" title={problem} isLive />}
      <div>
        <Button variant="outlined" loading={isPending} onClick={() => void run()}>
          Cancel the whole order
        </Button>
      </div>
    </Stack>
  )
}
