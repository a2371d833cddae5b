import { chooseAnalytics, type Analytics } from './analytics/analytics.ts'
import { listBrowserServices, type BrowserServices } from './browser-services.ts'
import { chooseCaptcha, type Captcha } from './captcha/captcha.ts'
import { chooseCards } from './cards/checkout-com.ts'
import type { CardGateway } from './cards/port.ts'
import { chooseContent, type ContentSource } from './content/content.ts'
import { createIdentityVerifiers, type IdentityVerifiers } from './identity/identity.ts'
import { chooseMarketing, type Marketing } from './marketing/marketing.ts'
import { chooseMessages, type Messages } from './messages/messages.ts'
import { createGooglePlaces, type Places } from './places/google-places.ts'
import { createPostcodesIo, type Geocoder } from './places/postcodes-io.ts'
import { choosePush, type Push } from './push/push.ts'
import type { SandboxIntegrity } from './settings/sandbox-access.ts'
import type { AdapterSettings } from './settings/index.ts'
import { createStoreSystems, type StoreSystems } from './store-systems/store-systems.ts'
import { chooseAppleMerchant, type AppleMerchant } from './wallets/wallets.ts'

/** Every outside service with its port. Undefined services are disabled or embedded in the server. */
export type Adapters = {
  cards: CardGateway
  /** `live` charges real cards. */
  cardMode: 'sandbox' | 'live'
  messages: Messages
  /** When undefined, browsers get no notifications. */
  push: Push | undefined
  storeSystems: StoreSystems
  identity: IdentityVerifiers
  appleMerchant: AppleMerchant | undefined
  captcha: Captcha | undefined
  marketing: Marketing | undefined
  analytics: Analytics | undefined
  /** When undefined, the embedded gazetteer is used. */
  geocoder: Geocoder | undefined
  places: Places | undefined
  /** When undefined, the shop's own content tables are used. */
  content: ContentSource | undefined
  /** The settings for browsers (`domainConfig.services`). */
  browser: BrowserServices
}

/** Creates every adapter from the settings, which `parseAdapterSettings` has validated. Opens no connection. */
export function createAdapters(settings: AdapterSettings, sandboxIntegrity: SandboxIntegrity): Adapters {
  const { deadlines } = settings
  return {
    cards: chooseCards(settings),
    cardMode: settings.CARDS === 'sandbox' ? 'sandbox' : 'live',
    messages: chooseMessages(settings),
    push: choosePush(settings),
    storeSystems: createStoreSystems({
      deadlines,
      url: settings.STORE_SYSTEM_URL ?? `${settings.SANDBOX_API_URL}/kitchen/orders`,
      keys: settings.STORE_SYSTEM_KEYS.split(','),
    }),
    identity: createIdentityVerifiers(settings),
    appleMerchant: chooseAppleMerchant(settings),
    captcha: chooseCaptcha(settings),
    marketing: chooseMarketing(settings),
    analytics: chooseAnalytics(settings),
    geocoder:
      settings.GEOCODER === 'embedded'
        ? undefined
        : createPostcodesIo({ deadlines, apiUrl: settings.POSTCODES_IO_URL ?? '' }),
    places:
      settings.PLACES === 'embedded'
        ? undefined
        : createGooglePlaces({
            deadlines,
            apiUrl: settings.GOOGLE_PLACES_URL ?? '',
            apiKey: settings.GOOGLE_PLACES_KEY ?? '',
          }),
    content: chooseContent(settings),
    browser: listBrowserServices(settings, sandboxIntegrity),
  }
}
