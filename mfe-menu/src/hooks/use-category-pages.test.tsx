import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { catalogueApi } from '@larder/shared/contracts'
import { aMenuItem, aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { useCategoryPages } from './use-category-pages.ts'

const PAGE = 3
const key = { storeId: 12, fulfilmentMethod: 'delivery', categoryId: 'bakery' } as const

/** A category of which the server replies three items at a time. Its tests change `items`. */
function aCategory(...ids: string[]) {
  const category = { items: ids.map((id) => aMenuItem({ id, name: id })), isDown: false }
  const getPage = (after: string | undefined) => {
    const from = after === undefined ? 0 : category.items.findIndex(({ id }) => id === after) + 1
    const menuItems = category.items.slice(from, from + PAGE)
    return { menuItems, next: from + PAGE < category.items.length ? menuItems.at(-1)?.id : undefined }
  }
  const calls = aShop([
    [
      catalogueApi.categoryItems,
      ({ after }: { after?: string }) =>
        category.isDown
          ? new Rejection(503, 'Not now.')
          : { category: aCategoryReply(), parents: [], ...getPage(after) },
    ],
  ])
  return { category, calls, getPage }
}

const aCategoryReply = () => ({
  id: 'bakery',
  slug: 'bakery',
  name: 'Bakery',
  picture: 'pictures/bakery.webp',
  itemCount: 9,
  children: [],
})

/** Lists all pages, and loads the first one again when a button is pressed. */
function renderPages(getPage: ReturnType<typeof aCategory>['getPage']) {
  function Pages() {
    const [firstPage, setFirstPage] = useState(() => getPage(undefined))
    const { menuItems } = useCategoryPages({ ...key, ...firstPage, firstPage }, true)
    return (
      <>
        <output>{menuItems.map(({ id, isAvailable }) => (isAvailable ? id : `${id} out`)).join(', ')}</output>
        <button type="button" onClick={() => setFirstPage(getPage(undefined))}>
          Load again
        </button>
      </>
    )
  }
  const { user } = renderRoutes([{ path: '/', Component: Pages }])
  return { loadAgain: () => user.click(screen.getByRole('button')) }
}

test('an item of a later page says that it has sold out when the first page is loaded again', async () => {
  const { category, getPage } = aCategory('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  const { loadAgain } = renderPages(getPage)
  expect(await screen.findByText('a, b, c, d, e, f, g, h')).toBeVisible()
  category.items = category.items.map((item) => (item.id === 'g' ? { ...item, isAvailable: false } : item))
  await loadAgain()
  expect(await screen.findByText('a, b, c, d, e, f, g out, h')).toBeVisible()
})

test('an item that an import pushes out of the first page is listed on the next one', async () => {
  const { category, getPage } = aCategory('a', 'b', 'c', 'd', 'e', 'f')
  const { loadAgain } = renderPages(getPage)
  expect(await screen.findByText('a, b, c, d, e, f')).toBeVisible()
  category.items = [aMenuItem({ id: 'new' }), ...category.items]
  await loadAgain()
  expect(await screen.findByText('new, a, b, c, d, e, f')).toBeVisible()
})

test('keeps the later pages that are shown when they cannot be loaded again', async () => {
  const { category, calls, getPage } = aCategory('a', 'b', 'c', 'd', 'e', 'f')
  const { loadAgain } = renderPages(getPage)
  expect(await screen.findByText('a, b, c, d, e, f')).toBeVisible()
  category.isDown = true
  const sent = calls.length
  await loadAgain()
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(sent))
  expect(screen.getByText('a, b, c, d, e, f')).toBeVisible()
})
