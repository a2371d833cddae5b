import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant } from '@larder/shared/domain'
import { Notice, Progress, Steps, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))

type Props = { status: ordersApi.OrderStatus; zone: string }

/** Where the order is, in words and steps; read out when it moves (spec §4 Order status). */
export function OrderProgress({ status, zone }: Props) {
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
          state: isCurrent && status.isActive ? 'current' : isDone ? 'done' : 'todo',
          ...(at ? { time: formatInstant(at, dateFormats.time, zone) } : {}),
        }))}
      />
    </Root>
  )
}
