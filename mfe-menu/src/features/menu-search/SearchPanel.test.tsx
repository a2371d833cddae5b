import { afterEach, expect, test } from 'vitest'
import type { searchApi } from '@larder/shared/contracts'
import { aMenuItem, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { cacheLanding } from '../../stores/seen-menu.ts'
import { clearSearches, storeSearch } from '../../stores/recent-searches.ts'
import { SearchBox } from './SearchBox.tsx'
import { Suggestions } from './SearchPanel.tsx'

afterEach(clearSearches)

const AT = '/stores/fernhill-market-york-12'
const pagination = (totalCount: number) => ({ totalCount, page: 1, pageSize: 5, pageCount: 1 })

function aResult(change: Partial<searchApi.SearchResult> = {}): searchApi.SearchResult {
  return {
    deals: { records: [] },
    categories: { records: [], pagination: pagination(0) },
    menuItems: { records: [aMenuItem()], pagination: pagination(38) },
    ...change,
  }
}

function renderSuggestions(result: searchApi.SearchResult) {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <Suggestions term="milk" suggestions={{ term: 'milk', result }} onChosen={() => undefined} />
    </MenuProvider>
  )
  return renderRoutes([{ path: '*', Component }], { at: AT })
}

function renderBox() {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <SearchBox />
    </MenuProvider>
  )
  return renderRoutes([{ path: '*', Component }], { at: AT })
}

test('adds a suggestion without opening it, and links to all results', () => {
  renderSuggestions(aResult())
  expect(screen.getByRole('button', { name: 'Add Oat milk' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all 38 results' })).toHaveAttribute(
    'href',
    `${AT}/search/milk/menu-items`,
  )
})

test('shows a suggestion’s deal price beside the old one', () => {
  const item = aMenuItem({ price: 4, percentOff: 25 })
  renderSuggestions(aResult({ menuItems: { records: [item], pagination: pagination(1) } }))
  expect(screen.getByRole('link', { name: /Oat milk/ })).toHaveTextContent('£3.00 was £4.00')
})

test('marks sold-out items, which cannot be added', () => {
  renderSuggestions(
    aResult({ menuItems: { records: [aMenuItem({ isAvailable: false })], pagination: pagination(1) } }),
  )
  expect(screen.getByText('Sold out')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See 1 result' })).toBeVisible()
})

test('shows the correction of a typo, and an empty result', () => {
  const { unmount } = renderSuggestions(aResult({ correctedTerm: 'oat milk' }))
  expect(screen.getByText('oat milk')).toBeVisible()
  unmount()
  renderSuggestions(aResult({ menuItems: { records: [], pagination: pagination(0) } }))
  expect(screen.getByRole('link', { name: 'No results for “milk”' })).toBeVisible()
})

test('shows recent searches in an empty field until cleared', async () => {
  storeSearch('oat milk')
  const { user } = renderBox()
  await user.click(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: 'oat milk' })).toHaveAttribute(
    'href',
    `${AT}/search/oat%20milk/menu-items`,
  )
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('Recent searches')).not.toBeInTheDocument()
})

test('shows the store’s categories in an empty field', async () => {
  const store = aStore()
  const category = { id: 'bakery', slug: 'bakery', name: 'Bakery', picture: '', itemCount: 1, children: [] }
  cacheLanding(store.slug, {
    store,
    serverNow: '2026-11-25T12:00:00Z',
    fulfilmentMethod: 'delivery',
    categories: [category],
    sections: [],
  })
  const { user } = renderBox()
  await user.click(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: category.name, hidden: true })).toHaveAttribute(
    'href',
    `${AT}/category/${category.slug}`,
  )
})

test('links to the shopping list from an empty field', async () => {
  const { user, router } = renderBox()
  await user.click(screen.getByRole('searchbox'))
  await user.click(await screen.findByRole('link', { name: 'Add a shopping list' }))
  expect(router.state.location.pathname).toBe(`${AT}/list`)
})

test('remembers a search', async () => {
  const { user } = renderBox()
  await user.type(screen.getByRole('searchbox'), 'bread{Enter}')
  await user.clear(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: 'bread' })).toBeVisible()
})

test('closing the search keeps its text and moves focus to the search button', async () => {
  const { user } = renderBox()
  await user.type(screen.getByRole('searchbox'), 'a')
  // Visible on phones only.
  await user.click(screen.getByRole('button', { name: 'Close search', hidden: true }))
  expect(screen.queryByRole('button', { name: 'Close search', hidden: true })).not.toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('a')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
})
