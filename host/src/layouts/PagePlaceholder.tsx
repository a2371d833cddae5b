import type { PageNames } from '@larder/shared/contracts'
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

const LOADING: PageNames = { title: 'Loading', heading: 'Loading' }

/** `names`: what the server knows of the page. */
type Props = { names?: PageNames | undefined }

/**
 * Reserves room for the document's first page while its area renders in the browser. Has a title and a heading, because it
 * is all that the shopper has for as long as the page is late.
 */
export function FirstPagePlaceholder({ names = LOADING }: Props) {
  const siteName = useBrandConfig()?.site.companyName
  const { title, heading } = names
  return (
    <>
      <title>{siteName && !title.includes(siteName) ? `${title} - ${siteName}` : title}</title>
      <VisuallyHidden as="h1">{heading}</VisuallyHidden>
      <PagePlaceholder />
    </>
  )
}

/** Shown while the frame's data is loading because the server could not render. Uses the default look. */
export function RootPlaceholder({ names }: Props) {
  return (
    <ThemeRoot>
      <FirstPagePlaceholder names={names} />
    </ThemeRoot>
  )
}
