import type { basketApi } from '@larder/shared/contracts'
import { formatMoney, Progress, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))

/** How far to the minimum spend, and once that is reached, to free delivery (readings 1). */
export function SpendProgress({ basket }: { basket: basketApi.Basket }) {
  const {
    minSpend,
    minSpendShortfall,
    freeFrom,
    freeFromShortfall = 0,
    type,
    zoneFreeDeliveryMessage,
  } = basket.fulfilmentMethod
  const spent = basket.orderSubtotalAfterDiscounts
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  if (minSpendShortfall > 0) {
    const label = `${money(minSpendShortfall)} more to reach the ${money(minSpend)} minimum`
    return <Progress value={spent / minSpend} label={label} />
  }
  if (freeFrom === undefined || freeFrom === 0) return null
  const label =
    freeFromShortfall > 0
      ? `${money(freeFromShortfall)} more for free ${type}`
      : (zoneFreeDeliveryMessage ?? `You have free ${type}`)
  return (
    <Root>
      <Progress value={spent / freeFrom} label={label} />
    </Root>
  )
}
