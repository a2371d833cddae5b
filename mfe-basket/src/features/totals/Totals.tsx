import type { ReactNode } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { Price, styled } from '@larder/shared/ui'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  margin: 0,
  transition: `opacity ${theme.pace.quick}`,
  '&[aria-busy="true"]': { opacity: 0.6 },
}))
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(4),
  ...theme.typography.body1,
  '& > dd': { margin: 0 },
  '&[data-total]': {
    ...theme.typography.h3,
    marginTop: theme.spacing(1.5),
    paddingTop: theme.spacing(4),
    borderTop: theme.line.hairline,
  },
}))

function Line({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <Row data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}

/** What it costs and why: subtotal, savings, fees, tip, total. Read out when it changes. */
export function Totals({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const { currencyCode } = basket.currency
  const tip = basket.tips[0]?.amount ?? 0
  return (
    <List aria-live="polite" aria-busy={isPending}>
      <Line name="Subtotal">
        <Price amount={basket.orderSubtotal} currency={currencyCode} />
      </Line>
      {basket.savings.map(({ code, name, amount }) => (
        <Line key={code + name} name={name}>
          <Price amount={-amount} currency={currencyCode} tone="saving" />
        </Line>
      ))}
      {basket.fees.map(({ code, name, amount }) => (
        <Line key={code} name={name}>
          <Price amount={amount} currency={currencyCode} zero="Free" />
        </Line>
      ))}
      {tip > 0 && (
        <Line name="Driver tip">
          <Price amount={tip} currency={currencyCode} />
        </Line>
      )}
      <Line name="Total" isTotal>
        <Price amount={basket.orderTotal} currency={currencyCode} />
      </Line>
    </List>
  )
}
