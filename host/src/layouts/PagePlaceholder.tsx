import { CardGridSkeleton, PageSkeleton, Skeleton } from '@larder/shared/ui'

/** Any page that is on its way: heading, a sentence, cards. Areas say better for their own pages. */
export function PagePlaceholder() {
  return (
    <PageSkeleton>
      <Skeleton width="40%" height={9} />
      <Skeleton width="60%" height={5} />
      <CardGridSkeleton />
    </PageSkeleton>
  )
}

/** Keeps the document's first page its place while its area renders in the browser. */
export function FirstPagePlaceholder() {
  return (
    <>
      <title>Loading</title>
      <PagePlaceholder />
    </>
  )
}
