import { CardGridSkeleton, PageSkeleton, Skeleton, styled } from '@larder/shared/ui'

const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  alignItems: 'center',
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)', paddingTop: theme.spacing(6) },
}))
const Lines = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))
const WithMap = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '& > :last-child': { display: 'none' },
  [theme.wider]: {
    gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${theme.spacing(120)})`,
    gap: theme.spacing(8),
    '& > :last-child': { display: 'block' },
  },
}))

/** Home: headline and search beside the hero. */
export function HomePlaceholder() {
  return (
    <PageSkeleton>
      <Beside>
        <Lines>
          <Skeleton width="80%" height={14} />
          <Skeleton width="95%" height={6} />
          <Skeleton height={44} />
        </Lines>
        <Skeleton ratio="4 / 3" />
      </Beside>
      <CardGridSkeleton count={3} size="large" />
    </PageSkeleton>
  )
}

/** Stores near by: method and tabs, cards, the map beside them. */
export function StoresPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="60%" height={10} />
      <Skeleton width={75} height={11} isRound />
      <Skeleton height={12} />
      <WithMap>
        <Lines>
          <Skeleton height={46} />
          <Skeleton height={46} />
          <Skeleton height={46} />
        </Lines>
        <Skeleton height={150} />
      </WithMap>
    </PageSkeleton>
  )
}

/** A page of text: an article, answers, a brand's own page. */
export function TextPlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="50%" height={10} />
      <Skeleton width="70%" height={5} />
      <Skeleton height={75} />
      <Lines>
        <Skeleton />
        <Skeleton width="95%" />
        <Skeleton width="85%" />
      </Lines>
    </PageSkeleton>
  )
}
