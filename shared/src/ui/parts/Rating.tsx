import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import styles from './Rating.module.css'

/** A store's or an order's rating out of 5, with the number of reviews when there is one. */
export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <span className={styles.shown}>
      <Icon name="star" size="tiny" isFilled />
      <VisuallyHidden>Rated </VisuallyHidden>
      {value.toFixed(1)}
      <VisuallyHidden> out of 5</VisuallyHidden>
      {count !== undefined && <span>({count})</span>}
    </span>
  )
}
