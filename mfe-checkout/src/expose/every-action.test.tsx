import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { basketApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import { receiveBasket } from '@larder/shared/stores'
import { aBasket, aShop, aStore, expectUnforeseen, renderRoutes, screen } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { forgetDraft, keepDraft } from '../stores/draft.ts'
import { routes } from './routes.ts'

const address = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
const collection = { type: 'collection', cost: 0, minSpend: 0, minSpendShortfall: 0 } as const
const config = {
  profile: { postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }] },
  settings: {},
  site: { payment: {}, checkout: {}, companyName: 'Fernhill' },
  domain: { services: {}, mode: 'sandbox' },
} as unknown as BrandConfig // what checkout's pages read

const store = aStore({
  paymentMethods: [
    {
      name: 'Cash',
      settings: { enabledForMethod: ['delivery', 'collection'], paymentGateways: [] },
    },
  ],
})

/** What may go wrong with an action, whatever it is. */
const reply = (body: string, status = 200) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } })),
  )
const breaking = (error: Error) =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw error
  })
const FAULTS = {
  'a ZodError': () => breaking(new z.ZodError([])),
  'a TypeError': () => breaking(new TypeError('undefined is not a function')),
  'a lost network': () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
  'a 500 without words': () => reply('{}', 500),
  'a broken reply': () => reply('{"basket":'),
  'a reply that is not the contract’s': () => reply('{"surprise":true}'),
}

type Action = {
  what: string
  at: string
  basket?: Partial<basketApi.Basket>
  /** The button that starts it, which has to be of use again. */
  button: RegExp
}
const ACTIONS: Action[] = [
  { what: 'sending the details', at: '/checkout/details', button: /^Continue to payment/ },
  {
    what: 'sending the details of a collection',
    at: '/checkout/details',
    basket: { fulfilmentMethod: collection },
    button: /^Continue to payment/,
  },
  { what: 'placing a cash order', at: '/checkout/payment', button: /^Place order/ },
  {
    what: 'sending the billing address',
    at: '/checkout/payment/billing-address',
    button: /^Use this address/,
  },
  { what: 'looking addresses up', at: '/checkout/details', button: /^Find address/ },
]

beforeEach(() => {
  keepDraft({
    isGuestChosen: true,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    mobile: '07700 900 123',
    acceptsTerms: true,
    delivery: address,
    billing: address,
    areDetailsSent: true,
  })
})
afterEach(() => {
  forgetDraft()
  vi.restoreAllMocks()
})

function open(at: string, basket: Partial<basketApi.Basket> = {}) {
  aShop(
    [
      [basketApi.retrieve, () => aBasket(basket)] as const,
      [
        storesApi.select,
        () => ({ store, fulfilmentLocation: {}, serverNow: '2030-01-07T09:00:00.000Z' }),
      ] as const,
    ],
    'guest',
  )
  receiveBasket(aBasket(basket))
  return renderRoutes(
    [{ id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children: routes }],
    { at },
  )
}

/** Said on the page, in words that a person can act on. */
const told = () =>
  screen.findAllByText(/error|validation|unable|unknown/i, {
    selector: 'p, h2, h3, li, a, span, div, output',
  })

for (const { what, at, basket, button } of ACTIONS) {
  test.each(Object.entries(FAULTS))(
    `${what} meets %s: said, and the button is of use again`,
    async (_, fault) => {
      expectUnforeseen()
      const { user } = open(at, basket)
      const press = await screen.findByRole<HTMLButtonElement>('button', { name: button })
      fault()
      await user.click(press)
      expect((await told()).length).toBeGreaterThan(0)
      expect(screen.queryByText(/do not pay again/)).not.toBeInTheDocument()
      const again = screen.getByRole<HTMLButtonElement>('button', { name: button })
      expect(again.disabled).toBe(false)
      expect(again.getAttribute('aria-disabled')).not.toBe('true')
      expect(again.getAttribute('aria-busy')).not.toBe('true')
    },
  )
}
