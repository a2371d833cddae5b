import { useEffect, useState } from 'react'
import { paths } from '@larder/shared/domain'
import { action } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { shortTotal } from '@larder/shared/order'
import { $basket, $itemCount, loadBasket, useStore } from '@larder/shared/stores'
import { Badge, Icon, Link, VisuallyHidden } from '@larder/shared/ui'
import styles from './BasketButton.module.css'

/** Duration in ms of the animation in `BasketButton.module.css`. */
const LANDING_ANIMATION_MS = 200

/** The header's link to the basket with its item count and price. It is animated when an item is added. */
export function BasketButton() {
  const count = useStore($itemCount)
  const basket = useStore($basket)
  const [isLanding, setLanding] = useState(false)
  // Another area adds items and announces each with an event on the bus.
  useEffect(() => {
    void action(loadBasket) // shows the stored count until the basket has loaded
    return on('basket/item-added', () => {
      setLanding(true)
      setTimeout(() => setLanding(false), LANDING_ANIMATION_MS)
    })
  }, [])
  return (
    <Link
      className={styles.root}
      to={paths.basket()}
      data-remote="basket"
      data-landing={isLanding || undefined}
      data-likely={count > 0 || undefined}
    >
      <VisuallyHidden>{`Basket, ${count} ${count === 1 ? 'item' : 'items'}`}</VisuallyHidden>
      <Icon name="basket" />
      {count > 0 && <Badge count={count} isCorner />}
      <b aria-hidden>{basket && count > 0 ? shortTotal(basket) : 'Basket'}</b>
    </Link>
  )
}
