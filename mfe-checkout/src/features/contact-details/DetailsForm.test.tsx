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
import { forgetDraft } from '../../stores/draft.ts'
import { loadStore } from '../../stores/shop-store.ts'
import { DetailsForm } from './DetailsForm.tsx'

const onSent = vi.fn<() => void>()
const onLoginRequired = vi.fn<(email: string, contacts: guestApi.Contact[]) => void>()
beforeEach(() => {
  forgetDraft()
  onSent.mockClear()
  onLoginRequired.mockClear()
})

const set = { basket: aBasket(), hasCostChanged: false }
const status = (loginRequired: boolean) =>
  [guestApi.checkRegistrationStatus, () => ({ loginRequired, contacts: [] })] as const
const contact = [checkoutApi.setContactDetails, () => ({ basket: aBasket() })] as const
const address = [checkoutApi.setDeliveryAddress, () => set] as const

/** A guest's form with every required field filled in. */
async function aFilledForm({ settings = {} } = {}) {
  const config = {
    profile: { postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }] },
    settings,
    domain: { services: {} },
  } as unknown as BrandConfig // only what this form reads
  const form = <DetailsForm basket={aBasket()} saved={[]} onSent={onSent} onLoginRequired={onLoginRequired} />
  const children = [{ path: '/', element: form }]
  const shown = renderRoutes([
    { id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children },
  ])
  const { user } = shown
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), "O'Neill")
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Mobile number'), '07700 900 123')
  await user.type(screen.getByLabelText('Postcode'), 'yo1 8as')
  await user.type(screen.getByLabelText('Address line 1'), '7 Stonegate')
  await user.type(screen.getByLabelText('Town or city'), 'York')
  return { ...shown, send: () => user.click(screen.getByRole('button', { name: 'Continue to payment' })) }
}

const sentTo = (asked: ShopCall[], { path }: { path: string }) =>
  asked.filter((one) => one.path === path).map(({ body }) => body)
const TEXTS = 'Text me updates about this order'

test('sends nothing before the terms are accepted, then contact and address', async () => {
  const asked = aShop([status(false), contact, address], 'guest')
  const { user, send } = await aFilledForm()
  await send()
  expect((await screen.findAllByText('Accept the terms to place your order')).length).toBeGreaterThan(0)
  expect(sentTo(asked, checkoutApi.setContactDetails)).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sentTo(asked, checkoutApi.setDeliveryAddress)).toMatchObject([
    { basketToken: 'basket-1', address: { addressLine1: '7 Stonegate', postcode: 'YO1 8AS', town: 'York' } },
  ])
})

test.each([
  ['nobody who did not ask for them', 0, false],
  ['whoever ticks the box', 1, true],
])('sends order texts to %s', async (_, presses, smsUpdates) => {
  const asked = aShop([status(false), contact, address], 'guest')
  const { user, send } = await aFilledForm({ settings: { smsOrderUpdates: '1' } })
  const box = screen.getByRole('checkbox', { name: TEXTS })
  expect(box).not.toBeChecked()
  for (let press = 0; press < presses; press += 1) await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sentTo(asked, checkoutApi.setContactDetails)).toMatchObject([{ smsUpdates }])
})

test('does not ask about texts when the brand sends none', async () => {
  aShop([], 'guest')
  await aFilledForm()
  expect(screen.queryByRole('checkbox', { name: TEXTS })).toBeNull()
})

test('asks a member to log in before anything is stored', async () => {
  const asked = aShop([status(true), contact, address], 'guest')
  const { user, send } = await aFilledForm()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onLoginRequired).toHaveBeenCalledWith('ada@example.com', []))
  expect(sentTo(asked, checkoutApi.setContactDetails)).toEqual([])
  expect(onSent).not.toHaveBeenCalled()
})

test('reports an address outside the delivery area and keeps the input', async () => {
  const refusal = new Rejection(422, 'Unable to set your delivery address.', 'DELIVERY_ADDRESS')
  aShop([status(false), contact, [checkoutApi.setDeliveryAddress, () => refusal]], 'guest')
  const { user, send } = await aFilledForm()
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
  const asked = aShop([status(true), contact, address, [storesApi.select, () => select]], 'guest')
  await loadStore(12)
  const { user, send } = await aFilledForm()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sentTo(asked, guestApi.checkRegistrationStatus)).toEqual([])
  expect(onLoginRequired).not.toHaveBeenCalled()
})
