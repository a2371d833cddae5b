import { measurementProtocol, type Analytics } from './analytics/index.ts'
import { browserServices, type BrowserServices } from './browser-services.ts'
import { s3Bucket, type Bucket } from './bucket/index.ts'
import { recaptcha, type Captcha } from './captcha/index.ts'
import { checkoutCom, type CardGateway } from './cards/index.ts'
import { strapi, type ContentSource } from './content/index.ts'
import { iconify, type Icons } from './icons/index.ts'
import type { IdentityVerifiers } from './identity/index.ts'
import { identityVerifiers } from './identity/verifiers.ts'
import { iterable, type Marketing } from './marketing/index.ts'
import { sandboxMail, smtpMail, twilioSms, type Messages } from './messages/index.ts'
import { googlePlaces, postcodesIo, type Geocoder, type Places } from './places/index.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { pemOf, type AdapterSettings } from './settings/index.ts'
import { storeSystems, type StoreSystems } from './store-systems/index.ts'
import { appleMerchant, type AppleMerchant } from './wallets/index.ts'

/** Every outside service behind its port. What is undefined is switched off, or embedded in the server itself. */
export type Adapters = {
  cards: CardGateway
  messages: Messages
  storeSystems: StoreSystems
  icons: Icons
  identity: IdentityVerifiers
  appleMerchant: AppleMerchant | undefined
  captcha: Captcha | undefined
  marketing: Marketing | undefined
  analytics: Analytics | undefined
  /** Undefined: the embedded gazetteer answers. */
  geocoder: Geocoder | undefined
  places: Places | undefined
  /** Undefined: the shop's own content tables answer. */
  content: ContentSource | undefined
  /** Undefined: releases live in the data folder. */
  bucket: Bucket | undefined
  /** What browsers are told (`domainConfig.services`). */
  browser: BrowserServices
}

/** Chooses every adapter by the settings, which `readAdapterSettings` has checked. Opens no connection. */
export function createAdapters(settings: AdapterSettings): Adapters {
  return {
    cards: cards(settings),
    messages: messages(settings),
    storeSystems: storeSystems({
      url: settings.STORE_SYSTEM_URL ?? `${settings.SANDBOX_API_URL}/kitchen/orders`,
      keys: settings.STORE_SYSTEM_KEYS.split(','),
    }),
    icons: iconify({
      apiUrl:
        settings.ICONS === 'sandbox' ? `${settings.SANDBOX_API_URL}/icons` : (settings.ICONIFY_URL ?? ''),
    }),
    identity: identityVerifiers(settings),
    appleMerchant: apple(settings),
    captcha: captcha(settings),
    marketing: marketing(settings),
    analytics: analytics(settings),
    geocoder:
      settings.GEOCODER === 'embedded' ? undefined : postcodesIo({ apiUrl: settings.POSTCODES_IO_URL ?? '' }),
    places:
      settings.PLACES === 'embedded'
        ? undefined
        : googlePlaces({
            apiUrl: settings.GOOGLE_PLACES_URL ?? '',
            apiKey: settings.GOOGLE_PLACES_KEY ?? '',
          }),
    content: content(settings),
    bucket: bucket(settings),
    browser: browserServices(settings),
  }
}

function cards(settings: AdapterSettings): CardGateway {
  if (settings.CARDS === 'sandbox') {
    return checkoutCom({
      apiUrl: settings.SANDBOX_API_URL,
      publicKey: sandboxKeys.cardsPublic,
      secretKey: sandboxKeys.cardsSecret,
      webhookKeys: [sandboxKeys.cardsWebhook],
    })
  }
  return checkoutCom({
    apiUrl: settings.CHECKOUT_COM_API_URL ?? '',
    publicKey: settings.CHECKOUT_COM_PUBLIC_KEY ?? '',
    secretKey: settings.CHECKOUT_COM_SECRET_KEY ?? '',
    processingChannelId: settings.CHECKOUT_COM_PROCESSING_CHANNEL,
    webhookKeys: (settings.CHECKOUT_COM_WEBHOOK_KEYS ?? '').split(','),
  })
}

