import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutApi, guestApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import {
  aBasket,
  aShop,
  aStore,
  Rejection,
  renderRoutes,
  screen,
  type ShopCall,
} from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { clearDraft } from '../../stores/draft.ts'
import { loadStore } from '../../stores/shop-store.ts'
import { DetailsForm } from './DetailsForm.tsx'

const onSent = vi.fn<() => void>()
const onLoginRequired = vi.fn<(email: string, contacts: guestApi.Contact[]) => void>()
beforeEach(() => {
  clearDraft()
  onSent.mockClear()
  onLoginRequired.mockClear()
})

const addressReply = { basket: aBasket(), hasCostChanged: false }
const registrationReply = (loginRequired: boolean) =>
  [guestApi.checkRegistrationStatus, () => ({ loginRequired, contacts: [] })] as const
const contactReply = [checkoutApi.setContactDetails, () => ({ basket: aBasket() })] as const
const addressEndpoint = [checkoutApi.setDeliveryAddress, () => addressReply] as const

/** Renders a guest's form with every required field filled in. */
async function renderFilledForm({ settings = {} } = {}) {
  const config = {
    profile: { postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }] },
    settings,
    domain: { services: {} },
  } as unknown as BrandConfig // only the fields that this form reads
  const form = <DetailsForm basket={aBasket()} saved={[]} onSent={onSent} onLoginRequired={onLoginRequired} />
  const children = [{ path: '/', element: form }]
  const rendered = renderRoutes([
    { id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children },
  ])
  const { user } = rendered
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), "O'Neill")
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Mobile number'), '07700 900 123')
  await user.type(screen.getByLabelText('Postcode'), 'yo1 8as')
  await user.type(screen.getByLabelText('Address line 1'), '7 Stonegate')
  await user.type(screen.getByLabelText('Town or city'), 'York')
  return { ...rendered, send: () => user.click(screen.getByRole('button', { name: 'Continue to payment' })) }
}

const bodiesSentTo = (calls: ShopCall[], { path }: { path: string }) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)
const TEXTS_LABEL = 'Text me updates about this order'

test('sends contact and address only after the terms are accepted', async () => {
  const calls = aShop([registrationReply(false), contactReply, addressEndpoint], 'guest')
  const { user, send } = await renderFilledForm()
  await send()
  expect((await screen.findAllByText('Accept the terms to place your order')).length).toBeGreaterThan(0)
  expect(bodiesSentTo(calls, checkoutApi.setContactDetails)).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodiesSentTo(calls, checkoutApi.setDeliveryAddress)).toMatchObject([
    { basketToken: 'basket-1', address: { addressLine1: '7 Stonegate', postcode: 'YO1 8AS', town: 'York' } },
  ])
})

test.each([
  ['no shopper by default', 0, false],
  ['shoppers who tick the box', 1, true],
])('sends order updates by SMS to %s', async (_, presses, smsUpdates) => {
  const calls = aShop([registrationReply(false), contactReply, addressEndpoint], 'guest')
  const { user, send } = await renderFilledForm({ settings: { smsOrderUpdates: '1' } })
  const box = screen.getByRole('checkbox', { name: TEXTS_LABEL })
  expect(box).not.toBeChecked()
  for (let press = 0; press < presses; press += 1) await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodiesSentTo(calls, checkoutApi.setContactDetails)).toMatchObject([{ smsUpdates }])
})

test('does not offer order updates by SMS when the brand sends none', async () => {
  aShop([], 'guest')
  await renderFilledForm()
  expect(screen.queryByRole('checkbox', { name: TEXTS_LABEL })).toBeNull()
})

test('asks a member to log in before storing anything', async () => {
  const calls = aShop([registrationReply(true), contactReply, addressEndpoint], 'guest')
  const { user, send } = await renderFilledForm()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onLoginRequired).toHaveBeenCalledWith('ada@example.com', []))
  expect(bodiesSentTo(calls, checkoutApi.setContactDetails)).toEqual([])
  expect(onSent).not.toHaveBeenCalled()
})

test('reports an address outside the delivery area and keeps the input', async () => {
  const rejection = new Rejection(422, 'Unable to set your delivery address.', 'DELIVERY_ADDRESS')
  aShop([registrationReply(false), contactReply, [checkoutApi.setDeliveryAddress, () => rejection]], 'guest')
  const { user, send } = await renderFilledForm()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  expect(await screen.findByText('Unable to set your delivery address.')).toBeVisible()
  expect(screen.getByLabelText('Address line 1')).toHaveProperty('value', '7 Stonegate')
  expect(onSent).not.toHaveBeenCalled()
})

test('lets a guest continue at a store that does not check members’ addresses', async () => {
  const select = {
    store: aStore({ memberEmailCheck: false }),
    fulfilmentLocation: {},
    serverNow: '2030-01-07T09:00:00.000Z',
  }
  const calls = aShop(
    [registrationReply(true), contactReply, addressEndpoint, [storesApi.select, () => select]],
    'guest',
  )
  await loadStore(12)
  const { user, send } = await renderFilledForm()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodiesSentTo(calls, guestApi.checkRegistrationStatus)).toEqual([])
  expect(onLoginRequired).not.toHaveBeenCalled()
})
