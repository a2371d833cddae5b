import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant, paths } from '@larder/shared/domain'
import { ButtonAnchor, Stack } from '@larder/shared/ui'

type ChangedOrder = Pick<ordersApi.Order, 'businessOrderId' | 'changes' | 'store' | 'status'>

/** Until when an order can be changed, in words. */
export function changeUntilText({ changes, store }: Pick<ChangedOrder, 'changes' | 'store'>): string {
  if (changes?.until === undefined) return 'You can change it until the store starts on it.'
  const { timeZone } = store
  const day = formatInstant(changes.until, 'dddd D MMMM', timeZone)
  const time = formatInstant(changes.until, dateFormats.time, timeZone)
  return `You can change it until ${day}, ${time}, or until the store starts on it.`
}

/** The way to change or cancel an order, or why it is closed. `status` may be newer than the order. */
export function ChangeLink({ order, status }: { order: ChangedOrder; status: ordersApi.OrderStatus }) {
  const { businessOrderId, changes } = order
  if (!changes || !status.isActive) return null
  const isOpen = changes.canChange && status.status === 'sent_to_store'
  if (!isOpen) return changes.reason ? <p>{changes.reason}</p> : null
  return (
    <Stack gap={3}>
      <p>{changeUntilText(order)}</p>
      <div>
        <ButtonAnchor href={paths.changeOrder({ orderId: businessOrderId })} variant="outlined" size="small">
          Change or cancel
        </ButtonAnchor>
      </div>
    </Stack>
  )
}
