import { CardGridSkeleton, Loading, Page, Skeleton } from '@larder/shared/ui'

/** Keeps the page's place while its area renders in the browser. */
export function PagePlaceholder() {
  return (
    <Page title="Loading" hasOwnHeading>
      <Loading>
        <Skeleton width="40%" height={9} />
        <Skeleton width="60%" height={5} />
        <CardGridSkeleton />
      </Loading>
    </Page>
  )
}
