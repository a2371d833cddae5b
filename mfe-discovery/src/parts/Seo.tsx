import type { contentApi } from '@larder/shared/contracts'
import { pictureUrl } from '@larder/shared/domain'

/** Width in px at which social networks show the picture of a shared link. */
const SHARED_PICTURE_WIDTH = 1280

/**
 * A content page's description and picture for search engines and shared links. React moves them into the
 * head.
 */
export function Seo({ seo: { description, keywords, image } }: { seo: contentApi.Seo }) {
  return (
    <>
      <meta name="description" content={description} />
      {image && <meta property="og:image" content={pictureUrl(image, SHARED_PICTURE_WIDTH)} />}
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  )
}
