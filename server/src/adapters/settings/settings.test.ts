import { expect, test } from 'vitest'
import { createAdapters } from '../index.ts'
import { readAdapterSettings } from './index.ts'

const live = {
  NODE_ENV: 'production',
  CARDS: 'checkout-com',
  CHECKOUT_COM_PUBLIC_KEY: 'pk_live',
  CHECKOUT_COM_SECRET_KEY: 'sk_live',
  CHECKOUT_COM_WEBHOOK_KEYS: 'one,two',
  WALLETS: 'off',
  MAIL: 'smtp',
  SMTP_URL: 'smtps://user:secret@mail.example',
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  CAPTCHA: 'off',
  IDENTITY: 'off',
  MARKETING: 'off',
  TAGS: 'off',
  ICONS: 'iconify',
  MAPS: 'tiles',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© OpenStreetMap contributors',
  STORE_SYSTEM: 'webhook',
  STORE_SYSTEM_URL: 'https://tills.example/orders',
  STORE_SYSTEM_KEYS: 'till-key',
}

test('without any setting the sandbox provides everything', () => {
  const { settings } = readAdapterSettings({})
  expect(settings).toMatchObject({ SANDBOX_ORIGIN: 'http://sandbox.localhost:4301', CARDS: 'sandbox' })
  if (!settings) return
  const { browser } = createAdapters(settings)
  expect(browser.cardFields).toMatchObject({
    provider: 'sandbox',
    scriptUrl: 'http://sandbox.localhost:4301/js/framesv2.js',
    integrity: expect.stringMatching(/^sha384-/),
  })
})

test('production takes real providers', () => {
  const { settings, problems } = readAdapterSettings(live)
  expect(problems).toEqual([])
  if (!settings) return
  const { browser, captcha } = createAdapters(settings)
  expect(captcha).toBeUndefined()
  expect(Object.keys(browser)).toEqual(['cardFields', 'mapTiles'])
  expect(JSON.stringify(browser)).not.toMatch(/sk_live|secret/)
})

test.each([
  [{ CARDS: 'sandbox' }, 'CARDS: is "sandbox": choose a provider, or set LARDER_SANDBOX=allow'],
  [{ CHECKOUT_COM_SECRET_KEY: '' }, 'CHECKOUT_COM_SECRET_KEY: is needed when CARDS=checkout-com'],
  [{ SMTP_URL: undefined }, 'SMTP_URL: is needed when MAIL=smtp'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: Invalid URL'],
  [{ FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_SECRET: is needed beside its pair'],
  [{ STORE_SYSTEM_KEYS: undefined }, 'STORE_SYSTEM_KEYS: is needed when STORE_SYSTEM=webhook'],
  [{ MARKETING: 'iterable' }, 'ITERABLE_API_KEY: is needed when MARKETING=iterable'],
])('a setting that is wrong or missing is named (%o)', (change, problem) => {
  expect(readAdapterSettings({ ...live, ...change }).problems).toEqual([problem])
})
