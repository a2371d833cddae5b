import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { basketApi, catalogueApi, storesApi } from '@larder/shared/contracts'
import { avoidAllergens, ensureSession, forgetBasket } from '@larder/shared/stores'
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

type Replies = Parameters<typeof aShop>[0]

/** Renders the row for a store. Each test uses a different store, because fetched stores are cached. */
function renderBuyAgain(
  id: number,
  replies: Replies,
  settings: Record<string, string> = { showRecommendedItems: '1' },
) {
  const store = aStore({ id, slug: `york-${id}` })
  const storeReply = { store, fulfilmentLocation: {}, serverNow: '2030-01-08T10:00:00.000Z' }
  const calls = aShop([...replies, [storesApi.select, () => storeReply]])
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
  return { asked: calls, ...rendered }
}

const bread = aMenuItem({ id: 'bread', slug: 'bread', name: 'Bread' })
const landingReply = (change: object = {}) => ({
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
const noUsuals = [catalogueApi.usuals, () => ({ usuals: [] })] as const
const toUsual = (menuItem = aMenuItem()) => ({ menuItem, orderCount: 2, choice: { options: [] } })

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test('a guest sees no row, and no request is sent', () => {
  const { asked: calls, container } = renderBuyAgain(20, [])
  expect(container.querySelector('[data-remote]')).toBeNull()
  expect(calls).toEqual([])
})

describe('a member', () => {
  beforeAll(async () => {
    aShop([])
    await ensureSession()
  })

  test('can add a usual item and open its page', async () => {
    const filledBasket = aBasket({ storeId: 21, items: [aBasketLine()], itemCount: 1 })
    const {
      asked: calls,
      user,
      router,
    } = renderBuyAgain(21, [
      [catalogueApi.usuals, () => ({ usuals: [toUsual()] })],
      [basketApi.addItem, () => filledBasket],
    ])
    const row = await screen.findByRole('region', { name: 'Your usuals' })
    await user.click(within(row).getByRole('button', { name: 'Add Oat milk' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === basketApi.addItem.path)?.body).toMatchObject({
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

  test('sees labels and marks of what the button adds, and not of the item as it is sold by default', async () => {
    const extra = (id: string, contains: string[]) => ({
      id,
      name: id,
      price: 1,
      isDefault: false,
      allergenInfo: { contains },
    })
    const salad = aMenuItem({
      name: 'Salad',
      dietaryLabels: ['vegetarian'],
      allergenInfo: { contains: [], mayContain: [] },
      optionGroups: [
        {
          id: 'extras',
          name: 'Extras',
          min: 0,
          max: 2,
          options: [extra('Chicken', []), extra('Feta', ['milk'])],
        },
      ],
    })
    const options = ['Chicken', 'Feta'].map((optionId) => ({ groupId: 'extras', optionId, quantity: 1 }))
    const plain = { ...salad, id: 'plain', slug: 'plain', name: 'Plain salad' }
    avoidAllergens(['milk'])
    onTestFinished(() => avoidAllergens([]))
    renderBuyAgain(27, [
      [catalogueApi.usuals, () => ({ usuals: [{ ...toUsual(salad), choice: { options } }, toUsual(plain)] })],
    ])
    const findCard = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('li') ?? document.body)
    const own = await findCard('Salad')
    expect(own.getByText('Chicken, Feta')).toBeVisible()
    expect(own.queryByText('Vegetarian')).toBeNull()
    expect(own.getByText('Contains milk')).toBeVisible()
    const other = await findCard('Plain salad')
    expect(other.getByText('Vegetarian')).toBeVisible()
    expect(other.queryByText('Contains milk')).toBeNull()
  })

  test('sees that a usual item has sold out when it could not be added', async () => {
    let isAvailable = true
    const { user } = renderBuyAgain(26, [
      [catalogueApi.usuals, () => ({ usuals: [toUsual(aMenuItem({ isAvailable }))] })],
      [basketApi.addItem, () => new Rejection(409, 'Gone.', 'ITEM_UNAVAILABLE')],
    ])
    const add = await screen.findByRole('button', { name: 'Add Oat milk' })
    isAvailable = false
    await user.click(add)
    expect(await screen.findByText('Sold out')).toBeVisible()
    expect(add).not.toBeInTheDocument()
  })

  test('adds a usual item with the size chosen last, in one press', async () => {
    const sizes = [
      { id: 'small', name: 'Small', price: 2, isDefault: true },
      { id: 'large', name: 'Large', price: 3.5, isDefault: false },
    ]
    const usual = {
      menuItem: aMenuItem({ price: 2, sizes, needsChoice: true }),
      orderCount: 3,
      choice: { sizeId: 'large', options: [] },
    }
    const { asked: calls, user } = renderBuyAgain(25, [
      [catalogueApi.usuals, () => ({ usuals: [usual] })],
      [basketApi.addItem, () => aBasket({ storeId: 25, items: [aBasketLine()], itemCount: 1 })],
    ])
    const row = await screen.findByRole('region', { name: 'Your usuals' })
    expect(within(row).getByText('Large')).toBeVisible()
    expect(within(row).getByText('£3.50')).toBeVisible()
    await user.click(within(row).getByRole('button', { name: 'Add Oat milk' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === basketApi.addItem.path)?.body).toMatchObject({
        menuItem: { menuItemId: 'oat-milk', quantity: 1, sizeId: 'large' },
      }),
    )
  })

  test('sees recommended items before the first order', async () => {
    renderBuyAgain(22, [noUsuals, [storesApi.view, () => landingReply({ recommended: [bread] })]])
    const row = await screen.findByRole('region', { name: 'Recommended' })
    expect(within(row).getByRole('link', { name: 'Bread' })).toBeVisible()
  })

  test('sees the first category if the brand has no recommendations', async () => {
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
    renderBuyAgain(
      23,
      [noUsuals, [storesApi.view, () => landingReply({ recommended: [aMenuItem()], sections: [section] })]],
      {},
    )
    expect(await screen.findByRole('region', { name: 'Bakery' })).toBeVisible()
    expect(screen.queryByText('Oat milk')).not.toBeInTheDocument()
  })

  test('sees neither a row nor an error when nothing loads', async () => {
    const failWith500 = () => new Rejection(500, 'Out of order.')
    const { asked: calls, container } = renderBuyAgain(24, [
      [catalogueApi.usuals, failWith500],
      [storesApi.view, failWith500],
    ])
    await waitFor(() => expect(calls.some(({ path }) => path === storesApi.view.path)).toBe(true))
    await waitFor(() => expect(container.querySelector('[data-remote]')).toBeNull())
    expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
  })
})
