import { ListSkeleton, PageSkeleton, Skeleton, styled } from '@larder/shared/ui'

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  width: '100%',
  maxWidth: theme.spacing(140),
  marginInline: 'auto',
}))
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wider]: { gridTemplateColumns: `${theme.spacing(58)} minmax(0, 1fr)`, gap: theme.spacing(10) },
}))

/** A form of the auth layout. */
export function FormPlaceholder() {
  return (
    <PageSkeleton>
      <Card>
        <Skeleton width="60%" height={10} />
        <Skeleton height={13} />
        <Skeleton height={13} />
        <Skeleton height={13} isRound />
      </Card>
    </PageSkeleton>
  )
}

/** A page of the member area with its navigation beside it. */
export function MemberPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width={60} height={10} />
      <Columns>
        <Skeleton height={12} />
        <ListSkeleton count={3} />
      </Columns>
    </PageSkeleton>
  )
}
