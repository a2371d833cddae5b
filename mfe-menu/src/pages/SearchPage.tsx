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
import { readFilter } from '../domain/filter-query.ts'
import { FilterBar } from '../features/filters/FilterBar.tsx'
import { useFilter } from '../features/filters/use-filter.ts'
import { SearchChips } from '../features/menu-search/SearchChips.tsx'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { selectedMethod } from '../stores/method.ts'
import { FramedPage } from './FramedPage.tsx'
import { storeIdFor } from './store-loading.ts'
import styles from './SearchPage.module.css'

type PagesProps = { pagination: searchApi.Pagination; pageLink: (page: number) => string }

/** Pagination of a long result. */
function Pages({ pagination: { page, pageCount }, pageLink }: PagesProps) {
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

export { ErrorBoundary } from './MenuProblem.tsx'
export { keepUnderSheetsAlone as shouldRevalidate } from './store-loading.ts'

const MAX_PAGES = 1_000

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

/**
 * 24 of the items that pass the filter a page, categories and deals unpaged (readings 29). A term of one letter finds
 * nothing (spec §5).
 */
export async function loader({ api, params, request }: PageArgs) {
  const term = (params['term'] ?? '').trim().slice(0, 64)
  if (!isSearchable(term)) return { term, result: undefined }
  const storeId = await storeIdFor(api, params['storeSlug'])
  const { searchParams } = new URL(request.url)
  const [itemsPage, filter] = [pageOf(searchParams), readFilter(searchParams)]
  const asked = { storeId, fulfilmentMethod: selectedMethod(), searchTerm: term, itemsPage, filter }
  return { term, result: await api(searchApi.search, asked) }
}

type Results = { result: searchApi.SearchResult; term: string }

/** Items and categories near a search without results. */
function Near({ near }: { near: NonNullable<searchApi.SearchResult['near']> }) {
  return (
    <>
      <SearchChips categories={near.categories} />
      {near.items.length > 0 && (
        <section className={styles.near} aria-labelledby="near-items">
          <h2 id="near-items">You may like</h2>
          <ItemGrid items={near.items} />
        </section>
      )}
    </>
  )
}

/** The address of another page of the same search, filtered in the same way. */
function usePageLink() {
  const [query] = useSearchParams()
  return (page: number) => {
    const other = new URLSearchParams(query)
    other.set('page', String(page))
    return `?${other.toString()}`
  }
}

/** Everything that was found, none of which passes the filter. */
function NothingPasses({ total }: { total: number }) {
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

function Found({ result: { menuItems, near, facets } }: { result: searchApi.SearchResult }) {
  const pageLink = usePageLink()
  if (near) return <Near near={near} />
  if (menuItems.pagination.totalCount === 0) return facets ? <NothingPasses total={facets.total} /> : null
  return (
    <>
      <VisuallyHidden as="h2">Items</VisuallyHidden>
      <ItemGrid items={menuItems.records} priorityCount={4} />
      <Pages pagination={menuItems.pagination} pageLink={pageLink} />
    </>
  )
}

/** The corrected search, and the ignored words. */
function Notes({ result, term }: Results) {
  const { correctedTerm, ignoredWords = [] } = result
  const isFound = foundItems(result) > 0
  const missing = correctedTerm ? [term] : ignoredWords
  if (!isFound || missing.length === 0) return null
  return <p className={styles.note}>No results for {missing.map((word) => `“${word}”`).join(', ')}.</p>
}

function countText({ menuItems, facets }: searchApi.SearchResult): string {
  const { totalCount } = menuItems.pagination
  if (facets && totalCount < facets.total) return `${totalCount} of ${facets.total} results`
  return totalCount === 1 ? '1 result' : `${totalCount} results`
}

const foundItems = ({ menuItems, facets }: searchApi.SearchResult): number =>
  facets?.total ?? menuItems.pagination.totalCount

const isNothing = (result: searchApi.SearchResult): boolean =>
  result.deals.records.length + result.categories.records.length + foundItems(result) === 0

function Answer({ result, term }: Results) {
  const { facets } = result
  if (isNothing(result)) {
    return (
      <>
        <p>{result.noItemFoundHint ?? 'Check the spelling, or try a shorter word.'}</p>
        <Found result={result} />
      </>
    )
  }
  return (
    <>
      <p className={styles.note}>{countText(result)}</p>
      <Notes result={result} term={term} />
      <SearchChips categories={result.categories.records} deals={result.deals.records} />
      {/* An older server knows no filter. */}
      {facets && facets.total > 1 && <FilterBar facets={facets} listedName="Best match" />}
      <Found result={result} />
    </>
  )
}

function chooseTitle(term: string, result: searchApi.SearchResult | undefined): string {
  if (!result) return 'Search'
  return isNothing(result) ? `No results for “${term}”` : `Results for “${result.correctedTerm ?? term}”`
}

/** `/stores/{slug}/search/{term}/…` (spec §2): one list of items, with the categories and deals above it. */
export function Component() {
  const { term, result } = useLoaderData<typeof loader>()
  const title = chooseTitle(term, result)
  return (
    <FramedPage title={title} term={term}>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <PageHeading title={title}>{title}</PageHeading>
      </header>
      <div className={styles.answer}>
        {result ? <Answer result={result} term={term} /> : <p>Type at least 2 letters.</p>}
      </div>
    </FramedPage>
  )
}
