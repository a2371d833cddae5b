import type { contentApi } from '@larder/shared/contracts'

/** A content page's description for search engines; React puts it into the document's head. */
export function Seo({ seo: { description, keywords } }: { seo: contentApi.Seo }) {
  return (
    <>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  )
}
