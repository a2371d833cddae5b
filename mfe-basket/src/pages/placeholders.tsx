import type { ReactNode } from 'react'
import { Skeleton, ListSkeleton, PageSkeleton, Stack, Surface } from '@larder/shared/ui'
import calendarStyles from './Calendar.module.css'
import styles from './placeholders.module.css'

/** Two weeks: most stores can be ordered from for about as long. */
const DAYS = 14

/** The calendar while its days are loading: as many columns, and as tall. */
export function CalendarSkeleton() {
  return (
    <div className={calendarStyles.grid}>
      {Array.from({ length: DAYS }, (_, index) => (
        <Skeleton key={index} height={13} />
      ))}
    </div>
  )
}

/** The basket's lines, with the totals beside them on wide screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** The basket: its lines, with the totals beside them. */
export function BasketPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width={60} height={10} />
      <Columns>
        <ListSkeleton count={3} />
        <Skeleton height={75} />
      </Columns>
    </PageSkeleton>
  )
}

/** Time slots: the store's name, the order method, then the picker. */
export function TimesPlaceholder() {
  return (
    <PageSkeleton width="narrow">
      <Skeleton width="50%" height={18} />
      <Skeleton width="60%" height={13} isRound />
      <Surface data-pad="large">
        <Stack gap={5}>
          <Skeleton height={13} isRound />
          <Skeleton height={36} />
        </Stack>
      </Surface>
    </PageSkeleton>
  )
}

/** The calendar: the store's name, then the days. */
export function CalendarPlaceholder() {
  return (
    <PageSkeleton width="narrow">
      <Skeleton width="50%" height={18} />
      <CalendarSkeleton />
    </PageSkeleton>
  )
}
