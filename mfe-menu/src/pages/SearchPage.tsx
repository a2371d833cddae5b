import type { PageArgs } from '@larder/shared/api'
import { searchApi } from '@larder/shared/contracts'
import { isSearchable, paths } from '@larder/shared/domain'
import { PageHeading, useLoaderData, VisuallyHidden } from '@larder/shared/ui'
import { Pages, SearchChips } from '../features/menu-search/index.ts'
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

type Results = { result: searchApi.SearchResult; term: string }

/** What is close to a search that found no items. */
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

function Found({ result, term }: Results) {
  const { store } = useFrame()
  const { menuItems, near } = result
  if (menuItems.pagination.totalCount === 0) return near ? <Near near={near} /> : null
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

/** What was searched for instead, and what was left out. */
function Notes({ result, term }: Results) {
  const { correctedTerm, ignoredWords = [], menuItems } = result
  const isFound = menuItems.pagination.totalCount > 0
  const missing = correctedTerm ? [term] : ignoredWords
  if (!isFound || missing.length === 0) return null
  return <p className={styles.note}>No results for {missing.map((word) => `“${word}”`).join(', ')}.</p>
}

function countText({ menuItems }: searchApi.SearchResult): string {
  const { totalCount } = menuItems.pagination
  return totalCount === 1 ? '1 result' : `${totalCount} results`
}

const isNothing = ({ deals, categories, menuItems }: searchApi.SearchResult): boolean =>
  deals.records.length + categories.records.length + menuItems.pagination.totalCount === 0

function Answer({ result, term }: Results) {
  if (isNothing(result)) {
    return (
      <>
        <p>{result.noItemFoundHint ?? 'Check the spelling, or try a shorter word.'}</p>
        <Found result={result} term={term} />
      </>
    )
  }
  return (
    <>
      <p className={styles.note}>{countText(result)}</p>
      <Notes result={result} term={term} />
      <SearchChips categories={result.categories.records} deals={result.deals.records} />
      <Found result={result} term={term} />
    </>
  )
}

function titleOf(term: string, result: searchApi.SearchResult | undefined): string {
  if (!result) return 'Search'
  return isNothing(result) ? `No results for “${term}”` : `Results for “${result.correctedTerm ?? term}”`
}

/** `/stores/{slug}/search/{term}/…` (spec §2): one list of items, with the categories and deals above it. */
export function Component() {
  const { term, result } = useLoaderData<typeof loader>()
  const title = titleOf(term, result)
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
