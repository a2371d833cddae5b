import { Skeleton } from '@larder/shared/ui'
import styles from './Calendar.module.css'

/** Two weeks: most stores can be ordered from for about as long. */
const DAYS = 14

/** The calendar while its days are loading: as many columns, and as tall. */
export function CalendarSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: DAYS }, (_, index) => (
        <Skeleton key={index} height={13} />
      ))}
    </div>
  )
}
