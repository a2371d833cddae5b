import type { PageArgs } from '@larder/shared/api'
import { isSearchable, paths } from '@larder/shared/domain'
import { redirect } from '@larder/shared/ui'

/** The target of the search form without JavaScript, which redirects to the term's search page. */
export function loader({ request, params }: PageArgs) {
  const term = new URL(request.url).searchParams.get('term')?.trim() ?? ''
  const slug = params['storeSlug'] ?? ''
  return redirect(isSearchable(term) ? paths.searchMenuItems({ slug, term }) : paths.store({ slug }))
}

/** Never rendered: the loader redirects. */
export const Component = () => null
