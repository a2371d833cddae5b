import { useState, type ReactNode } from 'react'
import { $place, useStore, type Place } from '@larder/shared/stores'
import { Icon } from '@larder/shared/ui'
import styles from './PlaceLine.module.css'

function placeText({ orderMethod, location }: Place): string {
  if (orderMethod === 'delivery')
    return location ? `Delivery to ${location.label}` : 'Delivery: add your postcode'
  return location ? `Collection near ${location.label}` : 'Collection: add your postcode'
}

/** Method and place in one line; a press opens `search`, which changes both. */
export function PlaceLine({ search }: { search: ReactNode }) {
  const place = useStore($place)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.root} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={place.orderMethod === 'delivery' ? 'truck' : 'bag'} size="small" />
        <strong>{placeText(place)}</strong>
        <span>Change</span>
      </summary>
      {/* Rendered once it is open: the hero has the same search. */}
      {isOpen && <div className={styles.search}>{search}</div>}
    </details>
  )
}
