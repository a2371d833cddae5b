import { beforeEach, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { forgetBasket, receiveBasket } from '@larder/shared/stores'
import {
  aMenuItem,
  aBasket,
  aBasketLine,
  aShop,
  aStore,
  Rejection,
  renderRoutes,
  screen,
} from '@larder/shared/testing'
import { ItemCard } from './ItemCard.tsx'
import { MenuProvider } from '../hooks/menu-context.ts'

const layout = { phone: 'grid-2', wide: 'grid-4' } as const
/** Two basket lines of the same item, which differ by options or note. */
const older = aBasketLine({ basketLineId: 'older', quantity: 2 })
const newer = aBasketLine({ basketLineId: 'newer', quantity: 1 })
const twoLineBasket = aBasket({ items: [older, newer], itemCount: 3 })

function renderCard(replies: Parameters<typeof aShop>[0], isLoaded = true) {
  const requests = aShop(replies, 'guest')
  if (isLoaded) receiveBasket(twoLineBasket)
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemCard item={aMenuItem()} layout={layout} />
    </MenuProvider>
  )
  return {
    asked: requests,
    ...renderRoutes([{ path: '*', Component }], { at: '/stores/fernhill-market-york-12' }),
  }
}
const stepper = () => screen.getByRole('group', { name: /Oat milk/ })

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test('a card shows the quantity of all lines of its item and adds to the newest', async () => {
  const updated = { ...twoLineBasket, version: 4, items: [older, { ...newer, quantity: 2 }], itemCount: 4 }
  const { asked: requests, user } = renderCard([[basketApi.updateItem, () => updated]])
  expect(stepper()).toHaveTextContent('3')
  await user.click(screen.getByRole('button', { name: 'One more Oat milk' }))
  expect(stepper()).toHaveTextContent('4')
  await expect
    .poll(() => requests.find(({ path }) => path === basketApi.updateItem.path)?.body)
    .toMatchObject({ basketLineId: 'newer', menuItem: { quantity: 2 } })
})

test('removing takes from the newest line first', async () => {
  const updated = { ...twoLineBasket, version: 4, items: [older], itemCount: 2 }
  const { asked: requests, user } = renderCard([[basketApi.removeItem, () => updated]])
  await user.click(screen.getByRole('button', { name: 'One less Oat milk' }))
  expect(stepper()).toHaveTextContent('2')
  await expect
    .poll(() => requests.find(({ path }) => path === basketApi.removeItem.path)?.body)
    .toMatchObject({ basketLineId: 'newer' })
})

test('reverts a rejected change and shows the reason', async () => {
  const { user } = renderCard([[basketApi.updateItem, () => new Rejection(409, 'Only three are left.')]])
  await user.click(screen.getByRole('button', { name: 'One more Oat milk' }))
  expect(await screen.findByText('Only three are left.')).toBeVisible()
  expect(stepper()).toHaveTextContent('3')
})

test.each([
  ['Continue', '3'],
  ['Keep my basket', undefined],
])('asks before replacing another store’s basket that had not loaded: %s', async (answer, quantity) => {
  const otherStoreBasket = aBasket({ storeId: 13, items: [older], itemCount: 2 })
  const emptied = aBasket({ storeId: 13, items: [], itemCount: 0, version: 4 })
  const replies = [
    new Rejection(409, 'You are about to overwrite', 'BASKET_OVERWRITE'),
    { ...twoLineBasket, version: 5 },
  ]
  const { asked: requests, user } = renderCard(
    [
      [basketApi.addItem, () => replies.shift()],
      [basketApi.retrieve, () => otherStoreBasket],
      [basketApi.clear, () => emptied],
    ],
    false,
  )
  await user.click(screen.getByRole('button', { name: 'Add Oat milk' }))
  await user.click(await screen.findByRole('button', { name: answer }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => screen.queryByRole('group', { name: /Oat milk/ })?.textContent).toBe(quantity)
  const basketPaths = requests.map(({ path }) => path).filter((path) => path.startsWith('/api/basket'))
  const { addItem, retrieve, clear } = basketApi
  const endpoints = quantity ? [addItem, retrieve, clear, addItem] : [addItem, retrieve]
  expect(basketPaths).toEqual(endpoints.map(({ path }) => path))
  expect(screen.queryByText('You are about to overwrite')).not.toBeInTheDocument()
})
