import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createAdapters } from '../index.ts'
import { deriveVapidKeys } from './vapid-keys.ts'
import { AdapterEnvironment } from './environment.ts'
import { parseAdapterSettings } from './index.ts'
import { REQUIREMENTS } from './required-settings.ts'
import { ALL_SETTINGS, LIVE_SETTINGS } from './settings.testing.ts'

test('uses the sandbox for every service by default', () => {
  const { settings } = parseAdapterSettings({})
  expect(settings).toMatchObject({ SANDBOX_ORIGIN: 'http://sandbox.localhost:4301', CARDS: 'sandbox' })
  if (!settings) return
  const { browser } = createAdapters(settings, () => 'sha384-of-the-sandbox')
  expect(browser.cardFields).toMatchObject({
    provider: 'flow',
    scriptUrl: 'http://sandbox.localhost:4301/checkout-web-components/index.js',
    integrity: expect.stringMatching(/^sha384-/),
  })
})

test.each([
  [{}, 4301],
  [{ PORT: '4640' }, 4641],
  [{ PORT: '4640', SANDBOX_PORT: '4700' }, 4700],
])('the sandbox listens on the port after the shop’s, or on SANDBOX_PORT (%o)', (environment, port) => {
  expect(parseAdapterSettings(environment).settings).toMatchObject({
    SANDBOX_PORT: port,
    SANDBOX_ORIGIN: `http://sandbox.localhost:${port}`,
    SANDBOX_API_URL: `http://127.0.0.1:${port}`,
  })
})

test('a start has a sandbox of its own, unless it is served alone elsewhere', () => {
  expect(parseAdapterSettings({}).settings).toMatchObject({
    isSandboxElsewhere: false,
    SANDBOX_SHOP_URL: 'http://127.0.0.1:4300',
  })
  const own = { SANDBOX_API_URL: 'http://127.0.0.1:4301', SANDBOX_ORIGIN: 'https://sandbox.shop.example' }
  expect(parseAdapterSettings(own).settings).toMatchObject({ isSandboxElsewhere: false })
  const alone = { SANDBOX_API_URL: 'https://sandbox.shop.example', SANDBOX_SHOP_URL: 'https://shop.example' }
  expect(parseAdapterSettings(alone).settings).toMatchObject({ isSandboxElsewhere: true, ...alone })
})

test('production uses real providers', () => {
  const { settings, problems } = parseAdapterSettings(LIVE_SETTINGS)
  expect(problems).toEqual([])
  if (!settings) return
  const { browser, captcha } = createAdapters(settings, () => 'sha384-of-the-sandbox')
  expect(captcha).toBeUndefined()
  expect(Object.keys(browser)).toEqual(['cardFields', 'securityCode', 'mapTiles'])
  expect(JSON.stringify(browser)).not.toMatch(/sk_live|secret/)
})

test.each([
  [{}, 'flow'],
  [{ CARD_FIELDS: 'flow' }, 'flow'],
  [{ CARD_FIELDS: 'frames' }, 'frames'],
])('a live shop with %o uses %s for new cards, and Flow for saved cards’ codes', (change, provider) => {
  const { settings } = parseAdapterSettings({ ...LIVE_SETTINGS, ...change })
  if (!settings) throw new Error('The settings are wrong.')
  const { cardFields, securityCode } = createAdapters(settings, () => 'sha384-of-the-sandbox').browser
  expect(cardFields?.provider).toBe(provider)
  expect(securityCode).toMatchObject({
    provider: 'flow',
    scriptUrl: 'https://checkout-web-components.checkout.com/index.js',
    publicKey: 'pk_live',
  })
})

test('accepts all providers together', () => {
  expect(parseAdapterSettings(ALL_SETTINGS).problems).toEqual([])
})

test.each(REQUIREMENTS.flatMap(({ choice, value, names }) => names.map((name) => [name, choice, value])))(
  'reports a missing %s with %s=%s',
  (name, choice, value) => {
    expect(parseAdapterSettings({ ...ALL_SETTINGS, [name]: '' }).problems).toEqual([
      `${name}: is needed when ${choice}=${value}`,
    ])
  },
)

