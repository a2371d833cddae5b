import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import { forgetBasket, receiveBasket } from '@larder/shared/stores'
import {
  aBasket,
  aShop,
  aStore,
  expectEnd,
  faultsInTurn,
  runLimited,
  pressing,
  renderRoutes,
  screen,
  typing,
  within,
  type Action,
} from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import * as basketPage from './BasketPage.tsx'

const config = {
  profile: { defaultTimeZone: 'Europe/London' },
  settings: {},
  site: { payment: {}, checkout: {}, member: {} },
  domain: { services: {}, mode: 'sandbox' },
} as unknown as BrandConfig // only what the basket's page reads

const basket = aBasket({ tipLimits: { isEnabled: true, max: 10, increment: 0.5, suggested: 0 } })
const coupon = {
  code: 'FREEDROP',
  name: 'Free delivery',
  deductCost: 1,
  registeredMemberRequirement: 'none',
  needsReAppliedAfterAuth: false,
} as const
const withCoupon = { ...basket, coupon }

const inDialog =
  (name: RegExp): NonNullable<Action['answer']> =>
  async (user) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

const ACTIONS: (Action & { basket?: basketApi.Basket })[] = [
  { name: 'one more of a line', button: /^One more Oat milk$/ },
  { name: 'removing a line', button: /^Remove Oat milk$/ },
  { name: 'emptying the basket', button: /^Empty basket$/, answer: inDialog(/^Empty basket$/) },
  { name: 'one less of a line', button: /^One less Oat milk$/ },
  {
    name: 'applying a coupon',
    prepare: runLimited(pressing('button', /^Add a coupon$/), typing('Coupon code', 'FREEDROP')),
    button: /^Apply$/,
  },
  { name: 'taking a coupon off', basket: withCoupon, button: /^Remove coupon FREEDROP$/ },
  { name: 'choosing a tip', button: /^£1.00$/ },
  {
    name: 'another tip',
    prepare: runLimited(pressing('button', /^Other$/), typing('Your tip', '3.50')),
    button: /^Set$/,
  },
]

beforeEach(() => {
  forgetBasket()
  receiveBasket(aBasket({ items: [], itemCount: 0, version: 1 }))
})
afterEach(() => vi.restoreAllMocks())

const storeReply = { store: aStore(), fulfilmentLocation: {}, serverNow: '2030-01-07T09:00:00.000Z' }

function open(held: basketApi.Basket) {
  const after = aBasket({ items: [], itemCount: 0, version: held.version + 1 })
  aShop(
    [
      [basketApi.retrieve, () => held],
      [basketApi.removeItem, () => after],
      [basketApi.clear, () => after],
      [storesApi.select, () => storeReply],
    ],
    'guest',
  )
  receiveBasket(held)
  const pages = [{ path: '/basket', ...basketPage }]
  return renderRoutes(
    [{ id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children: pages }],
    { at: '/basket' },
  )
}

for (const [turn, { basket: held = basket, ...action }] of ACTIONS.entries()) {
  test.each(faultsInTurn(turn))(`${action.name} reports %s and loses nothing`, async (_, fault) => {
    const { user } = open(held)
    await expect(expectEnd(user, action, fault)).resolves.toBeUndefined()
    const line = screen.getByRole('group', { name: 'Quantity of Oat milk' })
    expect(await within(line).findByText('2')).toBeVisible()
  })
}

const UNDONE: Action[] = [
  { name: 'a removed line', prepare: pressing('button', /^Remove Oat milk$/), button: /^Undo$/ },
  {
    name: 'an emptied basket',
    prepare: runLimited(pressing('button', /^Empty basket$/), inDialog(/^Empty basket$/)),
    button: /^Undo$/,
  },
]
for (const [turn, action] of UNDONE.entries()) {
  test.each(faultsInTurn(turn))(`undoing ${action.name} reports %s and can be retried`, async (_, fault) => {
    const { user } = open(basket)
    await expect(expectEnd(user, action, fault)).resolves.toBeUndefined()
  })
}
