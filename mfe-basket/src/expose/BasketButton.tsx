import { useEffect, useState } from 'react'
import { paths } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $basket, $itemCount, loadBasket, useStore } from '@larder/shared/stores'
import { Badge, formatMoney, Icon, Link, VisuallyHidden } from '@larder/shared/ui'
import styles from './BasketButton.module.css'

/** Duration of the animation in `BasketButton.module.css`. */
const LAND_MS = 200

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
    <Link
      className={styles.root}
      to={paths.basket()}
      data-remote="basket"
      data-landing={isLanding || undefined}
    >
      <VisuallyHidden>{`Basket, ${count} ${count === 1 ? 'item' : 'items'}`}</VisuallyHidden>
      <Icon name="basket" />
      {count > 0 && <Badge count={count} isCorner />}
      <b aria-hidden>
        {basket && count > 0
          ? formatMoney(basket.orderSubtotalAfterDiscounts, basket.currency.currencyCode)
          : 'Basket'}
      </b>
    </Link>
  )
}
