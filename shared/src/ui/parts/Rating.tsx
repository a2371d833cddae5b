import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../media/Icon.tsx'
import styles from './Rating.module.css'

/** A rating out of 5 for a store or an order, with the number of reviews if there is one. */
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
