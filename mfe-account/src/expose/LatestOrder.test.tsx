import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { basketApi, memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import {
  aBasket,
  aBasketLine,
  aListedOrder,
  aShop,
  Rejection,
  renderRoutes,
  screen,
  waitFor,
} from '@larder/shared/testing'
import { $leftOut, avoidAllergens, forgetBasket, forgetLeftOut } from '@larder/shared/stores'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { LatestOrder } from './LatestOrder.tsx'

beforeEach(() => {
  emit('session/signed-out', {}) // clears the previous test's member data
  forgetBasket()
  forgetLeftOut()
})

const underWay = aListedOrder({
  businessOrderId: 'ord_2',
  status: 'store_accepted_picking',
  label: 'Being packed',
  percent: 40,
  isActive: true,
})

type Listing = { kind: 'current' | 'past' }
/** The reply of the list for current and past orders. */
const listOrders =
  (current: object[], past: object[]) =>
  ({ kind }: Listing) => {
    const orders = kind === 'current' ? current : past
    return { orders, pagination: { page: 1, pageSize: 20, totalCount: orders.length } }
  }
function renderWithOrders(current: object[], past: object[]) {
  aShop([[memberApi.listOrders, listOrders(current, past)]])
  return render()
}
const render = () =>
  renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => undefined,
      HydrateFallback: () => null,
      children: [
        { path: '/', Component: LatestOrder },
        { path: '/basket', Component: () => <h1>Your basket</h1> },
      ],
    },
  ])
const findLink = async () => (await screen.findAllByRole('link'))[0]

test('shows the status and time of an order under way, with a link', async () => {
  renderWithOrders([underWay], [aListedOrder()])
  expect(await screen.findByText('Being packed')).toBeVisible()
  expect(await findLink()).toHaveAccessibleName(
    'Being packed Delivery Tue 8 Jan, 10:05am, Fernhill Market York',
  )
  expect(await findLink()).toHaveAttribute('href', '/member/orders/ord_2')
})

test('shows the earliest of several orders under way, and links to all', async () => {
  const later = aListedOrder({
    isActive: true,
    label: 'Sent to Store',
    fulfilmentAt: '2030-01-09T10:05:00.000Z',
  })
  renderWithOrders([later, underWay], [])
  expect(await screen.findByText('2 orders under way')).toBeVisible()
  expect(screen.getByText('Being packed: Delivery Tue 8 Jan, 10:05am')).toBeVisible()
  expect(await findLink()).toHaveAttribute('href', '/member/orders')
})

test('shows the last order when no order is under way', async () => {
  renderWithOrders([], [aListedOrder()])
  expect(await screen.findByText('Your last order')).toBeVisible()
  expect(screen.getByText('Delivered, Tue 8 Jan')).toBeVisible()
  expect(await findLink()).toHaveAttribute('href', '/member/orders/ord_1')
})

test('links to the order list when there are no orders or they fail to load', async () => {
  const { unmount } = renderWithOrders([], [])
  expect(await findLink()).toHaveAccessibleName('Your orders Follow them, or order again')
  unmount()
  emit('session/signed-out', {})
  const calls = aShop([[memberApi.listOrders, () => new Rejection(500, 'Out of order.')]])
  render()
  await waitFor(() => expect(calls).not.toEqual([]))
  expect(await findLink()).toHaveAttribute('href', '/member/orders')
  expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
})

test('brings the last order into the basket with one press, and notes what is left out', async () => {
  const leftOut = [{ name: 'Bread', message: 'Item is no longer available.' }]
  const reply = Promise.withResolvers<object>()
  const calls = aShop([
    [memberApi.listOrders, listOrders([underWay], [aListedOrder()])],
    [memberApi.reorder, () => reply.promise],
    [basketApi.retrieve, () => aBasket()],
  ])
  const { user } = render()
  await user.dblClick(await screen.findByRole('button', { name: /^Order again/ }))
  reply.resolve({ basket: aBasket(), unavailable: ['Bread'], leftOut })
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible()
  const sent = calls.filter(({ path }) => path === memberApi.reorder.path)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ businessOrderId: 'ord_1', fulfilmentMethod: 'delivery' })
  expect($leftOut.get()).toEqual({ basketToken: aBasket().basketToken, items: leftOut })
})

const WITH_NUTS = {
  contains: ['nuts'],
  isContainsKnown: true,
  mayContain: [],
  isMayContainKnown: true,
}
test.each([
  ['the age is to be asked', { minimumAge: 18 }, {}],
  ['the basket needs a change', { isValid: false }, {}],
  [
    'a line has what the shopper avoids',
    { items: [aBasketLine({ allergens: ['Contains nuts.'], allergenStatement: WITH_NUTS })] },
    {},
  ],
  ['a line is stated otherwise than it was', {}, { restated: ['Granola'] }],
])('shows the basket and not checkout where %s', async (_, change, more) => {
  if ('items' in change) avoidAllergens(['nuts'])
  onTestFinished(() => avoidAllergens([]))
  aShop([
    [memberApi.listOrders, listOrders([], [aListedOrder()])],
    [memberApi.reorder, () => ({ basket: aBasket(change), unavailable: [], leftOut: [], ...more })],
    [basketApi.retrieve, () => aBasket(change)],
  ])
  const { user } = render()
  await user.click(await screen.findByRole('button', { name: /^Order again/ }))
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible()
})

test('stays on the page and says why when nothing can be ordered again', async () => {
  aShop([
    [memberApi.listOrders, listOrders([], [aListedOrder()])],
    [memberApi.reorder, () => new Rejection(409, 'Item is no longer available.', 'ITEM_UNAVAILABLE')],
  ])
  const { user, router } = render()
  await user.click(await screen.findByRole('button', { name: /^Order again/ }))
  expect(await screen.findByText('Item is no longer available.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('offers the order under way again when no other is there', async () => {
  renderWithOrders([underWay], [])
  expect(await screen.findByRole('button', { name: /^Order again/ })).toBeVisible()
})

test('says when ordering again starts to a member without orders', async () => {
  renderWithOrders([], [])
  expect(await screen.findByText('With one press, after your first order')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument()
})

test('brings the replaced basket back when nothing of the order can be added', async () => {
  const replies = [
    new Rejection(409, 'This empties your basket.', 'BASKET_OVERWRITE'),
    new Rejection(409, 'Item is no longer available.', 'ITEM_UNAVAILABLE'),
  ]
  const calls = aShop([
    [memberApi.listOrders, listOrders([], [aListedOrder()])],
    [memberApi.reorder, () => replies.shift()],
    [basketApi.retrieve, () => aBasket()],
    [basketApi.clear, () => aBasket({ items: [], itemCount: 0, version: 2 })],
    [basketApi.restore, () => aBasket({ version: 3 })],
  ])
  const { user } = render()
  await user.click(await screen.findByRole('button', { name: /^Order again/ }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('Item is no longer available.')).toBeVisible()
  expect(calls.map(({ path }) => path).slice(-3)).toEqual([
    basketApi.clear.path,
    memberApi.reorder.path,
    basketApi.restore.path,
  ])
})
