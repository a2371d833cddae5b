import type { ReactNode } from 'react'
import { Skeleton, ListSkeleton, PageSkeleton, Stack, Surface } from '@larder/shared/ui'
import calendarStyles from './Calendar.module.css'
import styles from './placeholders.module.css'

/** Number of days in the skeleton: two weeks, about as far ahead as most stores take orders. */
const SKELETON_DAYS = 14

/** The skeleton of the calendar, with the same columns and height. */
export function CalendarSkeleton() {
  return (
    <div className={calendarStyles.grid}>
      {Array.from({ length: SKELETON_DAYS }, (_, index) => (
        <Skeleton key={index} height={13} />
      ))}
    </div>
  )
}

/** The basket's lines, with the totals beside them on wide screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

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

/** The placeholder of the time slots page: store name, order method, picker. */
export function TimeSlotsPlaceholder() {
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

export function CalendarPlaceholder() {
  return (
    <PageSkeleton width="narrow">
      <Skeleton width="50%" height={18} />
      <CalendarSkeleton />
    </PageSkeleton>
  )
}
