import type { ReactNode } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { formatAddress, formatDay } from '@larder/shared/domain'
import { Lines, paymentWords, Sums, sumsOf } from '@larder/shared/order'
import { Icon, styled, Surface, type IconName } from '@larder/shared/ui'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  margin: theme.spacing(0, 0, 5),
  paddingBottom: theme.spacing(5),
  borderBottom: theme.line.hairline,
  '& > div': { display: 'grid', gridTemplateColumns: `${theme.spacing(8)} minmax(0, 1fr)` },
  '& svg': { gridRow: '1 / 3', color: theme.palette.primary.text },
  '& dt': { ...theme.typography.body3, color: theme.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Items = styled('div')(({ theme }) => ({
  marginBottom: theme.spacing(5),
  paddingBottom: theme.spacing(5),
  borderBottom: theme.line.hairline,
}))
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, marginBottom: theme.spacing(5) }))

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} size="small" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const whenWords = ({ slot }: ordersApi.Order): string =>
  slot.isAsap
    ? `${formatDay(slot.date, 'dddd D MMMM')}, as soon as possible`
    : `${formatDay(slot.date, 'dddd D MMMM')}, ${slot.start} to ${slot.end}`

/** The order's lines, time, place, customer and payment. */
export function OrderReceipt({ order }: { order: ordersApi.Order }) {
  const { store, fulfilmentMethod, contact, instructions, currency } = order
  const isDelivery = fulfilmentMethod === 'delivery'
  const place = isDelivery ? order.deliveryAddress : store.address
  return (
    <Surface data-pad="large" as="section" aria-label="Your order">
      <Title>{`Order ${order.orderNumber}`}</Title>
      <Facts>
        <Fact icon="clock" name={isDelivery ? 'Delivery' : 'Collection'}>
          {whenWords(order)}
        </Fact>
        <Fact icon="pin" name={isDelivery ? 'To' : 'From'}>
          {!isDelivery && store.name}
          {place && (isDelivery ? formatAddress(place) : <small>{formatAddress(place)}</small>)}
        </Fact>
        <Fact icon="user" name="For">
          {`${contact.firstName} ${contact.lastName}`}
          <small>{[contact.email, contact.phoneNumber].filter(Boolean).join(', ')}</small>
        </Fact>
        {instructions && (
          <Fact icon="edit" name="Your note">
            {instructions}
          </Fact>
        )}
        <Fact icon={order.payment.method === 'Cash' ? 'cash' : 'card'} name="Payment">
          {paymentWords(order)}
        </Fact>
      </Facts>
      <Items>
        <Lines lines={order.items} currency={currency.currencyCode} />
      </Items>
      <Sums sums={sumsOf(order)} total={order.orderTotal} currency={currency.currencyCode} />
    </Surface>
  )
}
