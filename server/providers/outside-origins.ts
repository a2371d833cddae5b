import type { AdapterSettings } from './settings/index.ts'
import type { OutsideOrigins } from '@larder/contracts/outside-origins'
import type { businessApi } from '@larder/shared/contracts'
import { listBrowserServices } from './browser-services.ts'
import { sandboxScriptPaths, type SandboxScript } from './settings/sandbox-access.ts'

type PartialOrigins = Partial<OutsideOrigins>
type ServiceName = 'cards' | 'wallets' | 'captcha' | 'identity' | 'tags' | 'maps'

function listLiveOrigins(settings: AdapterSettings): Record<ServiceName, PartialOrigins> {
  // Only addresses are read here, so the hashes may be empty.
  const { cardFields, securityCode } = listBrowserServices(settings, () => '')
  const forms = [cardFields?.scriptUrl, securityCode?.scriptUrl].filter((url) => url !== undefined)
  return {
    cards: {
      script: [...new Set(forms)],
      connect: ['https://*.checkout.com'],
      frame: ['https://*.checkout.com'],
      image: ['https://*.checkout.com'],
    },
    wallets: {
      script: ['https://pay.google.com/gp/'],
      connect: ['https://pay.google.com', 'https://google.com/pay'],
      frame: ['https://pay.google.com'],
      image: ['https://www.gstatic.com'],
    },
    captcha: {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      connect: ['https://www.google.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
    identity: {
      script: [
        'https://accounts.google.com/gsi/client',
        'https://connect.facebook.net/en_GB/',
        'https://appleid.cdn-apple.com/appleauth/',
      ],
      connect: ['https://accounts.google.com/gsi/', 'https://www.facebook.com', 'https://graph.facebook.com'],
      frame: ['https://accounts.google.com/gsi/', 'https://www.facebook.com', 'https://appleid.apple.com'],
    },
    tags: {
      connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    },
    maps: { image: parseOrigin(settings.MAP_TILES_URL) },
  }
}

/** Origins of each service at the sandbox: one origin with different paths. */
function listSandboxOrigins({ SANDBOX_ORIGIN }: AdapterSettings): Record<ServiceName, PartialOrigins> {
  const at = (...paths: string[]) => paths.map((path) => SANDBOX_ORIGIN + path)
  const scripts = (...names: SandboxScript[]) => at(...names.map((name) => sandboxScriptPaths[name]))
  return {
    cards: { script: scripts('flow'), frame: at('/frames/') },
    wallets: { script: scripts('googlePay', 'applePay'), frame: at('/wallets/') },
    captcha: { script: scripts('captcha'), connect: at('/recaptcha/') },
    identity: { script: scripts('googleSignIn', 'facebook', 'appleSignIn') },
    tags: { connect: at('/tags/'), image: at('/tags/') },
    maps: { image: at('/tiles/') },
  }
}

/** Services during checkout, for payment and sign-in: no tag manager and no marketing (trust T11). */
const CHECKOUT_SERVICES: readonly ServiceName[] = ['cards', 'wallets', 'captcha', 'identity', 'maps']

/**
 * Lists the origins that each document's content security policy must allow for the chosen providers, and nothing more.
 */
export function listOutsideOrigins(settings: AdapterSettings): Record<'shop' | 'checkout', OutsideOrigins> {
  const { CARDS, WALLETS, CAPTCHA, IDENTITY, TAGS, MAPS } = settings
  const chosen: Record<ServiceName, string> = {
    cards: CARDS,
    wallets: WALLETS,
    captcha: CAPTCHA,
    identity: IDENTITY,
    tags: TAGS,
    maps: MAPS,
  }
  const [real, sandboxed] = [listLiveOrigins(settings), listSandboxOrigins(settings)]
  const listOrigins = (service: ServiceName): PartialOrigins => {
    if (chosen[service] === 'off') return {}
    return chosen[service] === 'sandbox' ? sandboxed[service] : real[service]
  }
  const everything = (Object.keys(chosen) as ServiceName[]).map(listOrigins) // keys of the object above
  return { shop: mergeOrigins(everything), checkout: mergeOrigins(CHECKOUT_SERVICES.map(listOrigins)) }
}

/** Whether every provider's script of the checkout is loaded with a hash. Those of Google, Apple and Facebook have none. */
export function hasHashedCheckoutScripts(settings: AdapterSettings): boolean {
  // Only whether there is a hash is read here, so those of the sandbox may be any text.
  const { tagManager: _, ...services } = listBrowserServices(settings, () => 'sandbox')
  const isHashed = ({ provider, scriptUrl, integrity }: businessApi.OutsideService) =>
    provider !== 'apple' && (scriptUrl === undefined || Boolean(integrity))
  return Object.values(services).every(isHashed)
}

function mergeOrigins(parts: PartialOrigins[]): OutsideOrigins {
  const all = (kind: keyof OutsideOrigins) => [...new Set(parts.flatMap((part) => part[kind] ?? []))]
  return {
    script: all('script'),
    connect: all('connect'),
    frame: all('frame'),
    image: all('image'),
    form: all('form'),
  }
}

/**
 * Reads the origin of a tile URL template, which has placeholders for numbers and possibly `{s}` for one of several
 * hosts.
 */
function parseOrigin(template = ''): string[] {
  const url = URL.parse(template.replace('{s}', 'x').replaceAll(/[{}]/g, ''))
  if (!url) return []
  return [template.includes('{s}') ? url.origin.replace('//x.', '//*.') : url.origin]
}
