import { ListSkeleton, PageSkeleton, Skeleton } from '@larder/shared/ui'
import styles from './placeholders.module.css'

/** The placeholder of a sign-in form. */
export function FormPlaceholder() {
  return (
    <PageSkeleton>
      <div className={styles.card}>
        <Skeleton width="60%" height={10} />
        <Skeleton height={13} />
        <Skeleton height={13} />
        <Skeleton height={13} isRound />
      </div>
    </PageSkeleton>
  )
}

export function MemberPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width={60} height={10} />
      <div className={styles.columns}>
        <Skeleton height={12} />
        <ListSkeleton count={3} />
      </div>
    </PageSkeleton>
  )
}
