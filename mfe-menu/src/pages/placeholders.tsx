import type { ReactNode } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { CardGridSkeleton, Columns, PageSkeleton, Skeleton, Stack, useBrandConfig } from '@larder/shared/ui'
import styles from './placeholders.module.css'

/** The placeholder layout of a store page: categories, search and basket panel around the content. */
function BasketLayout({ children }: { children: ReactNode }) {
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

export function StorePlaceholder() {
  return (
    <PageSkeleton width="wide">
      <div className={styles.head}>
        <Skeleton width="80%" height={10} />
        <Skeleton height={14} />
      </div>
      <BasketLayout>
        <CardGridSkeleton count={8} />
      </BasketLayout>
    </PageSkeleton>
  )
}

/** The placeholder of a list: a category, deals or search results. */
export function ListPlaceholder() {
  return (
    <PageSkeleton width="wide">
      <BasketLayout>
        <Skeleton width="40%" height={9} />
        <CardGridSkeleton count={8} />
      </BasketLayout>
    </PageSkeleton>
  )
}

export function ItemPlaceholder() {
  return (
    <PageSkeleton width="wide">
      <BasketLayout>
        <Columns gap={6}>
          <Skeleton ratio="4 / 3" />
          <Stack gap={4}>
            <Skeleton width="80%" height={9} />
            <Skeleton width="30%" height={6} />
            <Skeleton height={24} />
            <Skeleton height={13} isRound />
          </Stack>
        </Columns>
      </BasketLayout>
    </PageSkeleton>
  )
}
