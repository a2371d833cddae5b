import { CardGridSkeleton, PageSkeleton, Skeleton, ThemeRoot } from '@larder/shared/ui'

/**
 * Generic skeleton of a pending page: heading, a sentence, cards. Areas provide better ones for their own
 * pages.
 */
export function PagePlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="40%" height={9} />
      <Skeleton width="60%" height={5} />
      <CardGridSkeleton />
    </PageSkeleton>
  )
}

/** Reserves room for the document's first page while its area renders in the browser. */
export function FirstPagePlaceholder() {
  return (
    <>
      <title>Loading</title>
      <PagePlaceholder />
    </>
  )
}

/** Shown while the frame's data is loading because the server could not render. Uses the default look. */
export function RootPlaceholder() {
  return (
    <ThemeRoot>
      <FirstPagePlaceholder />
    </ThemeRoot>
  )
}
