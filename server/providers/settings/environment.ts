import * as z from 'zod'
import { sandboxKeys } from './sandbox-access.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const text = z.string().min(1).optional()
const url = (address?: string) => (address ? z.url().default(address) : z.url().optional())

/**
 * The settings of every outside service. One names the provider, the others are that provider's. Only what the chosen
 * provider needs must be set; see `requirements`.
 */
export const AdapterEnvironment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Multiplies how long the server waits for anything (`kernel/deadlines.ts`), for slow machines; 10 in tests. */
  DEADLINE_SCALE: z.coerce.number().min(0.01).max(100).optional(),
  PORT: port.default(4300),
  /** Without it PORT + 1. */
  SANDBOX_PORT: port.optional(),
  /** `allow` permits sandbox providers in production, as for a demonstration. */
  LARDER_SANDBOX: z.enum(['allow']).optional(),
  /** The sandbox as browsers see it, and as this server reaches it. */
  SANDBOX_ORIGIN: url(),
  SANDBOX_API_URL: url(),
  /** Pace of the demo kitchen and its driver, in milliseconds. */
  SANDBOX_STEP_MS: z.coerce.number().int().min(0).default(12_000),
  SANDBOX_DRIVE_MS: z.coerce.number().int().min(1).default(60_000),
  /** How long before its time the demo kitchen begins an order that is not for now. */
  SANDBOX_AHEAD_MS: z.coerce.number().int().min(0).default(1_800_000),

  CARDS: z.enum(['sandbox', 'checkout-com']).default('sandbox'),
  CHECKOUT_COM_API_URL: url('https://api.checkout.com'),
  /** Sent to browsers: the secret key in its place would be disclosed, so both are recognised by their prefixes. */
  CHECKOUT_COM_PUBLIC_KEY: text.refine((key) => !key || key.startsWith('pk_'), 'begins with pk_'),
  CHECKOUT_COM_SECRET_KEY: text.refine((key) => !key || key.startsWith('sk_'), 'begins with sk_'),
  CHECKOUT_COM_PROCESSING_CHANNEL: text,
  /** Comma-separated: two while one replaces the other. */
  CHECKOUT_COM_WEBHOOK_KEYS: text,
  /**
   * Which of the provider's hosted fields take a new card; a saved card's security code uses Flow with either. The
   * sandbox has Flow alone.
   */
  CARD_FIELDS: z.enum(['flow', 'frames']).default('flow'),
  CHECKOUT_COM_FLOW_URL: url('https://checkout-web-components.checkout.com/index.js'),
  CHECKOUT_COM_FLOW_INTEGRITY: text,
  CHECKOUT_COM_FRAMES_URL: url('https://cdn.checkout.com/js/framesv2.min.js'),
  CHECKOUT_COM_FRAMES_INTEGRITY: text,

  WALLETS: z.enum(['sandbox', 'live', 'off']).default('sandbox'),
  GOOGLE_PAY_MERCHANT_ID: text,
  APPLE_PAY_MERCHANT_ID: text,
  /** PEM text, or the path of a PEM file. */
  APPLE_PAY_CERTIFICATE: text,
  APPLE_PAY_KEY: text,

  MAIL: z.enum(['sandbox', 'smtp']).default('sandbox'),
  MAIL_FROM: z.email().default('orders@larder.example'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),

  SMS: z.enum(['sandbox', 'twilio']).default('sandbox'),
  SMS_FROM: z.string().default('Larder'),
  TWILIO_API_URL: url('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,

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
  /** Where in the bucket releases are, `larder/releases`: others may use it too. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'is no path: letters, digits, - _ . and slashes between')
    .default(''),
  /** `host` puts the bucket into the host's name. */
  S3_ADDRESSING: z.enum(['path', 'host']).default('path'),

  /** Where operators are notified of what the guard did. */
  OPS_WEBHOOK_URL: url(),
  /** Signs what it is sent. */
  OPS_WEBHOOK_KEY: text,

  STORE_SYSTEM: z.enum(['sandbox', 'webhook']).default('sandbox'),
  STORE_SYSTEM_URL: url(),
  /** Comma-separated; the first signs. */
  STORE_SYSTEM_KEYS: z.string().default(sandboxKeys.storeSystem),
})
export type AdapterEnvironment = z.infer<typeof AdapterEnvironment>