function messages(settings: AdapterSettings): Messages {
  const { MAIL_FROM: fromAddress, SANDBOX_API_URL: sandboxUrl, SMS_FROM: from } = settings
  const isSandboxSms = settings.SMS === 'sandbox'
  return {
    sendMail:
      settings.MAIL === 'sandbox'
        ? sandboxMail({ apiUrl: sandboxUrl, fromAddress })
        : smtpMail({ url: settings.SMTP_URL ?? '', fromAddress }),
    sendSms: twilioSms({
      apiUrl: isSandboxSms ? sandboxUrl : (settings.TWILIO_API_URL ?? ''),
      accountSid: isSandboxSms ? 'sandbox' : (settings.TWILIO_ACCOUNT_SID ?? ''),
      authToken: isSandboxSms ? 'sandbox' : (settings.TWILIO_AUTH_TOKEN ?? ''),
      from,
    }),
  }
}

function captcha(settings: AdapterSettings): Captcha | undefined {
  if (settings.CAPTCHA === 'off') return undefined
  if (settings.CAPTCHA === 'sandbox') {
    return recaptcha({
      apiUrl: settings.SANDBOX_API_URL,
      project: sandboxKeys.captchaProject,
      apiKey: sandboxKeys.captchaApi,
      siteKey: sandboxKeys.captchaSite,
      minScore: settings.RECAPTCHA_MIN_SCORE,
    })
  }
  return recaptcha({
    apiUrl: settings.RECAPTCHA_API_URL ?? '',
    project: settings.RECAPTCHA_PROJECT ?? '',
    apiKey: settings.RECAPTCHA_API_KEY ?? '',
    siteKey: settings.RECAPTCHA_SITE_KEY ?? '',
    minScore: settings.RECAPTCHA_MIN_SCORE,
  })
}

function apple(settings: AdapterSettings): AppleMerchant | undefined {
  if (settings.WALLETS === 'off') return undefined
  if (settings.WALLETS === 'sandbox') {
    const validationUrl = `${settings.SANDBOX_ORIGIN}/apple-pay/validate`
    return appleMerchant({
      merchantId: 'merchant.larder.sandbox',
      sandbox: { validationUrl, apiUrl: settings.SANDBOX_API_URL },
    })
  }
  return appleMerchant({
    merchantId: settings.APPLE_PAY_MERCHANT_ID ?? '',
    certificate: {
      cert: pemOf(settings.APPLE_PAY_CERTIFICATE ?? ''),
      key: pemOf(settings.APPLE_PAY_KEY ?? ''),
    },
  })
}

function marketing(settings: AdapterSettings): Marketing | undefined {
  if (settings.MARKETING === 'off') return undefined
  if (settings.MARKETING === 'sandbox') {
    return iterable({ apiUrl: `${settings.SANDBOX_API_URL}/marketing`, apiKey: sandboxKeys.marketing })
  }
  return iterable({ apiUrl: settings.ITERABLE_API_URL ?? '', apiKey: settings.ITERABLE_API_KEY })
}

function analytics(settings: AdapterSettings): Analytics | undefined {
  if (settings.TAGS === 'off') return undefined
  const isSandbox = settings.TAGS === 'sandbox'
  return measurementProtocol({
    apiUrl: isSandbox ? settings.SANDBOX_API_URL : (settings.GA4_API_URL ?? ''),
    measurementId: isSandbox ? 'G-SANDBOX' : (settings.GA4_MEASUREMENT_ID ?? ''),
    apiSecret: isSandbox ? 'sandbox' : (settings.GA4_API_SECRET ?? ''),
  })
}

function content(settings: AdapterSettings): ContentSource | undefined {
  if (settings.CONTENT === 'embedded') return undefined
  const { STRAPI_URL: apiUrl = '', STRAPI_TOKEN: token, STRAPI_POPULATE: populate } = settings
  return strapi({ apiUrl, token, populate })
}

function bucket(settings: AdapterSettings): Bucket | undefined {
  if (settings.RELEASES === 'folder') return undefined
  return s3Bucket({
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  })
}
