import { accents, schemeTokens, type Branding, type SchemeTokens } from './tokens.ts'

const plain = [
  'bg',
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'hairline',
  'edge',
  'focus',
  'shade',
  'shadow',
] as const satisfies (keyof SchemeTokens)[]

/** Custom properties of one scheme: `--bg`, `--primary`, `--primary-on`, `--primary-text` … */
function variables(tokens: SchemeTokens): Record<string, string> {
  const named = plain.map((name) => [`--${name}`, tokens[name]])
  const coloured = accents.flatMap((name) => [
    [`--${name}`, tokens[name].fill],
    [`--${name}-hover`, tokens[name].hover],
    [`--${name}-on`, tokens[name].on],
    [`--${name}-text`, tokens[name].text],
    [`--${name}-tint`, tokens[name].tint],
  ])
  return Object.fromEntries([...named, ...coloured])
}

/**
 * The rules of the page's colours: light, dark by device, and either one by choice (`data-scheme` on the
 * root). The HTML is the same for both, so it can be cached and shared.
 */
export function schemeRules(branding: Branding) {
  const light = { ...variables(schemeTokens(branding, 'light')), colorScheme: 'light' }
  const dark = { ...variables(schemeTokens(branding, 'dark')), colorScheme: 'dark' }
  return {
    ':root': light,
    '@media (prefers-color-scheme: dark)': { ':root:not([data-scheme="light"])': dark },
    ':root[data-scheme="dark"]': dark,
  }
}
