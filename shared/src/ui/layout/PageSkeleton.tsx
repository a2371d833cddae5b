import type { ReactNode } from 'react'
import { Loading } from '../status/Skeleton.tsx'
import { styled } from '../styled.ts'
import { PageEdges } from './Page.tsx'

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))

type Props = {
  /** As the page's own. */
  width?: 'normal' | 'narrow' | 'full'
  /** Bones in the page's order, from its heading on. */
  children: ReactNode
}

/** A page that is on its way, in grey and within its own edges. It has no title: the page in hand keeps its own. */
export function PageSkeleton({ width = 'normal', children }: Props) {
  return (
    <PageEdges data-width={width}>
      <Loading>
        <Rows>{children}</Rows>
      </Loading>
    </PageEdges>
  )
}
