import type { ReactNode } from 'react'
import { CardGridSkeleton, PageSkeleton, Skeleton, Stack, Columns } from '@larder/shared/ui'
import styles from './placeholders.module.css'

/** A page of a store, with the basket's panel beside it. */
function BesideBasket({ children }: { children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {children}
      <Skeleton height={80} />
    </div>
  )
}

/** A store: name, how the order comes, search, the rail of categories, a row of items, and the basket beside them. */
export function StorePlaceholder() {
  return (
    <PageSkeleton>
      <div className={styles.head}>
        <Skeleton width="80%" height={10} />
        <Skeleton height={14} />
      </div>
      <BesideBasket>
        <Stack gap={4}>
          <Skeleton height={13} />
          <Skeleton height={12} />
          <CardGridSkeleton count={8} />
        </Stack>
      </BesideBasket>
    </PageSkeleton>
  )
}

/** A list of a store: a category, deals, search results. */
export function ListPlaceholder() {
  return (
    <PageSkeleton>
      <BesideBasket>
        <Stack gap={4}>
          <Skeleton width="40%" height={9} />
          <Skeleton height={12} />
          <CardGridSkeleton count={8} />
        </Stack>
      </BesideBasket>
    </PageSkeleton>
  )
}

/** One item or deal: its picture beside its text. */
export function ItemPlaceholder() {
  return (
    <PageSkeleton>
      <BesideBasket>
        <Columns gap={6}>
          <Skeleton ratio="4 / 3" />
          <Stack gap={4}>
            <Skeleton width="80%" height={9} />
            <Skeleton width="30%" height={6} />
            <Skeleton height={24} />
            <Skeleton height={13} isRound />
          </Stack>
        </Columns>
      </BesideBasket>
    </PageSkeleton>
  )
}
