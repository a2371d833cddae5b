import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersApi, type BrandConfig } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { useLocation } from '@larder/shared/ui'
import { $orderUnderWay } from './order-under-way.ts'
import { OrderStrip } from './OrderStrip.tsx'

const createStatus = (change: Partial<ordersApi.OrderStatus> = {}): ordersApi.OrderStatus => ({
  businessOrderId: 'ord_9',
  status: 'en_route',
  label: 'On the way',
  percent: 80,
  steps: [],
  isActive: true,
  isNegative: false,
  isRefundDue: false,
  canTrack: true,
  fulfilmentMethod: 'delivery',
  fulfilmentAt: '2030-01-08T12:00:00.000Z',
  updatedAt: '2030-01-08T11:30:00.000Z',
  ...change,
})
const replyWith = (reply: unknown) => [[ordersApi.orderStatus, () => reply] as const]

type StripProps = Partial<Pick<Parameters<typeof OrderStrip>[0], 'isCheckout'>> & { isOn?: boolean }

function Strip({ isOn = true, isCheckout = false }: StripProps) {
  const { pathname } = useLocation()
  // Runs after the effects of the strip.
  useEffect(() => {
    settledPath = pathname
  }, [pathname])
  const settings = { showOrderUnderWay: isOn ? '1' : '0' }
  const profile = { defaultTimeZone: 'Europe/London' } as BrandConfig['profile'] // the strip needs its zone alone
  return <OrderStrip config={{ settings, profile }} path={pathname} isCheckout={isCheckout} />
}
let settledPath = ''
async function goTo(router: ReturnType<typeof renderRoutes>['router'], path: string): Promise<void> {
  await router.navigate(path)
  await waitFor(() => expect(settledPath).toBe(path))
}
const open = (at = '/') => renderRoutes([{ path: '*', element: <Strip /> }], { at })
const placeOrder = () => emit('checkout/order-placed', { businessOrderId: 'ord_9', total: 12 })
/** Hidden by its style sheet while the root has no room for it. */
const findLink = (name: string) => screen.findByRole('link', { name, hidden: true })
const hasRoom = () => document.documentElement.dataset['order'] === 'known'

beforeEach(() => emit('session/signed-out', {}))
afterEach(() => {
  delete document.documentElement.dataset['order']
})

test('makes no request without an order', async () => {
  const calls = aShop(replyWith(createStatus()))
  const { router } = open()
  await goTo(router, '/basket')
  expect(calls).toEqual([])
  expect(screen.queryByRole('link', { hidden: true })).toBeNull()
  expect(hasRoom()).toBe(false)
})

test.each([
  ['in checkout', { isCheckout: true }],
  ['where the brand has it off', { isOn: false }],
])('is not there %s', async (_, props) => {
  const calls = aShop(replyWith(createStatus()))
  placeOrder()
  renderRoutes([{ path: '*', element: <Strip {...props} /> }])
  await Promise.resolve()
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
  expect(calls).toEqual([])
})

test('links to the order with its state and announces a change alone', async () => {
  aShop(replyWith(createStatus()), 'guest')
  placeOrder()
  open()
  const link = await findLink('Your order: on the way')
  expect(link).toHaveAttribute('href', '/checkout/success?id=ord_9')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain(
      'Your order: on the way',
    ),
  )
})

test.each([
  [
    'a later slot',
    { status: 'sent_to_store', fulfilmentAt: '2099-01-08T12:00:00.000Z' },
    'Your delivery: Thu 8 Jan, 12:00',
  ],
  [
    'a collection',
    { status: 'picked', label: 'Ready to collect', fulfilmentMethod: 'collection' },
    'Your order: ready to collect',
  ],
] as const)('describes %s', async (_, change, text) => {
  aShop(replyWith(createStatus(change)))
  placeOrder()
  open()
  expect(await findLink(text)).toBeInTheDocument()
})

test('makes room with the next page, and none on the page of the order', async () => {
  aShop(replyWith(createStatus()))
  placeOrder()
  const { router } = open()
  await findLink('Your order: on the way')
  expect(hasRoom()).toBe(false)
  await goTo(router, '/basket')
  await waitFor(() => expect(hasRoom()).toBe(true))
  await goTo(router, '/member/orders/ord_9')
  await waitFor(() => expect(hasRoom()).toBe(false))
})

test('stays closed until the status changes', async () => {
  let status = createStatus({ status: 'picked', label: 'Packed' })
  aShop([[ordersApi.orderStatus, () => status]])
  placeOrder()
  const { router, user } = open()
  await findLink('Your order: packed')
  await goTo(router, '/basket')
  await waitFor(() => expect(hasRoom()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Hide until the order moves on', hidden: true }))
  expect(hasRoom()).toBe(false)
  await goTo(router, '/faqs')
  expect(hasRoom()).toBe(false)
  status = createStatus()
  document.dispatchEvent(new Event('visibilitychange'))
  await findLink('Your order: on the way')
  expect(hasRoom()).toBe(false)
  await goTo(router, '/basket')
  await waitFor(() => expect(hasRoom()).toBe(true))
})

test('forgets an order that the session does not own, and keeps one while the shop fails', async () => {
  aShop(replyWith(new Rejection(503, 'Busy')))
  placeOrder()
  const { unmount } = open()
  expect(await findLink('Your order is under way')).toBeInTheDocument()
  unmount()
  aShop(replyWith(new Rejection(404, 'Unable to view order, please try again.')))
  open()
  await waitFor(() => expect($orderUnderWay.get().id).toBe(''))
})

test('has no room on the pages after the order ended', async () => {
  aShop(replyWith(createStatus({ status: 'delivered', label: 'Delivered', isActive: false })))
  placeOrder()
  const { router } = open()
  expect(await findLink('Your order: delivered')).toBeInTheDocument()
  await goTo(router, '/basket')
  expect(hasRoom()).toBe(false)
})
