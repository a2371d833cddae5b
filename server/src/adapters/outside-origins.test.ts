import { expect, test } from 'vitest'
import { outsideOriginsOf } from './outside-origins.ts'
import { readAdapterSettings } from './settings/index.ts'

function originsWith(environment: Record<string, string>) {
  const { settings } = readAdapterSettings(environment)
  if (!settings) throw new Error('The settings are wrong.')
  return outsideOriginsOf(settings)
}

test('with the sandbox only the sandbox is allowed', () => {
  const sandbox = ['http://sandbox.localhost:4341']
  expect(originsWith({ SANDBOX_PORT: '4341' })).toEqual({
    connect: sandbox,
    frame: sandbox,
    image: sandbox,
    form: sandbox,
  })
})

test('what is off opens nothing, and tiles only their own hosts', () => {
  const off = { WALLETS: 'off', CAPTCHA: 'off', IDENTITY: 'off', TAGS: 'off', MAPS: 'tiles' }
  const cards = {
    CARDS: 'checkout-com',
    CHECKOUT_COM_PUBLIC_KEY: 'p',
    CHECKOUT_COM_SECRET_KEY: 's',
    CHECKOUT_COM_WEBHOOK_KEYS: 'w',
  }
  const tiles = { MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'us' }
  expect(originsWith({ ...off, ...cards, ...tiles })).toEqual({
    connect: ['https://*.checkout.com'],
    frame: ['https://*.checkout.com'],
    image: ['https://*.tiles.example'],
    form: [],
  })
})
