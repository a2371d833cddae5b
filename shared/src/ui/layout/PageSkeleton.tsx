import type { ReactNode } from 'react'
import { Loading } from '../status/Skeleton.tsx'
import { styled } from '../styled.ts'
import { PageEdges } from './Page.tsx'

const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))

type Props = {
  /** The same as the page's own. */
  width?: 'normal' | 'narrow' | 'full'
  /** Skeletons in the page's order, from its heading on. */
  children: ReactNode
}

/**
 * The skeleton of a pending page, within its own margins. It has no title: the current page keeps its own.
 */
export function PageSkeleton({ width = 'normal', children }: Props) {
  return (
    <PageEdges data-width={width}>
      <Loading>
        <Rows>{children}</Rows>
      </Loading>
    </PageEdges>
  )
}
