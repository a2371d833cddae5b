import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { aheadWords, StatusSteps } from '@larder/shared/order'
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
type Props = { status: Status; zone: string; isCash: boolean }

function Over({ status, zone, isCash }: Props) {
  const when = formatInstant(status.updatedAt, 'ddd D MMM YYYY, HH:mm', zone)
  if (status.isNegative) {
    return (
      <Notice tone="error" title={status.label} isLive>
        {isCash
          ? `${when}. You pay nothing. The store can tell you more.`
          : `${when}. You will get your money back on your card. The store can tell you more.`}
      </Notice>
    )
  }
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

function UnderWay({ status, zone }: Omit<Props, 'isCash'>) {
  const ahead = aheadWords(status, zone)
  return (
    <Root aria-live="polite">
      {ahead && <Notice>{ahead}</Notice>}
      <Progress value={status.percent / 100} label={status.label} />
      <StatusSteps status={status} zone={zone} />
    </Root>
  )
}

/** How far an order is: with the driver's map where checkout lends it, in steps and words where not. */
export function OrderState({ status, zone, isCash }: Props) {
  if (!status.isActive) return <Over status={status} zone={zone} isCash={isCash} />
  return (
    <ExposedPart
      name="checkout/OrderTracking"
      props={{ businessOrderId: status.businessOrderId }}
      when="now"
      fallback={<UnderWay status={status} zone={zone} />}
    />
  )
}
