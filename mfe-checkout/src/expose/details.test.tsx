import { beforeEach, expect, test, vi } from 'vitest'
import { basketApi, checkoutApi, guestApi, locationApi, slotsApi, storesApi } from '@larder/shared/contracts'
import { $place, avoidAllergens, chooseLocation, clearLocation } from '@larder/shared/stores'
import {
  aBasket,
  aBasketLine,
  aStore,
  Rejection,
  screen,
  waitFor,
  type ShopCall,
} from '@larder/shared/testing'
import { clearDraft } from '../stores/draft.ts'
import { clearLoginRequest } from '../stores/login-request.ts'
import { COLLECTION_FULFILMENT, openCheckout } from './open-checkout.testing.tsx'
import { placedOrder } from './pay-by-wallet.testing.tsx'

const home = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', county: '', postcode: 'YO1 8AS' }
const homeBasket = (change = {}) =>
  aBasket({ version: 6, addresses: { delivery: { ...home, countryCode: 'GB' } }, ...change })
type Options = NonNullable<Parameters<typeof openCheckout>[1]>

const isKnown = (loginRequired: boolean) =>
  [guestApi.checkRegistrationStatus, () => ({ loginRequired, contacts: [] })] as const
const takesContact = (change: Options['basket'] = {}) =>
  [checkoutApi.setContactDetails, () => ({ basket: aBasket({ version: 5, ...change }) })] as const
const takesAddress = [
  checkoutApi.setDeliveryAddress,
  () => ({ basket: homeBasket(), hasCostChanged: false }),
] as const
const takesOrder = [checkoutApi.processOrder, () => ({ ...placedOrder, isPlaced: true })] as const
function storeWith({ memberEmailCheck }: { memberEmailCheck: boolean }) {
  const cash = {
    name: 'Cash' as const,
    settings: { enabledForMethod: ['collection' as const], paymentGateways: [] },
  }
  const store = aStore({ memberEmailCheck, paymentMethods: [cash] })
  const select = { store, fulfilmentLocation: {}, serverNow: '2030-01-07T09:00:00.000Z' }
  return [storesApi.select, () => select] as const
}
const REPLIES = [isKnown(false), takesAddress, takesOrder]

const bodiesSentTo = (calls: ShopCall[], { path }: { path: string }) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)
const findPlaceButton = () => screen.findByRole('button', { name: /^Place order/ })
const findPayment = () => screen.queryByRole('group', { name: 'How would you like to pay?' })

beforeEach(() => {
  clearDraft()
  clearLoginRequest()
})

/** Opens checkout as a newcomer, who types the contact and leaves it. */
async function openAsNewcomer(options: Options = {}) {
  const { replies = REPLIES, basket } = options
  const opened = openCheckout('/checkout', { ...options, replies: [...replies, takesContact(basket)] })
  const { user } = opened
  // The fields before it move their text to others.
  await screen.findByRole('heading', { name: 'Payment' })
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), "O'Neill")
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Mobile number'), '07700 900 123')
  return opened
}

async function typeAddress({ user }: Pick<ReturnType<typeof openCheckout>, 'user'>) {
  await user.type(screen.getByLabelText('Postcode'), 'yo1 8as')
  await user.type(screen.getByLabelText('Address line 1'), '7 Stonegate')
  await user.type(screen.getByLabelText('Town or city'), 'York')
  screen.getByLabelText('Town or city').blur()
}

test('shows the payment once the address is left and priced, and orders with one press', async () => {
  const opened = await openAsNewcomer()
  expect(findPayment()).toBeNull()
  await typeAddress(opened)
  await opened.user.click(await findPlaceButton())
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/checkout/success'))
  const { calls } = opened
  expect(bodiesSentTo(calls, checkoutApi.setDeliveryAddress)).toMatchObject([
    { basketToken: 'basket-1', address: { addressLine1: '7 Stonegate', postcode: 'YO1 8AS', town: 'York' } },
  ])
  expect(bodiesSentTo(calls, checkoutApi.setContactDetails)).toMatchObject([{ email: 'ada@example.com' }])
  expect(bodiesSentTo(calls, checkoutApi.processOrder)).toHaveLength(1)
})

