import {
  CardGridSkeleton,
  PageSkeleton,
  Skeleton,
  ThemeRoot,
  useBrandConfig,
  VisuallyHidden,
} from '@larder/shared/ui'

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

/**
 * Reserves room for the document's first page while its area renders in the browser. Has a title and a heading, because it
 * is all that the shopper has for as long as the page is late.
 */
export function FirstPagePlaceholder() {
  const siteName = useBrandConfig()?.site.companyName
  return (
    <>
      <title>{siteName ? `Loading - ${siteName}` : 'Loading'}</title>
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
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
