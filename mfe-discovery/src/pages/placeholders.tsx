import { CardGridSkeleton, PageSkeleton, Skeleton, Stack } from '@larder/shared/ui'
import styles from './placeholders.module.css'

export function HomePlaceholder() {
  return (
    <PageSkeleton>
      <div className={styles.beside}>
        <Stack gap={4}>
          <Skeleton width="80%" height={14} />
          <Skeleton width="95%" height={6} />
          <Skeleton height={44} />
        </Stack>
        <Skeleton ratio="4 / 3" />
      </div>
      <CardGridSkeleton count={3} size="large" />
    </PageSkeleton>
  )
}

/** The placeholder of the stores-near-by page: method and tabs, cards, and the map. */
export function StoresPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="60%" height={10} />
      <Skeleton width={75} height={11} isRound />
      <Skeleton height={12} />
      <div className={styles.withMap}>
        <Stack gap={4}>
          <Skeleton height={46} />
          <Skeleton height={46} />
          <Skeleton height={46} />
        </Stack>
        <Skeleton height={150} />
      </div>
    </PageSkeleton>
  )
}

export function TextPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="50%" height={10} />
      <Skeleton width="70%" height={5} />
      <Skeleton height={75} />
      <Stack gap={4}>
        <Skeleton />
        <Skeleton width="95%" />
        <Skeleton width="85%" />
      </Stack>
    </PageSkeleton>
  )
}
