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
import { MenuProvider } from './menu-context.ts'

const layout = { phone: 'grid-2', wide: 'grid-4' } as const
/** Two lines of one item, as a note or another day's options make them: two cartons and one. */
const older = aBasketLine({ basketLineId: 'older', quantity: 2 })
const newer = aBasketLine({ basketLineId: 'newer', quantity: 1 })
const held = aBasket({ items: [older, newer], itemCount: 3 })

function show(answers: Parameters<typeof aShop>[0], isLoaded = true) {
  const asked = aShop(answers, 'guest')
  if (isLoaded) receiveBasket(held)
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemCard item={aMenuItem()} layout={layout} />
    </MenuProvider>
  )
  return { asked, ...renderRoutes([{ path: '*', Component }], { at: '/stores/fernhill-market-york-12' }) }
}
const count = () => screen.getByRole('group', { name: /Oat milk/ })

beforeEach(() => {
  localStorage.clear()
  forgetBasket()
})

test('a card counts all lines of its item and adds to the newest', async () => {
  const after = { ...held, version: 4, items: [older, { ...newer, quantity: 2 }], itemCount: 4 }
  const { asked, user } = show([[basketApi.updateItem, () => after]])
  expect(count()).toHaveTextContent('3')
  await user.click(screen.getByRole('button', { name: 'One more Oat milk' }))
  expect(count()).toHaveTextContent('4')
  await expect
    .poll(() => asked.find(({ path }) => path === basketApi.updateItem.path)?.body)
    .toMatchObject({ basketLineId: 'newer', menuItem: { quantity: 2 } })
})

test('removing takes from the newest line first', async () => {
  const after = { ...held, version: 4, items: [older], itemCount: 2 }
  const { asked, user } = show([[basketApi.removeItem, () => after]])
  await user.click(screen.getByRole('button', { name: 'One less Oat milk' }))
  expect(count()).toHaveTextContent('2')
  await expect
    .poll(() => asked.find(({ path }) => path === basketApi.removeItem.path)?.body)
    .toMatchObject({ basketLineId: 'newer' })
})

test('a rejected change is undone with its reason', async () => {
  const { user } = show([[basketApi.updateItem, () => new Rejection(409, 'Only three are left.')]])
  await user.click(screen.getByRole('button', { name: 'One more Oat milk' }))
  expect(await screen.findByText('Only three are left.')).toBeVisible()
  expect(count()).toHaveTextContent('3')
})

test.each([
  ['Continue', '3'],
  ['Keep my basket', undefined],
])('asks about another store’s basket that had not loaded: %s', async (answer, counted) => {
  const other = aBasket({ storeId: 13, items: [older], itemCount: 2 })
  const emptied = aBasket({ storeId: 13, items: [], itemCount: 0, version: 4 })
  const answers = [
    new Rejection(409, 'You are about to overwrite', 'BASKET_OVERWRITE'),
    { ...held, version: 5 },
  ]
  const { asked, user } = show(
    [
      [basketApi.addItem, () => answers.shift()],
      [basketApi.retrieve, () => other],
      [basketApi.clear, () => emptied],
    ],
    false,
  )
  await user.click(screen.getByRole('button', { name: 'Add Oat milk' }))
  await user.click(await screen.findByRole('button', { name: answer }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => screen.queryByRole('group', { name: /Oat milk/ })?.textContent).toBe(counted)
  const calls = asked.map(({ path }) => path).filter((path) => path.startsWith('/api/basket'))
  const { addItem, retrieve, clear } = basketApi
  const sent = counted ? [addItem, retrieve, clear, addItem] : [addItem, retrieve]
  expect(calls).toEqual(sent.map(({ path }) => path))
  expect(screen.queryByText('You are about to overwrite')).not.toBeInTheDocument()
})