const inYork = { postcode: 'YO1 8AS', latitude: 53.9597, longitude: -1.0815 }
const inLeeds = { postcode: 'LS6 3AA', latitude: 53.82, longitude: -1.58, label: 'LS6 3AA' }
const pricesHome = (change = {}) =>
  [
    checkoutApi.setDeliveryAddress,
    () => ({ basket: homeBasket({ fulfilmentLocation: inYork, ...change }), hasCostChanged: false }),
  ] as const

test('a delivery address makes its postcode the shopper’s place', async () => {
  chooseLocation(inLeeds)
  const opened = await openAsNewcomer({ replies: [pricesHome(), ...REPLIES] })
  await opened.user.clear(screen.getByLabelText('Postcode'))
  await typeAddress(opened)
  await findPlaceButton()
  expect($place.get().location).toEqual({ ...inYork, label: 'YO1 8AS' })
  clearLocation()
})

test('Enter in an address presses “Use this address” alone', async () => {
  const noAddresses = [locationApi.addressesByPostcode, () => ({ suggestions: [] })] as const
  const { user, calls } = openCheckout('/checkout', { replies: [noAddresses, ...REPLIES] })
  await user.type(await screen.findByLabelText('Town or city'), 'York{Enter}')
  expect((await screen.findAllByText('Enter address line 1')).at(-1)).toBeVisible()
  expect(screen.queryByText('Enter your first name')).toBeNull()
  await user.type(screen.getByLabelText('Postcode'), 'yo1 8as')
  await user.type(screen.getByLabelText('Address line 1'), '7 Stonegate')
  // The postcode has a button of its own.
  await user.type(screen.getByLabelText('Postcode'), '{Enter}')
  await waitFor(() => expect(bodiesSentTo(calls, locationApi.addressesByPostcode)).toHaveLength(1))
  await user.type(screen.getByLabelText('Address line 1'), '{Enter}')
  await waitFor(() => expect(bodiesSentTo(calls, checkoutApi.setDeliveryAddress)).toHaveLength(1))
  expect(bodiesSentTo(calls, checkoutApi.processOrder)).toEqual([])
})

test('an address whose price the shopper does not accept leaves the place as it is', async () => {
  chooseLocation(inLeeds)
  const opened = await openAsNewcomer({ replies: [pricesHome({ orderTotal: 8 }), ...REPLIES] })
  await opened.user.clear(screen.getByLabelText('Postcode'))
  await typeAddress(opened)
  await opened.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect($place.get().location?.postcode).toBe('LS6 3AA')
  clearLocation()
})

test('asks about the new price of an address before the payment shows', async () => {
  const dearer = () =>
    homeBasket({ orderTotal: 8, fees: [{ code: 'DELIVERY', name: 'Delivery', amount: 5 }] })
  const reply = [checkoutApi.setDeliveryAddress, () => ({ basket: dearer(), hasCostChanged: true })] as const
  const opened = await openAsNewcomer({ replies: [reply, ...REPLIES] })
  await typeAddress(opened)
  expect(await screen.findByText(/Your total was £3.00 and is now £8.00/)).toBeVisible()
  expect(findPayment()).toBeNull()
  await opened.user.click(screen.getByRole('button', { name: 'Continue with £8.00' }))
  expect(await screen.findByRole('button', { name: 'Place order, £8.00' })).toBeVisible()
})

test('reports an address outside of the delivery area and keeps the input', async () => {
  const rejection = new Rejection(422, 'Unable to set your delivery address.', 'DELIVERY_ADDRESS')
  const reply = [checkoutApi.setDeliveryAddress, () => rejection] as const
  const opened = await openAsNewcomer({ replies: [reply, ...REPLIES] })
  await typeAddress(opened)
  expect(await screen.findByText('Unable to set your delivery address.')).toBeVisible()
  expect(screen.getByLabelText('Address line 1')).toHaveProperty('value', '7 Stonegate')
  expect(findPayment()).toBeNull()
})

