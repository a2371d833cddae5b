import { searchApi } from '@larder/shared/contracts'
import {
  ButtonLink,
  Button,
  EmptyState,
  PageHeading,
  useLoaderData,
  useSearchParams,
  VisuallyHidden,
} from '@larder/shared/ui'
import type { PageArgs } from '@larder/shared/api'
import { isSearchable } from '@larder/shared/domain'
import { getFilter } from '../domain/filter-query.ts'
import { chooseSearchTitle, formatSummary, isEmptyResult } from '../domain/search-text.ts'
import { FilterBar } from '../features/filters/FilterBar.tsx'
import { FilterNotice } from '../features/filters/FilterNotice.tsx'
import { useFilter } from '../features/filters/use-filter.ts'
import { ElsewhereItems } from '../features/fulfilment/ElsewhereItems.tsx'
import { SearchChips } from '../features/menu-search/SearchChips.tsx'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { useMenu } from '../hooks/menu-context.ts'
import { getSelectedMethod } from '../stores/method.ts'
import { FramedPage } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'
import styles from './SearchPage.module.css'

type PagesProps = { pagination: searchApi.Pagination; pageLink: (page: number) => string }

function PageLinks({ pagination: { page, pageCount }, pageLink }: PagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.nav} aria-label="Pages">
      {page > 1 && (
        <ButtonLink to={pageLink(page - 1)} variant="outlined" tone="neutral" startIcon="left">
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ButtonLink to={pageLink(page + 1)} variant="outlined" tone="neutral" endIcon="right">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheets as shouldRevalidate } from '../stores/store-loading.ts'

const MAX_PAGES = 1_000

function parsePage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

/**
 * Loads the search result: 24 matching items per page, with categories and deals on every page (readings 29).
 * A one-letter term returns nothing (spec §5).
 */
export async function loader({ api, params, request }: PageArgs) {
  const term = (params['term'] ?? '').trim().slice(0, 64)
  if (!isSearchable(term)) return { term, result: undefined }
  const storeId = await fetchStoreId(api, params['storeSlug'])
  const { searchParams } = new URL(request.url)
  const [itemsPage, filter] = [parsePage(searchParams), getFilter(searchParams)]
  const search = { storeId, fulfilmentMethod: getSelectedMethod(), searchTerm: term, itemsPage, filter }
  return { term, result: await api(searchApi.search, search) }
}

type Results = { result: searchApi.SearchResult; term: string }

/** What comes near a search without results, or else the store's recommendations, and categories. */
function NearResults({ near }: { near: NonNullable<searchApi.SearchResult['near']> }) {
  return (
    <>
      <SearchChips categories={near.categories} />
      {near.items.length > 0 && (
        <section className={styles.near} aria-labelledby="near-items">
          <h2 id="near-items">{near.isClose ? 'The closest we have' : 'You may like'}</h2>
          <ItemGrid items={near.items} />
        </section>
      )}
    </>
  )
}

/** Returns links to other pages of the same filtered search. */
function usePageLink() {
  const [query] = useSearchParams()
  return (page: number) => {
    const nextQuery = new URLSearchParams(query)
    nextQuery.set('page', String(page))
    return `?${nextQuery.toString()}`
  }
}

/** Shown when results exist, but none passes the filter. */
function NoMatchingItems({ total }: { total: number }) {
  const { clear } = useFilter()
  return (
    <EmptyState
      icon="filter"
      title="Nothing here passes your filter"
      action={
        <Button onClick={clear}>{total === 1 ? 'Show the 1 result' : `Show all ${total} results`}</Button>
      }
    >
      Take a filter away, or search for something else.
    </EmptyState>
  )
}

function FoundItems({ result: { menuItems, near, facets } }: { result: searchApi.SearchResult }) {
  const pageLink = usePageLink()
  if (near) return <NearResults near={near} />
  if (menuItems.pagination.totalCount === 0) return facets ? <NoMatchingItems total={facets.total} /> : null
  return (
    <>
      <VisuallyHidden as="h2">Items</VisuallyHidden>
      <ItemGrid items={menuItems.records} priorityCount={4} />
      <PageLinks pagination={menuItems.pagination} pageLink={pageLink} />
    </>
  )
}

/** Names the words of the search that the menu does not have. */
function IgnoredWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return <p className={styles.note}>No results for {words.map((word) => `“${word}”`).join(', ')}.</p>
}

function SearchAnswer({ result, term }: Results) {
  const { store } = useMenu()
  const { facets, elsewhere = [], ignoredWords = [] } = result
  if (isEmptyResult(result)) {
    return (
      <>
        <ElsewhereItems items={elsewhere} />
        {elsewhere.length === 0 && (
          <p>{result.noItemFoundHint ?? 'Check the spelling, or try a shorter word.'}</p>
        )}
        <FoundItems result={result} />
      </>
    )
  }
  return (
    <>
      <p className={styles.note}>{formatSummary(result, term, store.currency.currencyCode)}</p>
      <IgnoredWords words={ignoredWords} />
      <ElsewhereItems items={elsewhere} />
      <SearchChips categories={result.categories.records} deals={result.deals.records} />
      {/* An older server sends no facets. */}
      {facets && facets.total > 1 && <FilterBar facets={facets} listedName="Best match" />}
      <FoundItems result={result} />
    </>
  )
}

/** `/stores/{slug}/search/{term}/…` (spec §2): one list of items, with the categories and deals above it. */
export function Component() {
  const { term, result } = useLoaderData<typeof loader>()
  const title = chooseSearchTitle(term, result)
  return (
    <FramedPage title={title} term={term}>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <PageHeading title={title}>{title}</PageHeading>
      </header>
      <FilterNotice />
      <div className={styles.answer}>
        {result ? <SearchAnswer result={result} term={term} /> : <p>Type at least 2 letters.</p>}
      </div>
    </FramedPage>
  )
}
