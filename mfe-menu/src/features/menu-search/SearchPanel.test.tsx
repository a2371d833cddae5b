import { afterEach, expect, test } from 'vitest'
import type { searchApi } from '@larder/shared/contracts'
import { aMenuItem, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { MenuProvider } from '../../parts/menu-context.ts'
import { rememberLanding } from '../../stores/seen-menu.ts'
import { forgetSearches, noteSearch } from '../../stores/recent-searches.ts'
import { SearchBox } from './SearchBox.tsx'
import { Suggestions } from './SearchPanel.tsx'

afterEach(forgetSearches)

const AT = '/stores/fernhill-market-york-12'
const pages = (totalCount: number) => ({ totalCount, page: 1, pageSize: 5, pageCount: 1 })

function aResult(change: Partial<searchApi.SearchResult> = {}): searchApi.SearchResult {
  return {
    deals: { records: [] },
    categories: { records: [], pagination: pages(0) },
    menuItems: { records: [aMenuItem()], pagination: pages(38) },
    ...change,
  }
}

function show(result: searchApi.SearchResult) {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <Suggestions term="milk" found={{ term: 'milk', result }} onChosen={() => undefined} />
    </MenuProvider>
  )
  return renderRoutes([{ path: '*', Component }], { at: AT })
}

function showBox() {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <SearchBox />
    </MenuProvider>
  )
  return renderRoutes([{ path: '*', Component }], { at: AT })
}

test('adds a suggestion without opening it, and links to all results', () => {
  show(aResult())
  expect(screen.getByRole('button', { name: 'Add Oat milk' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all 38 results' })).toHaveAttribute(
    'href',
    `${AT}/search/milk/menu-items`,
  )
})

test('shows a suggestion’s deal price beside the old one', () => {
  const item = aMenuItem({ price: 4, percentOff: 25 })
  show(aResult({ menuItems: { records: [item], pagination: pages(1) } }))
  expect(screen.getByRole('link', { name: /Oat milk/ })).toHaveTextContent('£3.00 was £4.00')
})

test('marks sold-out items, which cannot be added', () => {
  show(aResult({ menuItems: { records: [aMenuItem({ isAvailable: false })], pagination: pages(1) } }))
  expect(screen.getByText('Sold out')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See 1 result' })).toBeVisible()
})

test('names the correction of a typo, and an empty result', () => {
  const { unmount } = show(aResult({ correctedTerm: 'oat milk' }))
  expect(screen.getByText('oat milk')).toBeVisible()
  unmount()
  show(aResult({ menuItems: { records: [], pagination: pages(0) } }))
  expect(screen.getByRole('link', { name: 'No results for “milk”' })).toBeVisible()
})

test('an empty field shows recent searches until cleared', async () => {
  noteSearch('oat milk')
  const { user } = showBox()
  await user.click(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: 'oat milk' })).toHaveAttribute(
    'href',
    `${AT}/search/oat%20milk/menu-items`,
  )
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('Recent searches')).not.toBeInTheDocument()
})

test('an empty field shows the store’s categories', async () => {
  const store = aStore()
  const category = { id: 'bakery', slug: 'bakery', name: 'Bakery', picture: '', itemCount: 1, children: [] }
  rememberLanding(store.slug, {
    store,
    serverNow: '2026-11-25T12:00:00Z',
    fulfilmentMethod: 'delivery',
    categories: [category],
    sections: [],
  })
  const { user } = showBox()
  await user.click(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: category.name, hidden: true })).toHaveAttribute(
    'href',
    `${AT}/category/${category.slug}`,
  )
})

test('remembers a search', async () => {
  const { user } = showBox()
  await user.type(screen.getByRole('searchbox'), 'bread{Enter}')
  await user.clear(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: 'bread' })).toBeVisible()
})

test('closing the search keeps the text and focuses beside the field', async () => {
  const { user } = showBox()
  await user.type(screen.getByRole('searchbox'), 'a')
  // Shown on phones alone.
  await user.click(screen.getByRole('button', { name: 'Close search', hidden: true }))
  expect(screen.queryByRole('button', { name: 'Close search', hidden: true })).not.toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('a')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
})
