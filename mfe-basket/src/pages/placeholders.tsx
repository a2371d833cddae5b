import { ListSkeleton, PageSkeleton, Skeleton } from '@larder/shared/ui'
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

/** Time slots: days, then times. */
export function TimesPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="50%" height={10} />
      <Skeleton height={16} />
      <ListSkeleton count={5} />
    </PageSkeleton>
  )
}
