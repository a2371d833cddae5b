import { expect, test, vi } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { aBasket, aBasketLine, aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { clearChange, saveChange } from '../stores/change-draft.ts'
import { ChangeOrder } from './ChangeOrder.tsx'

const order = {
  businessOrderId: 'o1',
  items: [],
  savings: [],
  fees: [],
  tip: 0,
  orderSubtotal: 20,
  orderTotal: 20,
  store: { id: 12 },
  fulfilmentMethod: 'collection',
  slot: { slotId: 's', date: '2030-01-07', start: '17:00', end: '17:30', isAsap: false },
  currency: { currencyCode: 'GBP', currencySymbol: '£' },
} as unknown as ordersApi.Order // the fields that the page reads

test.each([
  ['ApplePay', 'You paid with Apple Pay'],
  ['GooglePay', 'You paid with Google Pay'],
] as const)('says at its start that more is paid by card, of an order paid by %s', (method, title) => {
  aShop([])
  const payment = { method, state: 'paid' } as const
  renderRoutes([{ path: '/', element: <ChangeOrder order={{ ...order, payment }} onRejected={() => {}} /> }])
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(/you pay the difference by card/)).toBeVisible()
})

test('saves at the second press what was refused, as it is quoted by then', async () => {
  const quote = (back: number, declared?: string) => ({
    version: 1,
    items: [aBasketLine({ declared })],
    savings: [],
    fees: [],
    tip: 0,
    orderSubtotal: 20,
    orderTotal: 20 - back,
    difference: -back,
    needsPayment: false,
    loyaltyPoints: 0,
    slot: aBasket().selectedSlot,
  })
  const quotes = [quote(1, 'none'), quote(2, 'nuts'), quote(3)]
  const refused = new Rejection(409, 'What is stated of Granola has changed.', 'ORDER_CHANGED')
  const older = new Rejection(422, 'There was a validation error.', 'VALIDATION')
  const replies = [refused, older, { changeId: 'c1', isApplied: true, draftOrderId: 'd1', difference: 0 }]
  const calls = aShop([
    [ordersApi.quoteChange, () => quotes.at(-replies.length)],
    [ordersApi.acceptChange, () => replies.shift()],
  ])
  saveChange('o1', { instructions: 'Ring twice.' })
  const payment = { method: 'Cash', state: 'pending' } as const
  const onRejected = vi.fn<() => void>()
  const element = <ChangeOrder order={{ ...order, payment }} onRejected={onRejected} />
  const { user } = renderRoutes([
    { path: '/', element },
    { path: '*', element: null },
  ])
  const accepted = () => calls.filter(({ path }) => path === ordersApi.acceptChange.path)
  for (const back of [1, 2, 3])
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Save.*£${back}`) }))
  await expect.poll(accepted).toHaveLength(3)
  const marks = accepted().map(({ body }) => (body as { declared?: string[] }).declared)
  expect(marks).toEqual([['none'], ['nuts'], undefined])
  expect(onRejected).toHaveBeenCalledTimes(2)
  clearChange()
})