test('checks the email when its field is left, and stores nothing before the member has logged in', async () => {
  const basket = { fulfilmentMethod: COLLECTION_FULFILMENT }
  const opened = await openAsNewcomer({
    basket,
    replies: [storeWith({ memberEmailCheck: true }), isKnown(true), ...REPLIES],
  })
  expect(await screen.findByRole('dialog', { name: 'You have an account here' })).toBeVisible()
  await opened.user.click(screen.getByRole('button', { name: 'Use another email' }))
  // The dialog has opened while the mobile number was being typed.
  await opened.user.clear(screen.getByLabelText('Mobile number'))
  await opened.user.type(screen.getByLabelText('Mobile number'), '07700 900 123')
  await opened.user.click(await findPlaceButton())
  expect(await screen.findByRole('dialog', { name: 'You have an account here' })).toBeVisible()
  expect(bodiesSentTo(opened.calls, checkoutApi.setContactDetails)).toEqual([])
  expect(bodiesSentTo(opened.calls, checkoutApi.processOrder)).toEqual([])
})

test('does not check the email at a store that does not want it', async () => {
  const opened = await openAsNewcomer({
    basket: { fulfilmentMethod: COLLECTION_FULFILMENT },
    replies: [storeWith({ memberEmailCheck: false }), isKnown(true), ...REPLIES],
  })
  await opened.user.click(await findPlaceButton())
  await waitFor(() => expect(bodiesSentTo(opened.calls, checkoutApi.processOrder)).toHaveLength(1))
  expect(bodiesSentTo(opened.calls, guestApi.checkRegistrationStatus)).toEqual([])
})

test('lists what is missing when the order is pressed, and sends nothing', async () => {
  const basket = { fulfilmentMethod: COLLECTION_FULFILMENT }
  const { user, calls } = openCheckout('/checkout', { basket, replies: REPLIES })
  await user.click(await findPlaceButton())
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Enter your first name')
  await waitFor(() => expect(summary).toHaveFocus())
  expect(bodiesSentTo(calls, checkoutApi.processOrder)).toEqual([])
})

const TEXTS_LABEL = 'Text me updates about this order'

test.each([
  ['no shopper by default', 0, false],
  ['shoppers who tick the box', 1, true],
])('sends order updates by SMS to %s', async (_, presses, smsUpdates) => {
  const { user, calls } = await openAsNewcomer({
    basket: { fulfilmentMethod: COLLECTION_FULFILMENT },
    settings: { smsOrderUpdates: '1' },
  })
  const box = screen.getByRole('checkbox', { name: TEXTS_LABEL })
  expect(box).not.toBeChecked()
  for (let press = 0; press < presses; press += 1) await user.click(box)
  await user.click(await findPlaceButton())
  await vi.waitFor(() => expect(bodiesSentTo(calls, checkoutApi.processOrder)).toHaveLength(1))
  expect(bodiesSentTo(calls, checkoutApi.setContactDetails).at(-1)).toMatchObject({ smsUpdates })
})

test('does not offer order updates by SMS when the brand sends none', async () => {
  await openAsNewcomer()
  expect(screen.queryByRole('checkbox', { name: TEXTS_LABEL })).toBeNull()
})

test('the press accepts the version of the terms that the sentence names', async () => {
  const { calls, user } = await openAsNewcomer({
    basket: { fulfilmentMethod: COLLECTION_FULFILMENT },
    settings: { termsVersion: '7' },
  })
  expect(await screen.findByText(/By placing the order you accept the/)).toHaveTextContent('(version 7)')
  expect(screen.queryByRole('checkbox', { name: /terms/ })).toBeNull()
  await user.click(await findPlaceButton())
  await vi.waitFor(() =>
    expect(bodiesSentTo(calls, checkoutApi.processOrder)).toMatchObject([{ termsVersion: '7' }]),
  )
})

