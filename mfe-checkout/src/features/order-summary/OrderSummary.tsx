import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $basket, useStore } from '@larder/shared/stores'
import { formatMoney, Icon, Price, styled, Surface } from '@larder/shared/ui'

const Box = styled(Surface)(({ theme }) => ({
  paddingBlock: theme.spacing(1.5),
  [theme.wider]: { padding: theme.spacing(6) },
}))
/** Only one of the two is ever there: the fold on narrow screens, the whole on wide ones. */
const Open = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.wider]: { display: 'block' },
  '& > h2': theme.typography.h3,
}))
const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  padding: theme.spacing(3, 0, 2),
}))
const Fold = styled('details')(({ theme }) => ({
  [theme.wider]: { display: 'none' },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: theme.target,
    listStyle: 'none',
    cursor: 'pointer',
    ...theme.typography.h4,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > span': { flex: 1 },
  '& > summary > svg': { transition: `transform ${theme.pace.quick}` },
  '&[open] > summary > svg:last-child': { transform: 'rotate(180deg)' },
  '& > summary:focus-visible': theme.ring,
}))
const Rows = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: `${theme.spacing(3)} 0 0`,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    ...theme.typography.body2,
  },
  '& dd': { margin: 0 },
  '& [data-total]': { ...theme.typography.h4, borderTop: theme.line.hairline, paddingTop: theme.spacing(3) },
}))

type Part = { key: string; name: string; amount: number; tone?: 'saving'; zero?: string }

function parts({ items, savings, fees, tips }: basketApi.Basket): Part[] {
  const tip = tips[0]?.amount ?? 0
  return [
    ...items.map((line) => ({
      key: line.basketLineId,
      name: `${line.quantity} x ${line.name}`,
      amount: line.lineTotal,
    })),
    ...savings.map(({ code, name, amount }) => ({
      key: code + name,
      name,
      amount: -amount,
      tone: 'saving' as const,
    })),
    ...fees.map(({ code, name, amount }) => ({ key: code, name, amount, zero: 'Free' })),
    ...(tip > 0 ? [{ key: 'tip', name: 'Driver tip', amount: tip }] : []),
  ]
}

function Amounts({ basket }: { basket: basketApi.Basket }) {
  const { currencyCode } = basket.currency
  return (
    <>
      <Rows>
        {parts(basket).map(({ key, name, amount, tone, zero }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <Price
                amount={amount}
                currency={currencyCode}
                {...(tone ? { tone } : {})}
                {...(zero ? { zero } : {})}
              />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt>Total</dt>
          <dd>
            <Price amount={basket.orderTotal} currency={currencyCode} tone="strong" />
          </dd>
        </div>
      </Rows>
      <Foot>
        <a href={paths.basket()}>Change your basket</a>
      </Foot>
    </>
  )
}

/** What is being bought and for how much: beside the steps on wide screens, one line to open on phones. */
export function OrderSummary() {
  const basket = useStore($basket)
  if (!basket) return null
  const count = `${basket.itemCount} ${basket.itemCount === 1 ? 'item' : 'items'}`
  return (
    <Box as="aside" aria-label="Order summary">
      <Fold>
        <summary>
          <Icon name="basket" size="small" />
          <span>{count}</span>
          {formatMoney(basket.orderTotal, basket.currency.currencyCode)}
          <Icon name="down" size="small" />
        </summary>
        <Amounts basket={basket} />
      </Fold>
      <Open>
        <h2>Your order</h2>
        <Amounts basket={basket} />
      </Open>
    </Box>
  )
}
