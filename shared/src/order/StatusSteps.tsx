import type { ordersApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant } from '@larder/shared/domain'
import { Steps } from '@larder/shared/ui'

/** An order's steps, with the times at which they were reached (spec §4 Order status). */
export function StatusSteps({ status, zone }: { status: ordersApi.OrderStatus; zone: string }) {
  return (
    <Steps
      steps={status.steps.map(({ label, isDone, isCurrent, at }) => ({
        label,
        state: isCurrent && status.isActive ? 'current' : isDone ? 'done' : 'todo',
        ...(at ? { time: formatInstant(at, dateFormats.time, zone) } : {}),
      }))}
    />
  )
}
