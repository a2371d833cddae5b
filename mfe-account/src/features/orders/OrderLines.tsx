import type { memberApi } from '@larder/shared/contracts'
import { formatAddress, formatDay } from '@larder/shared/domain'
import { Picture, Price, styled } from '@larder/shared/ui'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(3) },
  '& > li > p': { flex: 1, minWidth: 0, ...theme.typography.body2 },
  '& small': { display: 'block', ...theme.typography.body3, color: theme.palette.text.secondary },
}))
const Thumb = styled('div')(({ theme }) => ({ width: theme.spacing(12), flex: 'none' }))
const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: `${theme.spacing(5)} 0 0`,
  paddingTop: theme.spacing(5),
  borderTop: theme.line.hairline,
  ...theme.typography.body2,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(4) },
  '& dd': { margin: 0 },
  '& [data-total]': { ...theme.typography.h4, borderTop: theme.line.hairline, paddingTop: theme.spacing(3) },
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
type Line = Order['items'][number]

const optionWords = ({ options, mealDealParts }: Line): string =>
  [...mealDealParts.map(({ name }) => name), ...options.map(({ name }) => name)].join(', ')

function paymentWords({ method, scheme, last4 }: Order['payment']): string {
  if (method === 'Cash') return 'Cash'
  return scheme && last4 ? `${scheme} ending ${last4}` : 'Card'
}

function sums(order: Order) {
  const { orderSubtotal, savings, fees, tip, orderTotal } = order
  return [
    { name: 'Subtotal', amount: orderSubtotal },
    ...savings.map(({ name, amount }) => ({ name, amount: -amount })),
    ...fees.map(({ name, amount }) => ({ name, amount })),
    ...(tip > 0 ? [{ name: 'Driver tip', amount: tip }] : []),
    { name: 'Total', amount: orderTotal, isTotal: true },
  ]
}

/** What was ordered, what it came to, when, where and how it was paid. */
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
        <List>
          {order.items.map((line) => (
            <li key={line.basketLineId}>
              {line.picture && (
                <Thumb>
                  <Picture src={line.picture} alt="" width={48} shape="field" ratio="1" />
                </Thumb>
              )}
              <p>
                {`${line.quantity} x ${line.name}`}
                {optionWords(line) && <small>{optionWords(line)}</small>}
              </p>
              <Price amount={line.lineTotal} currency={currency.currencyCode} />
            </li>
          ))}
        </List>
        <Sums>
          {sums(order).map(({ name, amount, ...row }) => (
            <div key={name} data-total={'isTotal' in row || undefined}>
              <dt>{name}</dt>
              <dd>
                <Price amount={amount} currency={currency.currencyCode} />
              </dd>
            </div>
          ))}
        </Sums>
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
          <dd>{paymentWords(order.payment)}</dd>
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
