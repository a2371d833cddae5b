import type { businessApi } from '@larder/shared/contracts'
import { sandboxScriptPaths, type SandboxIntegrity, type SandboxScript } from './settings/sandbox-access.ts'
import { sandboxKeys } from './settings/sandbox-access.ts'
import type { AdapterSettings } from './settings/index.ts'

export type BrowserServices = businessApi.DomainConfig['services']
type Service = businessApi.OutsideService
type Settings = AdapterSettings & { sandboxIntegrity: SandboxIntegrity }

/**
 * What browsers need to know about the outside services: script addresses with their hashes, public keys, and the
 * adapter to use. Disabled services are absent. Contains no secret.
 */
export function listBrowserServices(
  adapterSettings: AdapterSettings,
  sandboxIntegrity: SandboxIntegrity,
): BrowserServices {
  const settings: Settings = { ...adapterSettings, sandboxIntegrity }
  const all: Partial<Record<keyof BrowserServices, Service>> = {
    cardFields: describeCardFields(settings),
    securityCode: describeFlowFields(settings),
    ...describeWallets(settings),
    ...describeSignIn(settings),
    captcha: describeCaptcha(settings),
    tagManager: describeTagManager(settings),
    tracking: settings.MARKETING === 'off' ? undefined : { provider: settings.MARKETING },
    mapTiles: describeMapTiles(settings),
  }
  return Object.fromEntries(Object.entries(all).filter(([, service]) => service))
}

function describeSandboxScript(settings: Settings, name: SandboxScript, publicKey?: string): Service {
  const scriptUrl = settings.SANDBOX_ORIGIN + sandboxScriptPaths[name]
  return { provider: 'sandbox', scriptUrl, integrity: settings.sandboxIntegrity(name), publicKey }
}

/** Flow is always used for a saved card's security code, and for new cards if configured (docs/decisions/032). */
function describeFlowFields(settings: Settings): Service {
  if (settings.CARDS === 'sandbox')
    return { ...describeSandboxScript(settings, 'flow', sandboxKeys.cardsPublic), provider: 'flow' }
  return {
    provider: 'flow',
    scriptUrl: settings.CHECKOUT_COM_FLOW_URL,
    integrity: settings.CHECKOUT_COM_FLOW_INTEGRITY,
    publicKey: settings.CHECKOUT_COM_PUBLIC_KEY,
  }
}

function describeCardFields(settings: Settings): Service {
  if (settings.CARDS === 'sandbox' || settings.CARD_FIELDS === 'flow') return describeFlowFields(settings)
  return {
    provider: 'frames',
    scriptUrl: settings.CHECKOUT_COM_FRAMES_URL,
    integrity: settings.CHECKOUT_COM_FRAMES_INTEGRITY,
    publicKey: settings.CHECKOUT_COM_PUBLIC_KEY,
  }
}

function describeWallets(settings: Settings): Pick<BrowserServices, 'googlePay' | 'applePay'> {
  if (settings.WALLETS === 'off') return {}
  if (settings.WALLETS === 'sandbox') {
    return {
      googlePay: describeSandboxScript(settings, 'googlePay', sandboxKeys.cardsPublic),
      applePay: describeSandboxScript(settings, 'applePay'),
    }
  }
  return {
    // the gateway's public key is the merchant id that Google encrypts for (docs/providers.md#google-pay)
    googlePay: {
      provider: 'google',
      scriptUrl: 'https://pay.google.com/gp/p/js/pay.js',
      publicKey: settings.CHECKOUT_COM_PUBLIC_KEY,
      merchantId: settings.GOOGLE_PAY_MERCHANT_ID,
    },
    applePay: { provider: 'apple', publicKey: settings.APPLE_PAY_MERCHANT_ID },
  }
}

function describeSignIn(
  settings: Settings,
): Pick<BrowserServices, 'googleSignIn' | 'facebookSignIn' | 'appleSignIn'> {
  if (settings.IDENTITY === 'off') return {}
  if (settings.IDENTITY === 'sandbox') {
    return {
      googleSignIn: describeSandboxScript(settings, 'googleSignIn', sandboxKeys.clientId),
      facebookSignIn: describeSandboxScript(settings, 'facebook', sandboxKeys.clientId),
      appleSignIn: describeSandboxScript(settings, 'appleSignIn', sandboxKeys.clientId),
    }
  }
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, APPLE_CLIENT_ID } = settings
  return {
    googleSignIn: describeLiveScript('google', 'https://accounts.google.com/gsi/client', GOOGLE_CLIENT_ID),
    facebookSignIn: describeLiveScript(
      'facebook',
      'https://connect.facebook.net/en_GB/sdk.js',
      FACEBOOK_APP_ID,
    ),
    appleSignIn: describeLiveScript(
      'apple',
      'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
      APPLE_CLIENT_ID,
    ),
  }
}

const describeLiveScript = (
  provider: string,
  scriptUrl: string,
  publicKey: string | undefined,
): Service | undefined => (publicKey ? { provider, scriptUrl, publicKey } : undefined)

function describeCaptcha(settings: Settings): Service | undefined {
  if (settings.CAPTCHA === 'off') return undefined
  if (settings.CAPTCHA === 'sandbox')
    return describeSandboxScript(settings, 'captcha', sandboxKeys.captchaSite)
  const siteKey = settings.RECAPTCHA_SITE_KEY ?? ''
  const scriptUrl = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`
  return { provider: 'recaptcha', scriptUrl, publicKey: siteKey }
}

/** The container's id is the brand's (`googleTagManagerId` of its profile) and is added by the browser. */
function describeTagManager(settings: Settings): Service | undefined {
  if (settings.TAGS === 'off') return undefined
  if (settings.TAGS === 'sandbox') return describeSandboxScript(settings, 'tags')
  return { provider: 'google', scriptUrl: 'https://www.googletagmanager.com/gtm.js' }
}

function describeMapTiles(settings: Settings): Service {
  if (settings.MAPS === 'tiles')
    return { provider: 'tiles', baseUrl: settings.MAP_TILES_URL, attribution: settings.MAP_ATTRIBUTION }
  return {
    provider: 'sandbox',
    baseUrl: `${settings.SANDBOX_ORIGIN}/tiles/{z}/{x}/{y}.svg`,
    attribution: 'Drawn for demonstration',
  }
}
