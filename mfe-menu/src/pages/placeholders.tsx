import type { ReactNode } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { CardGridSkeleton, Columns, PageSkeleton, Skeleton, Stack, useBrandConfig } from '@larder/shared/ui'
import styles from './placeholders.module.css'

/** A page of a store: its categories, search, and the basket's panel around it. */
function BesideBasket({ children }: { children: ReactNode }) {
  const hasRail = isSettingOn(useBrandConfig()?.settings ?? {}, 'showCategorySwitcher')
  return (
    <div className={styles.columns} data-rail={hasRail || undefined}>
      {hasRail && (
        <div data-from="1280">
          <Skeleton height={120} />
        </div>
      )}
      <Stack gap={4}>
        <Skeleton height={13} />
        {hasRail && (
          <div className={styles.rail}>
            <Skeleton height={12} />
          </div>
        )}
        {children}
      </Stack>
      <div data-from="1080">
        <Skeleton height={80} />
      </div>
    </div>
  )
}

/** A store: name, how the order comes, search, the rail of categories, a row of items, and the basket beside them. */
export function StorePlaceholder() {
  return (
    <PageSkeleton width="wide">
      <div className={styles.head}>
        <Skeleton width="80%" height={10} />
        <Skeleton height={14} />
      </div>
      <BesideBasket>
        <CardGridSkeleton count={8} />
      </BesideBasket>
    </PageSkeleton>
  )
}

/** A list of a store: a category, deals, search results. */
export function ListPlaceholder() {
  return (
    <PageSkeleton width="wide">
      <BesideBasket>
        <Skeleton width="40%" height={9} />
        <CardGridSkeleton count={8} />
      </BesideBasket>
    </PageSkeleton>
  )
}

/** One item or deal: its picture beside its text. */
export function ItemPlaceholder() {
  return (
    <PageSkeleton width="wide">
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