test.each([
  [{ CHECKOUT_COM_PUBLIC_KEY: 'sk_live' }, 'CHECKOUT_COM_PUBLIC_KEY: begins with pk_'],
  [{ CHECKOUT_COM_SECRET_KEY: 'pk_live' }, 'CHECKOUT_COM_SECRET_KEY: begins with sk_'],
  [{ PORT: '65535' }, 'SANDBOX_PORT: is needed, as PORT + 1 is no port'],
  [{ CHECKOUT_COM_API_URL: 'api' }, 'CHECKOUT_COM_API_URL: Invalid URL'],
  [{ CARD_FIELDS: 'drop-in' }, 'CARD_FIELDS: Invalid option: expected one of "flow"|"frames"'],
  [{ APPLE_PAY_KEY: '/no/such/file.pem' }, 'APPLE_PAY_KEY: is neither PEM text nor a file'],
  [{ POSTCODES_IO_URL: 'postcodes' }, 'POSTCODES_IO_URL: Invalid URL'],
  [{ GOOGLE_PLACES_URL: 'places' }, 'GOOGLE_PLACES_URL: Invalid URL'],
  [{ TWILIO_API_URL: 'sms' }, 'TWILIO_API_URL: Invalid URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: Invalid email address'],
  [{ RELEASES: 'ftp' }, 'RELEASES: Invalid option: expected one of "folder"|"s3"'],
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: Invalid URL'],
  [{ S3_ENDPOINT: 'https://s3.example/releases' }, 'S3_ENDPOINT: is an origin, without a path'],
  [{ S3_BUCKET: 'My Bucket' }, 'S3_BUCKET: is no name of a bucket'],
  [{ S3_PREFIX: '../others' }, 'S3_PREFIX: is no path: letters, digits, - _ . and slashes between'],
  [{ S3_ADDRESSING: 'virtual' }, 'S3_ADDRESSING: Invalid option: expected one of "path"|"host"'],
  [{ RECAPTCHA_MIN_SCORE: '2' }, 'RECAPTCHA_MIN_SCORE: Too big: expected number to be <=1'],
  [
    { GOOGLE_CLIENT_ID: '' },
    'GOOGLE_CLIENT_ID: or APPLE_CLIENT_ID or FACEBOOK_APP_ID is needed when IDENTITY=live',
  ],
  [{ ITERABLE_API_URL: 'iterable' }, 'ITERABLE_API_URL: Invalid URL'],
  [{ STRAPI_URL: 'strapi' }, 'STRAPI_URL: Invalid URL'],
  [{ MAP_TILES_URL: 'https://tiles.example/one.png' }, 'MAP_TILES_URL: needs {z}, {x} and {y}'],
  [{ STORE_SYSTEM_URL: 'tills' }, 'STORE_SYSTEM_URL: Invalid URL'],
])('reports an invalid setting (%o)', (change, problem) => {
  expect(parseAdapterSettings({ ...ALL_SETTINGS, ...change }).problems).toEqual([problem])
})

const { publicKey, privateKey } = deriveVapidKeys('a secret')
const { publicKey: otherKey } = deriveVapidKeys('another secret')

test.each([
  [{ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY: is needed beside its pair'],
  [{ VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY: is needed beside its pair'],
  [
    { VAPID_PUBLIC_KEY: otherKey, VAPID_PRIVATE_KEY: privateKey },
    'VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY',
  ],
])('reports keys for notifications that are no pair (%#)', (change, problem) => {
  expect(parseAdapterSettings({ ...ALL_SETTINGS, ...change }).problems).toEqual([problem])
})

test('notifies browsers only with keys, and in production at real push services alone', () => {
  const create = (change: Record<string, string>) => {
    const { settings } = parseAdapterSettings({ ...LIVE_SETTINGS, ...change })
    return settings && createAdapters(settings, () => '').push
  }
  expect(create({})).toBeUndefined()
  const push = create({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  const isReachable = (endpoint: string) => push?.isReachable({ endpoint, p256dh: publicKey, auth: '' })
  expect(isReachable('https://fcm.googleapis.com/fcm/send/1')).toBe(true)
  expect(isReachable('http://127.0.0.1:4301/push/1')).toBe(false)
})

test('the documentation lists every setting', () => {
  const table = readFileSync(resolve(import.meta.dirname, '../../../docs/providers.md'), 'utf8')
  const missing = Object.keys(AdapterEnvironment.shape).filter((name) => !table.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

test.each([
  [{ CARDS: 'sandbox' }, 'CARDS: is "sandbox": choose a provider, or set LARDER_SANDBOX=allow'],
  [{ CHECKOUT_COM_SECRET_KEY: '' }, 'CHECKOUT_COM_SECRET_KEY: is needed when CARDS=checkout-com'],
  [{ SMTP_URL: undefined }, 'SMTP_URL: is needed when MAIL=smtp'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: Invalid URL'],
  [{ FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_SECRET: is needed beside its pair'],
  [{ STORE_SYSTEM_KEYS: undefined }, 'STORE_SYSTEM_KEYS: is needed when STORE_SYSTEM=webhook'],
  [{ MARKETING: 'iterable' }, 'ITERABLE_API_KEY: is needed when MARKETING=iterable'],
])('reports an invalid or missing setting (%o)', (change, problem) => {
  expect(parseAdapterSettings({ ...LIVE_SETTINGS, ...change }).problems).toEqual([problem])
})
