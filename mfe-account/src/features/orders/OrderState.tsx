import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { aheadText, endText, StatusSteps } from '@larder/shared/order'
import { Disclosure, ExposedPart, Icon, Notice, Progress, Stack } from '@larder/shared/ui'
import styles from './OrderState.module.css'

type Status = ordersApi.OrderStatus
type Order = Pick<ordersApi.Order, 'payment' | 'orderTotal' | 'currency' | 'store'>
type Props = { status: Status; order: Order }

function FinishedOrder({ status, order }: Props) {
  const zone = order.store.timeZone
  if (status.isNegative) {
    const { title, when, cause, money } = endText({ status, order, zone })
    return (
      <Notice tone="error" title={title} isLive>
        {[cause(order.store.name), `${when}. ${money}`].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    )
  }
  const when = formatInstant(status.updatedAt, 'ddd D MMM YYYY, HH:mm', zone)
  return (
    <Stack gap={6}>
      <div className={styles.arrived}>
        <span>
          <Icon name="check" />
        </span>
        <div>
          <h2>{status.label}</h2>
          <p>{when}</p>
        </div>
      </div>
      <Disclosure title="How it went">
        <StatusSteps status={status} zone={zone} />
      </Disclosure>
    </Stack>
  )
}

function ActiveOrder({ status, zone }: { status: Status; zone: string }) {
  const plannedText = aheadText(status, zone)
  return (
    <Stack gap={6} aria-live="polite">
      {plannedText && <Notice>{plannedText}</Notice>}
      <Progress value={status.percent / 100} label={status.label} />
      <StatusSteps status={status} zone={zone} />
    </Stack>
  )
}

/** The progress of an order: with the driver's map where checkout exposes it, otherwise as steps and text. */
export function OrderState({ status, order }: Props) {
  if (!status.isActive) return <FinishedOrder status={status} order={order} />
  return (
    <ExposedPart
      name="checkout/OrderTracking"
      props={{ businessOrderId: status.businessOrderId }}
      when="now"
      fallback={<ActiveOrder status={status} zone={order.store.timeZone} />}
    />
  )
}
