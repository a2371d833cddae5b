import { expect, test } from 'vitest'
import type { searchApi } from '@larder/shared/contracts'
import { menuFacets, NO_FILTER } from '@larder/shared/domain'
import { aMenuItem, aStore, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { Component } from './SearchPage.tsx'

const AT = '/stores/fernhill-market-york-12'
const pagination = (totalCount: number) => ({ totalCount, page: 1, pageSize: 24, pageCount: 1 })
const bakery = { id: 'bakery', slug: 'bakery', name: 'Bakery', picture: 'a.png', itemCount: 3, children: [] }

const EMPTY: searchApi.SearchResult = {
  deals: { records: [] },
  categories: { records: [], pagination: pagination(0) },
  menuItems: { records: [], pagination: pagination(0) },
}

async function renderPage(term: string, result: searchApi.SearchResult | undefined, query = '') {
  const frame = {
    store: aStore(),
    serverNow: '2026-11-25T12:00:00Z',
    categories: [],
    fulfilmentMethod: 'delivery',
  }
  const page = { path: '*', Component, loader: () => ({ term, result }) }
  const rendered = renderRoutes(
    [{ id: 'menu-frame', path: AT, HydrateFallback: () => null, loader: () => frame, children: [page] }],
    {
      at: `${AT}/search/term/menu-items${query}`,
    },
  )
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

test('lists items in one list with categories above', async () => {
  await renderPage('oat milk', {
    ...EMPTY,
    categories: { records: [bakery], pagination: pagination(1) },
    menuItems: { records: [aMenuItem()], pagination: pagination(1) },
  })
  expect(screen.getByText('1 result')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bakery' })).toHaveAttribute('href', `${AT}/category/bakery`)
  expect(screen.getByRole('button', { name: 'Add Oat milk' })).toBeVisible()
})

test('says a correction once: the heading has the right term, the line below it the typed one', async () => {
  await renderPage('oat mlik', {
    ...EMPTY,
    correctedTerm: 'oat milk',
    menuItems: { records: [aMenuItem()], pagination: pagination(1) },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “oat milk”')
  expect(screen.getByText('1 result, none for “oat mlik”')).toBeVisible()
  expect(screen.queryByText(/^No results/)).not.toBeInTheDocument()
})

test('lists search words without results', async () => {
  await renderPage('organic oat milk', {
    ...EMPTY,
    ignoredWords: ['organic'],
    menuItems: { records: [aMenuItem()], pagination: pagination(1) },
  })
  expect(screen.getByText('No results for “organic”.')).toBeVisible()
})

test('shows similar items when there are no results', async () => {
  await renderPage('zzzz', {
    ...EMPTY,
    noItemFoundHint: 'Check the spelling.',
    near: { items: [aMenuItem()], categories: [bakery] },
  })
  expect(screen.getByRole('heading', { name: 'No results for “zzzz”' })).toBeVisible()
  expect(screen.getByText('Check the spelling.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bakery' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Oat milk' })).toBeVisible()
})

test('says that the shop does not sell it, and what comes near', async () => {
  await renderPage('dog food', {
    ...EMPTY,
    isNotSold: true,
    near: { items: [aMenuItem()], categories: [bakery], isClose: true },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We do not sell “dog food”')
  expect(screen.getByRole('heading', { name: 'The closest we have' })).toBeVisible()
})

test('recommendations are not passed off as near', async () => {
  await renderPage('dog food', {
    ...EMPTY,
    isNotSold: true,
    near: { items: [aMenuItem()], categories: [bakery], isClose: false },
  })
  expect(screen.getByRole('heading', { name: 'You may like' })).toBeVisible()
})

const UNDERSTOOD: readonly [string, Partial<searchApi.SearchResult>, string][] = [
  ['wine under £9', { price: { highest: 9, isCheapestFirst: false } }, '1 result, up to £9'],
  [
    'cheap gin over £20',
    { price: { lowest: 20, isCheapestFirst: true } },
    '1 result, from £20, lowest price first',
  ],
  ['pancakes for 4', { servings: 4, recipe: 'pancakes' }, '1 result, for 4 people, chosen for “pancakes”'],
]

test.each(UNDERSTOOD)('says how the words of "%s" were understood', async (term, understood, summary) => {
  const menuItems = { records: [aMenuItem()], pagination: pagination(1) }
  await renderPage(term, { ...EMPTY, menuItems, ...understood })
  expect(screen.getByText(summary)).toBeVisible()
})

test('names an item that only the other method offers, and switches to it', async () => {
  const elsewhere = [
    { id: 'rock-oysters', slug: 'rock-oysters', name: 'Rock Oysters', method: 'collection' as const },
  ]
  const { user } = await renderPage('oysters', { ...EMPTY, elsewhere })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not for delivery: “oysters”')
  expect(screen.getByText('Rock Oysters: only for collection.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Switch to collection' }))
  await waitFor(() => expect(screen.queryByText(/only for collection/)).not.toBeInTheDocument())
})

const OATS = [aMenuItem(), aMenuItem({ id: 'rice', name: 'Rice milk', dietaryLabels: ['vegan'] })]

test('filters results by diet and shows the number of matches', async () => {
  await renderPage('milk', {
    ...EMPTY,
    menuItems: { records: OATS.slice(1), pagination: pagination(1) },
    facets: menuFacets(OATS, { ...NO_FILTER, labels: ['vegan'] }),
  })
  expect(screen.getByText('1 of 2 results')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Vegan' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Filter and sort/ })).toBeVisible()
})

test('offers to show all results when none passes the filter', async () => {
  const { router, user } = await renderPage(
    'milk',
    { ...EMPTY, facets: menuFacets(OATS, { ...NO_FILTER, labels: ['halal'] }) },
    '?label=halal&page=2',
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “milk”')
  expect(screen.getByRole('heading', { name: 'Nothing here passes your filter' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all 2 results' }))
  expect(router.state.location.search).toBe('')
})

test('keeps the filter on other result pages', async () => {
  await renderPage(
    'milk',
    {
      ...EMPTY,
      menuItems: {
        records: OATS,
        pagination: { totalCount: 30, page: 1, pageSize: 24, pageCount: 2 },
      },
    },
    '?label=vegan',
  )
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    `${AT}/search/term/menu-items?label=vegan&page=2`,
  )
})

test('requires at least two letters', async () => {
  await renderPage('a', undefined)
  expect(screen.getByText('Type at least 2 letters.')).toBeVisible()
})
