import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { Numeric } from '../fields.ts'
import { Money } from '../money.ts'

const EmptyInput = z.object({})

/** A cap on the driver's tip by basket total, lowest first; the last level has no `upTo` (readings 25). */
export const TipLimitLevel = z.object({ upTo: Money.optional(), maxTip: Money })
export type TipLimitLevel = z.infer<typeof TipLimitLevel>

/** A payment gateway and its public key, which a browser may know (trust T19). */
export const PaymentGateway = z.object({
  name: z.string(),
  mode: z.enum(['sandbox', 'live']).optional(),
  fields: z.object({ publicKey: z.string() }),
})
export type PaymentGateway = z.infer<typeof PaymentGateway>

export const BusinessProfile = z.object({
  tipLimitLevels: z.array(TipLimitLevel),
  driverTipIncrement: Money,
  hideReferralUI: z.boolean(),
  /** Public key of the marketing service for the mobile apps. */
  iterableMobileApiKey: z.string().optional(),
  paymentGateways: z.array(PaymentGateway),
  /** Read-only key of the content service. */
  strapiApiKey: z.string().optional(),
  /** Tested against the postcode without spaces (spec §5). */
  postcodeRules: z.array(z.object({ regex: z.string() })),
  googleTagManagerId: z.string().optional(),
  /** IANA name, for stores without their own time zone. */
  defaultTimeZone: z.string(),
  realtimeMessaging: z.object({ enabled: z.boolean(), url: z.string().optional() }),
  recaptcha: z.object({
    siteKeys: z.object({
      ios: z.string().optional(),
      android: z.string().optional(),
      web: z.string().optional(),
    }),
  }),
})
export type BusinessProfile = z.infer<typeof BusinessProfile>

/** GET /api/business/profile (spec §7). */
export const profile = endpoint({
  method: 'GET',
  path: '/api/business/profile',
  summary: 'Business profile of the brand at this host.',
  access: 'anyone',
  cacheSec: 60,
  body: EmptyInput,
  reply: BusinessProfile,
})

/** One white-label setting; many booleans are stored as "1" (spec §3). */
export const Setting = z.object({ key: z.string(), value: z.string() })
export type Setting = z.infer<typeof Setting>

/** POST /api/whiteLabel/settings (spec §7). */
export const settings = endpoint({
  method: 'POST',
  path: '/api/whiteLabel/settings',
  summary: 'White-label settings of the brand, as keys with values.',
  access: 'anyone',
  cacheSec: 60,
  body: z.object({ screenScale: Numeric.optional() }),
  reply: z.array(Setting),
})

/** How a browser loads a third-party service: a script with its hash, or a base URL. */
export const OutsideService = z.object({
  /** The name of its browser adapter: `sandbox`, `frames`, `google` … */
  provider: z.string(),
  scriptUrl: z.string().optional(),
  integrity: z.string().optional(),
  baseUrl: z.string().optional(),
  publicKey: z.string().optional(),
  /** The brand's id at a wallet, if it differs from the key. */
  merchantId: z.string().optional(),
  /** Text that a map must show beside its tiles. */
  attribution: z.string().optional(),
})
export type OutsideService = z.infer<typeof OutsideService>

export const serviceNames = [
  'cardFields',
  'securityCode',
  'googlePay',
  'applePay',
  'googleSignIn',
  'facebookSignIn',
  'appleSignIn',
  'captcha',
  'tagManager',
  'tracking',
  'mapTiles',
] as const

export const DomainConfig = z.object({
  /** Slug of the brand. */
  brand: z.string(),
  companyName: z.string(),
  /** The origin of the brand's public addresses: `https://shop.example`. Older servers send none. */
  origin: z.string().optional(),
  contentServiceUrl: z.string(),
  /** The `country` that searches send: `Uk`. */
  apiCountry: z.string(),
  platform: z.literal('website'),
  currency: z.object({ currencyCode: z.string(), symbolChar: z.string() }),
  mode: z.enum(['sandbox', 'live']),
  /** Only the enabled services. */
  services: z.partialRecord(z.enum(serviceNames), OutsideService),
})
export type DomainConfig = z.infer<typeof DomainConfig>

/** GET /api/domain-config-public (spec §7). */
export const domainConfig = endpoint({
  method: 'GET',
  path: '/api/domain-config-public',
  summary: 'The addresses of this brand’s content and outside services.',
  access: 'anyone',
  cacheSec: 60,
  body: EmptyInput,
  reply: DomainConfig,
})
