import { Skeleton } from '@larder/shared/ui'
import styles from './RailBones.module.css'

/** As many as a wide screen shows; a phone cuts them off. */
const CARDS = 6

/** Skeleton of a titled row of items (`ItemRail`), as tall as the row. */
export function RailBones() {
  return (
    <div className={styles.root}>
      <Skeleton width={40} height={7} />
      <div className={styles.cards}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </div>
  )
}
