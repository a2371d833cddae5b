import { useEffect, useState } from 'react'
import { paths } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $basket, $itemCount, loadBasket, useStore } from '@larder/shared/stores'
import { Badge, formatMoney, Icon, keyframes, Link, styled, VisuallyHidden } from '@larder/shared/ui'

const land = keyframes({
  '0%': { transform: 'scale(1)' },
  '40%': { transform: 'scale(1.18)' },
  '100%': { transform: 'scale(1)' },
})
const LAND_MS = 200

const Root = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.target,
  padding: `0 ${theme.spacing(3)}`,
  borderRadius: theme.radius.pill,
  color: 'inherit',
  textDecoration: 'none',
  ...theme.typography.button2,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&:focus-visible': theme.ring,
  '&[data-landing]': { animation: `${land} ${LAND_MS}ms ease-out` },
  '@media (prefers-reduced-motion: reduce)': { '&[data-landing]': { animation: 'none' } },
  '& > b': { display: 'none', [theme.wider]: { display: 'inline', fontWeight: 600 } },
}))

/** The header's basket: number of items and their price; an added item visibly flies to it. */
export function BasketButton() {
  const count = useStore($itemCount)
  const basket = useStore($basket)
  const [isLanding, setLanding] = useState(false)
  // Items are added by another area, which sends an event on the bus.
  useEffect(() => {
    void action(loadBasket) // the stored count is shown until the basket has loaded
    return on('basket/item-added', () => {
      setLanding(true)
      setTimeout(() => setLanding(false), LAND_MS)
    })
  }, [])
  return (
    <Root to={paths.basket()} data-remote="basket" data-landing={isLanding || undefined}>
      <VisuallyHidden>{`Basket, ${count} ${count === 1 ? 'item' : 'items'}`}</VisuallyHidden>
      <Icon name="basket" />
      {count > 0 && <Badge count={count} isCorner />}
      <b aria-hidden>
        {basket && count > 0
          ? formatMoney(basket.orderSubtotalAfterDiscounts, basket.currency.currencyCode)
          : 'Basket'}
      </b>
    </Root>
  )
}
