import { Skeleton } from '@larder/shared/ui'
import styles from './WelcomeBack.module.css'

/** Skeleton of the parts, with the room of those that this browser's shopper will see. */
export function WelcomeBones() {
  return (
    <div className={styles.parts}>
      <Skeleton height={14} />
      <div className={styles.order} data-bones>
        <Skeleton height={16} />
      </div>
      <div className={styles.store}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.usuals} data-bones>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
