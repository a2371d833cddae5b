import { useEffect, useState } from 'react'
import { paths } from '@larder/shared/domain'
import { totalAndParts } from '@larder/shared/order'
import { $basket, $itemCount, useStore } from '@larder/shared/stores'
import {
  ButtonLink,
  EmptyState,
  ExposedPart,
  Icon,
  Link,
  Surface,
  screens,
  useMedia,
} from '@larder/shared/ui'
import styles from './BasketColumn.module.css'

const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox], [type=radio]), textarea'

/** Whether a text field has the focus, which on a phone means that the keyboard is open. */
function useHasFocusedField(): boolean {
  const [isTyping, setTyping] = useState(false)
  // An effect, because only the browser knows the focus.
  useEffect(() => {
    const updateTyping = ({ type, target }: FocusEvent) =>
      setTyping(type === 'focusin' && target instanceof Element && target.matches(TEXT_FIELD_SELECTOR))
    document.addEventListener('focusin', updateTyping)
    document.addEventListener('focusout', updateTyping)
    return () => {
      document.removeEventListener('focusin', updateTyping)
      document.removeEventListener('focusout', updateTyping)
    }
  }, [])
  return isTyping
}

function useBasketText() {
  const basket = useStore($basket)
  const count = useStore($itemCount)
  const items = count === 1 ? '1 item' : `${count} items`
  return {
    count,
    items,
    ...(basket && totalAndParts(basket)),
  }
}

/** The placeholder of the basket panel, and its fallback if the basket area fails to load. */
function BasketFallback() {
  const { count, items, amount, parts } = useBasketText()
  return (
    <Surface className={styles.panel}>
      <h2>Your basket</h2>
      {count === 0 ? (
        <EmptyState icon="basket" title="Your basket is empty">
          Add something good and it shows up here.
        </EmptyState>
      ) : (
        <>
          <p>{[items, amount].filter(Boolean).join(', ')}</p>
          {parts && parts.length > 0 && <p>{parts.join('; ')}</p>}
          <ButtonLink to={paths.basket()} fullWidth>
            View basket
          </ButtonLink>
        </>
      )}
    </Surface>
  )
}

/** The basket beside the menu on wide screens, exposed by the basket area. */
export function BasketColumn({ storeSlug }: { storeSlug: string }) {
  const isWide = useMedia(screens.wider)
  return (
    <aside className={styles.side} aria-label="Basket">
      {isWide ? (
        <ExposedPart name="basket/BasketPanel" props={{ storeSlug }} fallback={<BasketFallback />} />
      ) : (
        <BasketFallback />
      )}
    </aside>
  )
}

/**
 * The basket bar at the bottom of phones, shown once the basket has items. It is hidden while the keyboard is
 * open, to leave space for the field and its suggestions.
 */
export function BasketBar() {
  const { count, items, amount, parts = [] } = useBasketText()
  const isTyping = useHasFocusedField()
  if (count === 0 || isTyping) return null
  return (
    <Link className={styles.bar} to={paths.basket()} data-lands="basket">
      <Icon name="basket" size="small" />
      <span>
        View basket, {items}
        {parts.length > 0 && <small>{parts.join('; ')}</small>}
      </span>
      <span>{amount}</span>
    </Link>
  )
}
