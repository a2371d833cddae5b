import * as z from 'zod'
import { sandboxKeys } from './sandbox-access.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const text = z.string().min(1).optional()
const url = (address?: string) => (address ? z.url().default(address) : z.url().optional())

/**
 * The settings of the outside services. One setting chooses a provider, the others configure it. Only the settings of
 * the chosen provider are required; see `requirements`.
 */
export const AdapterEnvironment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Multiplies all of the server's deadlines (`kernel/deadlines.ts`), for slow machines; 10 in tests. */
  DEADLINE_SCALE: z.coerce.number().min(0.01).max(100).optional(),
  PORT: port.default(4300),
  /** Defaults to PORT + 1. */
  SANDBOX_PORT: port.optional(),
  /** `allow` permits sandbox providers in production, as for a demonstration. */
  LARDER_SANDBOX: z.enum(['allow']).optional(),
  /** The sandbox's addresses for browsers and for this server. */
  SANDBOX_ORIGIN: url(),
  /** A start does not start a sandbox of its own where this is not the server's. */
  SANDBOX_API_URL: url(),
  /** Where the sandbox sends webhooks: the shop's address, if it does not run on the same machine. */
  SANDBOX_SHOP_URL: url(),
  /** Pace of the demo kitchen and its driver, in milliseconds. */
  SANDBOX_STEP_MS: z.coerce.number().int().min(0).default(12_000),
  SANDBOX_DRIVE_MS: z.coerce.number().int().min(1).default(60_000),
  /** How long before its slot the demo kitchen starts a scheduled order, in milliseconds. */
  SANDBOX_AHEAD_MS: z.coerce.number().int().min(0).default(1_800_000),

  CARDS: z.enum(['sandbox', 'checkout-com']).default('sandbox'),
  CHECKOUT_COM_API_URL: url('https://api.checkout.com'),
  /** Sent to browsers. A secret key here would be disclosed, so both keys are recognised by their prefixes. */
  CHECKOUT_COM_PUBLIC_KEY: text.refine((key) => !key || key.startsWith('pk_'), 'begins with pk_'),
  CHECKOUT_COM_SECRET_KEY: text.refine((key) => !key || key.startsWith('sk_'), 'begins with sk_'),
  CHECKOUT_COM_PROCESSING_CHANNEL: text,
  /** Comma-separated; two while a key is being replaced. */
  CHECKOUT_COM_WEBHOOK_KEYS: text,
  /**
   * The hosted fields for a new card; a saved card's security code always uses Flow. The sandbox supports only Flow.
   */
  CARD_FIELDS: z.enum(['flow', 'frames']).default('flow'),
  CHECKOUT_COM_FLOW_URL: url('https://checkout-web-components.checkout.com/index.js'),
  CHECKOUT_COM_FLOW_INTEGRITY: text,
  CHECKOUT_COM_FRAMES_URL: url('https://cdn.checkout.com/js/framesv2.min.js'),
  CHECKOUT_COM_FRAMES_INTEGRITY: text,

  WALLETS: z.enum(['sandbox', 'live', 'off']).default('sandbox'),
  GOOGLE_PAY_MERCHANT_ID: text,
  APPLE_PAY_MERCHANT_ID: text,
  /** PEM text or the path of a PEM file. */
  APPLE_PAY_CERTIFICATE: text,
  APPLE_PAY_KEY: text,
  /** The file that Apple gives for a domain, as text; it is the same for all domains of a merchant. */
  APPLE_PAY_DOMAIN_ASSOCIATION: text,

  MAIL: z.enum(['sandbox', 'smtp']).default('sandbox'),
  MAIL_FROM: z.email().default('orders@larder.example'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),

  SMS: z.enum(['sandbox', 'twilio']).default('sandbox'),
  SMS_FROM: z.string().default('Larder'),
  TWILIO_API_URL: url('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,

  /**
   * The pair of keys for notifications to browsers, in base64url; without them production sends none. Browsers subscribe
   * with the public key, so another pair ends all subscriptions.
   */
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,

  GEOCODER: z.enum(['embedded', 'postcodes-io']).default('embedded'),
  POSTCODES_IO_URL: url('https://api.postcodes.io'),
  PLACES: z.enum(['embedded', 'google']).default('embedded'),
  GOOGLE_PLACES_URL: url('https://places.googleapis.com'),
  GOOGLE_PLACES_KEY: text,

  CAPTCHA: z.enum(['sandbox', 'recaptcha', 'off']).default('sandbox'),
  RECAPTCHA_API_URL: url('https://recaptchaenterprise.googleapis.com'),
  RECAPTCHA_PROJECT: text,
  RECAPTCHA_API_KEY: text,
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),

  IDENTITY: z.enum(['sandbox', 'live', 'off']).default('sandbox'),
  GOOGLE_CLIENT_ID: text,
  APPLE_CLIENT_ID: text,
  FACEBOOK_APP_ID: text,
  FACEBOOK_APP_SECRET: text,

  MARKETING: z.enum(['sandbox', 'iterable', 'off']).default('sandbox'),
  ITERABLE_API_URL: url('https://api.eu.iterable.com'),
  ITERABLE_API_KEY: text,

  TAGS: z.enum(['sandbox', 'google', 'off']).default('sandbox'),
  GA4_API_URL: url('https://www.google-analytics.com'),
  GA4_MEASUREMENT_ID: text,
  GA4_API_SECRET: text,

  CONTENT: z.enum(['embedded', 'strapi']).default('embedded'),
  STRAPI_URL: url(),
  STRAPI_TOKEN: text,
  STRAPI_POPULATE: z.string().default('deep'),
  STRAPI_BRAND_FIELD: text,

  MAPS: z.enum(['sandbox', 'tiles']).default('sandbox'),
  MAP_TILES_URL: text.refine(
    (address) => !address || ['{z}', '{x}', '{y}'].every((part) => address.includes(part)),
    'needs {z}, {x} and {y}',
  ),
  MAP_ATTRIBUTION: text,

  /** Where releases are published: the data folder, or a bucket of an S3-compatible server. */
  RELEASES: z.enum(['folder', 's3']).default('folder'),
  /** Origin of the server, without the bucket. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(
      (address) => (URL.parse(address)?.pathname ?? '/') === '/' && !/[?#@]/.test(address),
      'is an origin, without a path',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /** The releases' prefix within the bucket, such as `larder/releases`, because the bucket may be shared. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'is no path: letters, digits, - _ . and slashes between')
    .default(''),
  /** `host` puts the bucket's name into the host name. */
  S3_ADDRESSING: z.enum(['path', 'host']).default('path'),

  /** One webhook for all notices to the operators; `NOTICES` has others. */
  OPS_WEBHOOK_URL: url(),
  /** Signs them. */
  OPS_WEBHOOK_KEY: text,

  STORE_SYSTEM: z.enum(['sandbox', 'webhook']).default('sandbox'),
  STORE_SYSTEM_URL: url(),
  /** Comma-separated; the first key signs. */
  STORE_SYSTEM_KEYS: z.string().default(sandboxKeys.storeSystem),
})
export type AdapterEnvironment = z.infer<typeof AdapterEnvironment>
