import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { useLoaderData } from '@larder/shared/ui'
import { ContentView } from './ContentPage.tsx'

/** `/brand`, `/brand/_` and `/brand/{anything}` come from content type branding-pages (readings 3). */
export const loader = ({ api, params }: PageArgs) =>
  api(contentApi.brandPage, { slug: params['*'] || '_', populate: 'deep' })

/** `/brand…` (spec §2): a page about the brand. */
export function Component() {
  const { data } = useLoaderData<typeof loader>()
  return <ContentView page={data} />
}

export { ErrorBoundary } from './PageProblem.tsx'