test('a brand may keep the checkbox, which is asked once for each version', async () => {
  const options = {
    basket: { fulfilmentMethod: COLLECTION_FULFILMENT },
    settings: { termsVersion: '8', termsCheckbox: '1' },
  }
  const first = await openAsNewcomer(options)
  await first.user.click(await findPlaceButton())
  expect(await screen.findByText('Accept the terms to place your order')).toBeVisible()
  expect(bodiesSentTo(first.calls, checkoutApi.processOrder)).toEqual([])
  await first.user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await first.user.click(await findPlaceButton())
  await vi.waitFor(() => expect(bodiesSentTo(first.calls, checkoutApi.processOrder)).toHaveLength(1))
  first.unmount()
  clearDraft()
  const next = { ...options, basket: { ...options.basket, basketToken: 'basket-2' } }
  openCheckout('/checkout', { ...next, replies: REPLIES })
  expect(await screen.findByText(/By placing the order you accept the/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^I accept/ })).toBeNull()
})

const slotOn = (slotDate: string) => ({
  slotId: `slot-${slotDate}`,
  slotDate,
  startTime: '08:30',
  endTime: '09:00',
  startsAt: `${slotDate}T08:30:00.000Z`,
  endsAt: `${slotDate}T09:00:00.000Z`,
  info: { isAsap: false, status: 'available' as const, fulfilmentIn: 900 },
  denyPayments: { cash: false, card: false },
})
function openWithSlots(slots: slotsApi.TimeSlot[], replies: Options['replies'] = []) {
  const list = {
    slotDays: slots.map((slot) => ({ slotDate: slot.slotDate, slots: [slot] })),
    serverNow: '2030-01-07T22:00:00.000Z',
    timeZone: 'Europe/London',
    firstDate: '2030-01-07',
    lastDate: '2030-01-13',
  }
  const basket = { fulfilmentMethod: COLLECTION_FULFILMENT, selectedSlot: undefined }
  return openCheckout('/checkout', { basket, replies: [...replies, [slotsApi.list, () => list], ...REPLIES] })
}
const findTime = () => screen.findByRole('region', { name: 'Collection time' })

test('reserves the first time of a later day when today has none, and says so', async () => {
  const slot = { date: '2030-01-08', start: '08:30', end: '09:00', isAsap: false }
  const reserved = { ...aBasket().selectedSlot, ...slot, slotId: 'slot-2030-01-08' }
  const basket = {
    ...aBasket({ version: 7, fulfilmentMethod: COLLECTION_FULFILMENT }),
    selectedSlot: reserved,
  }
  const { calls } = openWithSlots([slotOn('2030-01-08')], [[basketApi.reserveTimeSlot, () => basket]])
  await waitFor(async () => expect(await findTime()).toHaveTextContent('08:30 to 09:00'))
  expect(await findTime()).toHaveTextContent('There are not available slots for today. This is the first')
  expect(bodiesSentTo(calls, basketApi.reserveTimeSlot)).toMatchObject([{ slotId: 'slot-2030-01-08' }])
})

test('opens the time with the reason when no time is free', async () => {
  openWithSlots([])
  await waitFor(async () =>
    expect(await findTime()).toHaveTextContent('There are not available slots for today'),
  )
})

test('checkout names the lines that do not suit what the shopper avoids, above every way to pay', async () => {
  const allergenStatement = {
    contains: ['nuts'],
    isContainsKnown: true,
    mayContain: [],
    isMayContainKnown: true,
  }
  avoidAllergens(['nuts'])
  openCheckout('/checkout', {
    basket: { items: [aBasketLine({ name: 'Granola', allergens: ['Contains nuts.'], allergenStatement })] },
  })
  const warning = await screen.findByText(/^Granola: contains, or may contain/)
  const payment = screen.getByRole('heading', { name: 'Payment' })
  expect(warning.compareDocumentPosition(payment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  avoidAllergens([])
})
