import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Canonical, useLoaderData } from '@larder/shared/ui'
import { ContentView } from './ContentPage.tsx'

/** `/brand`, `/brand/_` and `/brand/{anything}` show entries of content type branding-pages (readings 3). */
export const loader = ({ api, params }: PageArgs) =>
  api(contentApi.brandPage, { slug: params['*'] || '_', populate: 'deep' })

/** `/brand…` (spec §2): a page about the brand. */
export function Component() {
  const { data } = useLoaderData<typeof loader>()
  return (
    <>
      {/* `/brand` and `/brand/_` are the same page. */}
      <Canonical path={paths.brand({ slug: data.slug })} />
      <ContentView page={data} />
    </>
  )
}
