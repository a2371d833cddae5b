import type { memberApi } from '@larder/shared/contracts'
import { formatAddress, formatDay } from '@larder/shared/domain'
import { Lines, paymentWords, Sums, sumsOf } from '@larder/shared/order'
import { styled } from '@larder/shared/ui'

const Bill = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  '& > hr': { width: '100%', margin: 0, border: 0, borderTop: theme.line.hairline },
}))
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  margin: 0,
  [theme.wide]: { gridTemplateColumns: '1fr 1fr' },
  '& dt': theme.typography.h4,
  '& dd': { ...theme.typography.body2, margin: 0, color: theme.palette.text.secondary },
}))
const Store = styled('h2')(({ theme }) => ({ ...theme.typography.h3, marginBottom: theme.spacing(4) }))
const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))

type Order = memberApi.MemberOrder

/** The lines of an order, its total, time, place and payment. */
export function OrderLines({ order }: { order: Order }) {
  const { slot, store, fulfilmentMethod, currency } = order
  const isDelivery = fulfilmentMethod === 'delivery'
  const place = isDelivery ? order.deliveryAddress : store.address
  const when = slot.isAsap
    ? `${formatDay(slot.date, 'dddd D MMMM')}, as soon as possible`
    : `${formatDay(slot.date, 'dddd D MMMM')}, ${slot.start} to ${slot.end}`
  return (
    <Stack>
      <div>
        <Store>{store.name}</Store>
        <Bill>
          <Lines lines={order.items} currency={currency.currencyCode} />
          <hr />
          <Sums sums={sumsOf(order)} total={order.orderTotal} currency={currency.currencyCode} />
        </Bill>
      </div>
      <Facts>
        <div>
          <dt>{isDelivery ? 'Delivery' : 'Collection'}</dt>
          <dd>{when}</dd>
        </div>
        <div>
          <dt>{isDelivery ? 'To' : 'From'}</dt>
          <dd>{place ? formatAddress(place) : store.name}</dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>{paymentWords(order)}</dd>
        </div>
        {order.instructions && (
          <div>
            <dt>Your note</dt>
            <dd>{order.instructions}</dd>
          </div>
        )}
      </Facts>
    </Stack>
  )
}
