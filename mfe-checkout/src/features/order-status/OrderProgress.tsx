import type { ordersApi } from '@larder/shared/contracts'
import { aheadText, StatusSteps } from '@larder/shared/order'
import { Notice, Progress, Stack } from '@larder/shared/ui'

type Props = { status: ordersApi.OrderStatus; zone: string }

/** The order's status as text and steps. Screen readers announce changes (spec §4 Order status). */
export function OrderProgress({ status, zone }: Props) {
  if (status.isNegative) {
    return (
      <Notice tone="error" title={status.outcome?.label ?? status.label} isLive>
        {status.outcome?.reason && <p>{`The store says: ${status.outcome.reason}`}</p>}
        {status.refund
          ? 'Your money is on its way back to you.'
          : 'If you paid by card, you will get your money back. The store can tell you more.'}
      </Notice>
    )
  }
  const ahead = aheadText(status, zone)
  return (
    <Stack gap={6}>
      {ahead && <Notice>{ahead}</Notice>}
      {/* The only announced line; the steps below repeat it in detail. */}
      <div aria-live="polite">
        <Progress value={status.percent / 100} label={<b>{status.label}</b>} ariaLabel={status.label} />
      </div>
      <StatusSteps status={status} zone={zone} />
    </Stack>
  )
}
