import { existsSync } from 'node:fs'
import { getPublicKey } from './vapid-keys.ts'
import type { AdapterEnvironment } from './environment.ts'

type Name = keyof AdapterEnvironment
type Requirement = { choice: Name; value: string; names: Name[] }

export const REQUIREMENTS: Requirement[] = [
  {
    choice: 'CARDS',
    value: 'checkout-com',
    names: ['CHECKOUT_COM_PUBLIC_KEY', 'CHECKOUT_COM_SECRET_KEY', 'CHECKOUT_COM_WEBHOOK_KEYS'],
  },
  {
    choice: 'WALLETS',
    value: 'live',
    names: ['GOOGLE_PAY_MERCHANT_ID', 'APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE', 'APPLE_PAY_KEY'],
  },
  { choice: 'MAIL', value: 'smtp', names: ['SMTP_URL'] },
  { choice: 'SMS', value: 'twilio', names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] },
  { choice: 'PLACES', value: 'google', names: ['GOOGLE_PLACES_KEY'] },
  {
    choice: 'CAPTCHA',
    value: 'recaptcha',
    names: ['RECAPTCHA_PROJECT', 'RECAPTCHA_API_KEY', 'RECAPTCHA_SITE_KEY'],
  },
  { choice: 'MARKETING', value: 'iterable', names: ['ITERABLE_API_KEY'] },
  { choice: 'TAGS', value: 'google', names: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'] },
  { choice: 'CONTENT', value: 'strapi', names: ['STRAPI_URL'] },
  { choice: 'MAPS', value: 'tiles', names: ['MAP_TILES_URL', 'MAP_ATTRIBUTION'] },
  {
    choice: 'RELEASES',
    value: 's3',
    names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  { choice: 'STORE_SYSTEM', value: 'webhook', names: ['STORE_SYSTEM_URL'] },
]

const PROVIDER_CHOICES = [
  'CARDS',
  'WALLETS',
  'MAIL',
  'SMS',
  'CAPTCHA',
  'IDENTITY',
  'MARKETING',
  'TAGS',
  'MAPS',
  'STORE_SYSTEM',
] as const satisfies Name[]

type Problem = { name: Name; text: string }

/** Returns the settings missing for the chosen providers, and sandbox providers that are not allowed in production. */
export function getProblems(settings: AdapterEnvironment): Problem[] {
  const missing = REQUIREMENTS.flatMap(({ choice, value, names }) =>
    settings[choice] === value
      ? names
          .filter((name) => !settings[name])
          .map((name) => ({ name, text: `is needed when ${choice}=${value}` }))
      : [],
  )
  return [
    ...missing,
    ...checkSandboxPort(settings),
    ...checkPairs(settings),
    ...checkSignIn(settings),
    ...checkVapidKeys(settings),
    ...checkPems(settings),
    ...checkSandboxKeys(settings),
    ...checkProduction(settings),
  ]
}

/** The sandbox listens on the port after the shop's, so a second shop on this machine only needs its own PORT. */
export const chooseSandboxPort = ({
  PORT,
  SANDBOX_PORT,
}: Pick<AdapterEnvironment, 'PORT' | 'SANDBOX_PORT'>): number => SANDBOX_PORT ?? PORT + 1

function checkSandboxPort(settings: AdapterEnvironment): Problem[] {
  if (chooseSandboxPort(settings) <= 65_535) return []
  return [{ name: 'SANDBOX_PORT', text: 'is needed, as PORT + 1 is no port' }]
}

/** Facebook's id and secret are only valid together. */
function checkPairs({ FACEBOOK_APP_ID, FACEBOOK_APP_SECRET }: AdapterEnvironment): Problem[] {
  if (!FACEBOOK_APP_ID === !FACEBOOK_APP_SECRET) return []
  return [
    { name: FACEBOOK_APP_ID ? 'FACEBOOK_APP_SECRET' : 'FACEBOOK_APP_ID', text: 'is needed beside its pair' },
  ]
}

/** Live sign-in requires a provider: without one it must be `off`, because otherwise a client id was forgotten. */
function checkSignIn({
  IDENTITY,
  GOOGLE_CLIENT_ID,
  APPLE_CLIENT_ID,
  FACEBOOK_APP_ID,
}: AdapterEnvironment): Problem[] {
  if (IDENTITY !== 'live' || GOOGLE_CLIENT_ID || APPLE_CLIENT_ID || FACEBOOK_APP_ID) return []
  const text = 'or APPLE_CLIENT_ID or FACEBOOK_APP_ID is needed when IDENTITY=live'
  return [{ name: 'GOOGLE_CLIENT_ID', text }]
}

/** Keys that do not belong together would be refused by every push service. */
function checkVapidKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: AdapterEnvironment): Problem[] {
  if (!publicKey && !privateKey) return []
  if (!publicKey || !privateKey)
    return [{ name: publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY', text: 'is needed beside its pair' }]
  if (getPublicKey(privateKey) === publicKey) return []
  return [{ name: 'VAPID_PUBLIC_KEY', text: 'is not the public key of VAPID_PRIVATE_KEY' }]
}

/** Checked at startup rather than when the first shopper pays. */
function checkPems(settings: AdapterEnvironment): Problem[] {
  if (settings.WALLETS !== 'live') return []
  return (['APPLE_PAY_CERTIFICATE', 'APPLE_PAY_KEY'] as const).flatMap((name) => {
    const value = settings[name]
    const isReadable = !value || value.includes('-----BEGIN') || existsSync(value)
    return isReadable ? [] : [{ name, text: 'is neither PEM text nor a file' }]
  })
}

/** A real store system must not accept the sandbox's key, which is public. */
function checkSandboxKeys({ STORE_SYSTEM, STORE_SYSTEM_KEYS }: AdapterEnvironment): Problem[] {
  if (STORE_SYSTEM === 'sandbox' || !STORE_SYSTEM_KEYS.includes('sbox')) return []
  return [{ name: 'STORE_SYSTEM_KEYS', text: 'is needed when STORE_SYSTEM=webhook' }]
}

export const listSandboxChoices = (settings: AdapterEnvironment): Name[] =>
  PROVIDER_CHOICES.filter((name) => settings[name] === 'sandbox')

function checkProduction(settings: AdapterEnvironment): Problem[] {
  if (settings.NODE_ENV !== 'production' || settings.LARDER_SANDBOX === 'allow') return []
  return listSandboxChoices(settings).map((name) => ({
    name,
    text: 'is "sandbox": choose a provider, or set LARDER_SANDBOX=allow',
  }))
}
