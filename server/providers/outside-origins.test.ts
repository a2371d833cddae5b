import { expect, test } from 'vitest'
import { listOutsideOrigins } from './outside-origins.ts'
import { parseAdapterSettings } from './settings/index.ts'

function readOrigins(environment: Record<string, string>) {
  const { settings } = parseAdapterSettings(environment)
  if (!settings) throw new Error('The settings are wrong.')
  return listOutsideOrigins(settings)
}

const SANDBOX = 'http://sandbox.localhost:4341'

test('a sandbox configuration allows only the sandbox', () => {
  const { shop } = readOrigins({ SANDBOX_PORT: '4341' })
  const all = Object.values(shop).flat()
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((address) => !address.startsWith(`${SANDBOX}/`))).toEqual([])
})

test('checkout allows payment and sign-in providers, and no tag manager', () => {
  const { checkout } = readOrigins({ SANDBOX_PORT: '4341', IDENTITY: 'off', CAPTCHA: 'off' })
  expect(checkout).toEqual({
    script: ['/checkout-web-components/index.js', '/gp/p/js/pay.js', '/apple-pay/sdk.js'].map(
      (path) => SANDBOX + path,
    ),
    connect: [],
    frame: [`${SANDBOX}/frames/`, `${SANDBOX}/wallets/`],
    image: [`${SANDBOX}/tiles/`],
    form: [],
  })
})

test('allows nothing for disabled services, and only the tile hosts for maps', () => {
  const off = { WALLETS: 'off', CAPTCHA: 'off', IDENTITY: 'off', TAGS: 'off', MAPS: 'tiles' }
  const cards = {
    CARDS: 'checkout-com',
    CHECKOUT_COM_PUBLIC_KEY: 'pk_1',
    CHECKOUT_COM_SECRET_KEY: 'sk_1',
    CHECKOUT_COM_WEBHOOK_KEYS: 'w',
  }
  const tiles = { MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'us' }
  expect(readOrigins({ ...off, ...cards, ...tiles }).shop).toEqual({
    script: ['https://checkout-web-components.checkout.com/index.js'],
    connect: ['https://*.checkout.com'],
    frame: ['https://*.checkout.com'],
    image: ['https://*.checkout.com', 'https://*.tiles.example'],
    form: [],
  })
})
