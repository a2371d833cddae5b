import { ListSkeleton, PageSkeleton, Skeleton, Stack, Surface } from '@larder/shared/ui'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { Columns } from './Columns.tsx'

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
