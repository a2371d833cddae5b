import type { PageArgs } from '@larder/shared/api'
import { searchApi } from '@larder/shared/contracts'
import { isSearchable, paths } from '@larder/shared/domain'
import {
  ButtonLink,
  EmptyState,
  PageHeading,
  Tabs,
  useLoaderData,
  useLocation,
  VisuallyHidden,
} from '@larder/shared/ui'
import { DealGrid } from '../features/deals/index.ts'
import { CategoryGrid, Pages } from '../features/menu-search/index.ts'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { selectedMethod } from '../stores/method.ts'
import { FramedPage, useFrame } from './FramedPage.tsx'
import { storeIdFor } from './store-loading.ts'
import styles from './SearchPage.module.css'

export { ErrorBoundary } from './MenuProblem.tsx'
export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

const MAX_PAGES = 1_000

function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

/**
 * 24 items a page, categories and deals unpaged (readings 29). A term of one letter finds nothing (spec §5).
 */
export async function loader({ api, params, request }: PageArgs) {
  const term = (params['term'] ?? '').trim().slice(0, 64)
  if (!isSearchable(term)) return { term, result: undefined }
  const storeId = await storeIdFor(api, params['storeSlug'])
  const asked = { storeId, fulfilmentMethod: selectedMethod(), searchTerm: term, itemsPage: pageOf(request) }
  return { term, result: await api(searchApi.search, asked) }
}

type Kind = 'menu-items' | 'categories' | 'deals'
type Results = { result: searchApi.SearchResult; term: string; kind: Kind }

function Found({ result, term, kind }: Results) {
  const { store } = useFrame()
  const { deals, categories, menuItems } = result
  if (kind === 'deals') {
    return (
      <>
        <VisuallyHidden as="h2">Deals</VisuallyHidden>
        <DealGrid deals={deals.records} />
      </>
    )
  }
  if (kind === 'categories') {
    return (
      <>
        <VisuallyHidden as="h2">Categories</VisuallyHidden>
        <CategoryGrid categories={categories.records} />
      </>
    )
  }
  return (
    <>
      <VisuallyHidden as="h2">Items</VisuallyHidden>
      <ItemGrid items={menuItems.records} priorityCount={4} />
      <Pages
        pagination={menuItems.pagination}
        pageLink={(page) => paths.searchMenuItems({ slug: store.slug, term, page })}
      />
    </>
  )
}

function countsOf({ deals, categories, menuItems }: searchApi.SearchResult): Record<Kind, number> {
  return {
    'menu-items': menuItems.pagination.totalCount,
    categories: categories.pagination.totalCount,
    deals: deals.records.length,
  }
}

function Nothing({ hint, title }: { hint: string; title: string }) {
  const { store } = useFrame()
  return (
    <EmptyState
      icon="search"
      title={title}
      action={<ButtonLink to={paths.store({ slug: store.slug })}>See the whole menu</ButtonLink>}
    >
      {hint}
    </EmptyState>
  )
}

/** `/stores/{slug}/search/{term}/…` (spec §2): matching items, deals and categories. */
export function Component() {
  const { term, result } = useLoaderData<typeof loader>()
  const { store } = useFrame()
  const { pathname } = useLocation()
  const kind: Kind = pathname.endsWith('/deals')
    ? 'deals'
    : pathname.endsWith('/categories')
      ? 'categories'
      : 'menu-items'
  const title = `Results for “${term}”`
  const counts = result && countsOf(result)
  const at = { slug: store.slug, term }
  const tabs = counts && [
    {
      to: paths.searchMenuItems(at),
      label: `Items (${counts['menu-items']})`,
      isCurrent: kind === 'menu-items',
    },
    {
      to: paths.searchCategories(at),
      label: `Categories (${counts.categories})`,
      isCurrent: kind === 'categories',
    },
    { to: paths.searchDeals(at), label: `Deals (${counts.deals})`, isCurrent: kind === 'deals' },
  ]
  return (
    <FramedPage title={title} term={term}>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <PageHeading title={title}>{title}</PageHeading>
        {tabs && <Tabs label="Kinds of results" tabs={tabs} />}
      </header>
      {!result || !counts ? (
        <Nothing title="Search for at least 2 characters" hint="One letter finds everything and nothing." />
      ) : counts[kind] > 0 ? (
        <Found result={result} term={term} kind={kind} />
      ) : (
        <Nothing
          title={`Nothing found for “${term}”`}
          hint={result.noItemFoundHint ?? 'Check the spelling, or try a shorter word.'}
        />
      )}
    </FramedPage>
  )
}
