import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant } from '@larder/shared/domain'
import { ExposedPart, Notice, Progress, Steps, styled } from '@larder/shared/ui'
import { useLiveStatus } from './use-live-status.ts'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))

type Props = { status: ordersApi.OrderStatus; zone: string }

function OwnState({ status: initial, zone }: Props) {
  const status = useLiveStatus(initial)
  if (status.isNegative) {
    return (
      <Notice tone="error" title={status.label} isLive>
        If you paid by card, you will get your money back. The store can tell you more.
      </Notice>
    )
  }
  return (
    <Root aria-live="polite">
      <Progress value={status.percent / 100} label={status.label} />
      <Steps
        steps={status.steps.map(({ label, isDone, isCurrent, at }) => ({
          label,
          state: isCurrent ? 'current' : isDone ? 'done' : 'todo',
          ...(at ? { time: formatInstant(at, dateFormats.time, zone) } : {}),
        }))}
      />
    </Root>
  )
}

/** How far an order is: with the driver's map where checkout lends it, in steps and words where not. */
export function OrderState({ status, zone }: Props) {
  const own = <OwnState status={status} zone={zone} />
  if (!status.isActive) return own
  return (
    <ExposedPart
      name="checkout/OrderTracking"
      props={{ businessOrderId: status.businessOrderId }}
      when="now"
      fallback={own}
    />
  )
}
