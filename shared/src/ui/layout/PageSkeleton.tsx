import type { ReactNode } from 'react'
import { Loading } from '../status/Skeleton.tsx'
import { PageEdges, type PageWidth } from './Page.tsx'
import { Stack } from './Flow.tsx'

type Props = {
  /** The same as the page's own. */
  width?: PageWidth
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
        <Stack gap={5}>{children}</Stack>
      </Loading>
    </PageEdges>
  )
}
