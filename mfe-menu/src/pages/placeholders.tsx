import type { ReactNode } from 'react'
import { CardGridSkeleton, PageSkeleton, Skeleton, styled } from '@larder/shared/ui'

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '--face': '16 / 6',
  [theme.wide]: {
    '--face': '16 / 9',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: `${theme.spacing(6)} ${theme.spacing(10)}`,
    alignItems: 'center',
    '& > :first-child': { order: 1 },
  },
}))
const Lines = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > :last-child': { display: 'none' },
  [theme.wider]: {
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(88)}`,
    gap: theme.spacing(8),
    '& > :last-child': { display: 'block' },
  },
}))
const Item = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  [theme.wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

/** A page of a store, with the basket's panel beside it. */
function BesideBasket({ children }: { children: ReactNode }) {
  return (
    <Columns>
      {children}
      <Skeleton height={80} />
    </Columns>
  )
}

/** A store: picture, name, search, the rail of categories, items, and the basket beside them. */
export function StorePlaceholder() {
  return (
    <PageSkeleton>
      <Head>
        <Skeleton ratio="var(--face)" />
        <Lines>
          <Skeleton width="80%" height={10} />
          <Skeleton width="90%" height={5} />
          <Skeleton width="50%" height={7} isRound />
        </Lines>
      </Head>
      <BesideBasket>
        <Lines>
          <Skeleton height={12} isRound />
          <Skeleton height={12} />
          <CardGridSkeleton count={8} />
        </Lines>
      </BesideBasket>
    </PageSkeleton>
  )
}

/** A list of a store: a category, deals, search results. */
export function ListPlaceholder() {
  return (
    <PageSkeleton>
      <BesideBasket>
        <Lines>
          <Skeleton width="40%" height={9} />
          <Skeleton height={12} />
          <CardGridSkeleton count={8} />
        </Lines>
      </BesideBasket>
    </PageSkeleton>
  )
}

/** One item or deal: its picture beside its text. */
export function ItemPlaceholder() {
  return (
    <PageSkeleton>
      <BesideBasket>
        <Item>
          <Skeleton ratio="4 / 3" />
          <Lines>
            <Skeleton width="80%" height={9} />
            <Skeleton width="30%" height={6} />
            <Skeleton height={24} />
            <Skeleton height={13} isRound />
          </Lines>
        </Item>
      </BesideBasket>
    </PageSkeleton>
  )
}
