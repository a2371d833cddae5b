import type { ordersApi } from '@larder/shared/contracts'
import { formatAddress, formatDay } from '@larder/shared/domain'
import { Icon, Price, styled, Surface } from '@larder/shared/ui'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  margin: 0,
  '& dt': { ...theme.typography.h4, display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& dd': {
    ...theme.typography.body2,
    margin: `${theme.spacing(1)} 0 0`,
    color: theme.palette.text.secondary,
  },
}))
const Rows = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: `${theme.spacing(5)} 0 0`,
  paddingTop: theme.spacing(5),
  borderTop: theme.line.hairline,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    ...theme.typography.body2,
  },
  '& dd': { margin: 0 },
  '& [data-total]': { ...theme.typography.h4, borderTop: theme.line.hairline, paddingTop: theme.spacing(3) },
}))

function paymentWords({ method, scheme, last4 }: ordersApi.Order['payment']): string {
  if (method === 'Cash') return 'Cash, when you get your order'
  return scheme && last4 ? `${scheme} ending ${last4}` : 'Paid by card'
}

/** What was ordered, when it comes, where and how it was paid. */
export function OrderReceipt({ order }: { order: ordersApi.Order }) {
  const { slot, store, fulfilmentMethod, currency } = order
  const isDelivery = fulfilmentMethod === 'delivery'
  const place = isDelivery ? order.deliveryAddress : store.address
  const money = currency.currencyCode
  return (
    <Surface data-pad="large">
      <Facts>
        <div>
          <dt>
            <Icon name="clock" size="small" /> {isDelivery ? 'Delivery' : 'Collection'}
          </dt>
          <dd>
            {slot.isAsap
              ? 'As soon as possible'
              : `${formatDay(slot.date, 'dddd D MMMM')}, ${slot.start} to ${slot.end}`}
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" size="small" /> {isDelivery ? 'To' : 'From'}
          </dt>
          <dd>
            {[isDelivery ? undefined : store.name, place && formatAddress(place)].filter(Boolean).join(', ')}
          </dd>
        </div>
        <div>
          <dt>
            <Icon name={order.payment.method === 'Cash' ? 'cash' : 'card'} size="small" /> Payment
          </dt>
          <dd>{paymentWords(order.payment)}</dd>
        </div>
      </Facts>
      <Rows>
        {order.items.map((line) => (
          <div key={line.basketLineId}>
            <dt>{`${line.quantity} x ${line.name}`}</dt>
            <dd>
              <Price amount={line.lineTotal} currency={money} />
            </dd>
          </div>
        ))}
        {order.savings.map(({ code, name, amount }) => (
          <div key={code + name}>
            <dt>{name}</dt>
            <dd>
              <Price amount={-amount} currency={money} tone="saving" />
            </dd>
          </div>
        ))}
        {order.fees.map(({ code, name, amount }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              <Price amount={amount} currency={money} zero="Free" />
            </dd>
          </div>
        ))}
        {order.tip > 0 && (
          <div>
            <dt>Driver tip</dt>
            <dd>
              <Price amount={order.tip} currency={money} />
            </dd>
          </div>
        )}
        <div data-total>
          <dt>Total</dt>
          <dd>
            <Price amount={order.orderTotal} currency={money} tone="strong" />
          </dd>
        </div>
      </Rows>
    </Surface>
  )
}
