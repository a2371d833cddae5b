import type { AdapterSettings } from './settings/index.ts'

/** Origins that a page may talk to, frame, draw pictures of and send forms to, besides its own. */
export type OutsideOrigins = { connect: string[]; frame: string[]; image: string[]; form: string[] }

type Part = Partial<OutsideOrigins>

const cards: Part = { connect: ['https://*.checkout.com'], frame: ['https://*.checkout.com'] }
const wallets: Part = {
  connect: ['https://pay.google.com', 'https://google.com/pay'],
  frame: ['https://pay.google.com'],
  image: ['https://www.gstatic.com'],
}
const captcha: Part = {
  connect: ['https://www.google.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}
const identity: Part = {
  connect: ['https://accounts.google.com/gsi/', 'https://www.facebook.com', 'https://graph.facebook.com'],
  frame: ['https://accounts.google.com/gsi/', 'https://www.facebook.com', 'https://appleid.apple.com'],
}
const tags: Part = {
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}

/** What the documents' content security policy must allow for the chosen providers, and nothing more. */
export function outsideOriginsOf(settings: AdapterSettings): OutsideOrigins {
  const { SANDBOX_ORIGIN: sandbox, CARDS, WALLETS, CAPTCHA, IDENTITY, TAGS, MAPS, MAP_TILES_URL } = settings
  const isSandboxUsed = [CARDS, WALLETS, CAPTCHA, IDENTITY, TAGS, MAPS].includes('sandbox')
  const tiles = MAPS === 'tiles' ? originOf(MAP_TILES_URL) : []
  const parts: Part[] = [
    isSandboxUsed ? { connect: [sandbox], frame: [sandbox], image: [sandbox], form: [sandbox] } : {},
    CARDS === 'checkout-com' ? cards : {},
    WALLETS === 'live' ? wallets : {},
    CAPTCHA === 'recaptcha' ? captcha : {},
    IDENTITY === 'live' ? identity : {},
    TAGS === 'google' ? tags : {},
    { image: tiles },
  ]
  const all = (kind: keyof OutsideOrigins) => [...new Set(parts.flatMap((part) => part[kind] ?? []))]
  return { connect: all('connect'), frame: all('frame'), image: all('image'), form: all('form') }
}

/** A tile address has braces for its numbers, and perhaps `{s}` for one of several hosts. */
function originOf(template = ''): string[] {
  const url = URL.parse(template.replace('{s}', 'x').replaceAll(/[{}]/g, ''))
  if (!url) return []
  return [template.includes('{s}') ? url.origin.replace('//x.', '//*.') : url.origin]
}
