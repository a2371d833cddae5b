import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basketApi, catalogueApi, storesApi } from '@larder/shared/contracts'
import { ensureSession, forgetBasket } from '@larder/shared/stores'
import {
  aMenuItem,
  aBasket,
  aBasketLine,
  aShop,
  aStore,
  Rejection,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { BuyAgain } from './BuyAgain.tsx'

type Answers = Parameters<typeof aShop>[0]

/** At a store of its own for each test: what has been fetched of one is kept. */
function show(
  id: number,
  answers: Answers,
  settings: Record<string, string> = { showRecommendedItems: '1' },
) {
  const store = aStore({ id, slug: `york-${id}` })
  const selected = { store, fulfilmentLocation: {}, serverNow: '2030-01-08T10:00:00.000Z' }
  const asked = aShop([...answers, [storesApi.select, () => selected]])
  const Component = () => <BuyAgain storeId={id} storeSlug={store.slug} />
  const rendered = renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => ({ settings }),
      HydrateFallback: () => null,
      children: [
        { path: '/', Component },
        { path: '/stores/*', Component: () => null },
      ],
    },
  ])
  return { asked, ...rendered }
}

const bread = aMenuItem({ id: 'bread', slug: 'bread', name: 'Bread' })
const landing = (change: object = {}) => ({
  store: aStore(),
  fulfilmentMethod: 'delivery',
  categories: [],
  banners: [],
  deals: [],
  recommended: [],
  sections: [],
  serverNow: '2030-01-08T10:00:00.000Z',
  ...change,
})
const nothingYet = [catalogueApi.previousPurchases, () => ({ menuItems: [] })] as const

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test('a guest has no such row and causes no request', () => {
  const { asked, container } = show(20, [])
  expect(container.querySelector('[data-remote]')).toBeNull()
  expect(asked).toEqual([])
})

describe('a member', () => {
  beforeAll(async () => {
    aShop([])
    await ensureSession()
  })

  test('adds an earlier purchase and opens its page', async () => {
    const held = aBasket({ storeId: 21, items: [aBasketLine()], itemCount: 1 })
    const { asked, user, router } = show(21, [
      [catalogueApi.previousPurchases, () => ({ menuItems: [aMenuItem()] })],
      [basketApi.addItem, () => held],
    ])
    const row = await screen.findByRole('region', { name: 'Buy again' })
    await user.click(within(row).getByRole('button', { name: 'Add Oat milk' }))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === basketApi.addItem.path)?.body).toMatchObject({
        storeId: 21,
        menuItem: { menuItemId: 'oat-milk', quantity: 1 },
      }),
    )
    await user.click(within(row).getByRole('link', { name: 'Oat milk' }))
    expect(router.state.location).toMatchObject({
      pathname: '/stores/york-21/category/dairy/menuItem/oat-milk',
      search: '',
    })
  })

  test('before the first order shows recommended items', async () => {
    show(22, [nothingYet, [storesApi.view, () => landing({ recommended: [bread] })]])
    const row = await screen.findByRole('region', { name: 'Recommended' })
    expect(within(row).getByRole('link', { name: 'Bread' })).toBeVisible()
  })

  test('shows the first category where the brand has no recommendations', async () => {
    const section = {
      category: {
        id: 'bakery',
        slug: 'bakery',
        name: 'Bakery',
        picture: 'pictures/bakery.png',
        itemCount: 1,
        children: [],
      },
      menuItems: [bread],
    }
    show(
      23,
      [nothingYet, [storesApi.view, () => landing({ recommended: [aMenuItem()], sections: [section] })]],
      {},
    )
    expect(await screen.findByRole('region', { name: 'Bakery' })).toBeVisible()
    expect(screen.queryByText('Oat milk')).not.toBeInTheDocument()
  })

  test('shows neither row nor message when nothing loads', async () => {
    const failing = () => new Rejection(500, 'Out of order.')
    const { asked, container } = show(24, [
      [catalogueApi.previousPurchases, failing],
      [storesApi.view, failing],
    ])
    await waitFor(() => expect(asked.some(({ path }) => path === storesApi.view.path)).toBe(true))
    await waitFor(() => expect(container.querySelector('[data-remote]')).toBeNull())
    expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
  })
})
