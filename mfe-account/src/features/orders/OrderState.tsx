import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { aheadWords, endWords, StatusSteps } from '@larder/shared/order'
import { Disclosure, ExposedPart, Icon, Notice, Progress, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))
const Arrived = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(4),
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: theme.spacing(12),
    height: theme.spacing(12),
    borderRadius: theme.radius.pill,
    background: theme.palette.success.tint,
    color: theme.palette.success.text,
  },
  '& h2': theme.typography.h3,
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))

type Status = ordersApi.OrderStatus
type Order = Pick<ordersApi.Order, 'payment' | 'orderTotal' | 'currency' | 'store'>
type Props = { status: Status; order: Order }

function Over({ status, order }: Props) {
  const zone = order.store.timeZone
  if (status.isNegative) {
    const { title, when, reason, money } = endWords({ status, order, zone })
    return (
      <Notice tone="error" title={title} isLive>
        {[
          reason ? `${order.store.name} says: ${reason}` : `${order.store.name} can tell you more.`,
          `${when}. ${money}`,
        ].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    )
  }
  const when = formatInstant(status.updatedAt, 'ddd D MMM YYYY, HH:mm', zone)
  return (
    <Root>
      <Arrived>
        <span>
          <Icon name="check" />
        </span>
        <div>
          <h2>{status.label}</h2>
          <p>{when}</p>
        </div>
      </Arrived>
      <Disclosure title="How it went">
        <StatusSteps status={status} zone={zone} />
      </Disclosure>
    </Root>
  )
}

function UnderWay({ status, zone }: { status: Status; zone: string }) {
  const ahead = aheadWords(status, zone)
  return (
    <Root aria-live="polite">
      {ahead && <Notice>{ahead}</Notice>}
      <Progress value={status.percent / 100} label={status.label} />
      <StatusSteps status={status} zone={zone} />
    </Root>
  )
}

/** The progress of an order: with the driver's map where checkout exposes it, otherwise as steps and text. */
export function OrderState({ status, order }: Props) {
  if (!status.isActive) return <Over status={status} order={order} />
  return (
    <ExposedPart
      name="checkout/OrderTracking"
      props={{ businessOrderId: status.businessOrderId }}
      when="now"
      fallback={<UnderWay status={status} zone={order.store.timeZone} />}
    />
  )
}
