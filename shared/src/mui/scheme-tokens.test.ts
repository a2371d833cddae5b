import { describe, expect, test } from 'vitest'
import type { Branding } from '../ui/theme/brand-look.ts'
import { contrast } from '../ui/theme/contrast.ts'
import { ACCENTS, DEFAULT_BRANDING, schemeTokens } from './scheme-tokens.ts'

const singleColour = (colour: string): Branding =>
  Object.fromEntries([...ACCENTS, 'mainBg', 'text'].map((name) => [name, colour]))

const palettes: [string, Branding][] = [
  ['the default colours', DEFAULT_BRANDING],
  ['nothing', {}],
  ['unreadable values', { primary: 'red; }', mainBg: '', text: null, danger: 'javascript:' }],
  ['all white', singleColour('#ffffff')],
  ['all black', singleColour('#000000')],
  ['all mid grey', singleColour('#777777')],
  ['all yellow', singleColour('#ffff00')],
  ['all magenta', singleColour('#f0f')],
  ['a dark page with pale accents', { ...singleColour('#ffe9e9'), mainBg: '#101010', text: '#101010' }],
  ['pure red and pure green', { primary: '#ff0000', success: '#00ff00', secondary: '#0000ff' }],
]

describe.each(palettes)('a brand that sends %s', (_, branding) => {
  test.each(['light', 'dark'] as const)('meets AA everywhere in %s', (scheme) => {
    const tokens = schemeTokens(branding, scheme)
    const grounds = [tokens.bg, tokens.surface, tokens.raised, tokens.sunken]
    const failures: string[] = []
    const check = (name: string, pair: [string, string], ratio: number) => {
      if (contrast(...pair) < ratio)
        failures.push(`${name} ${contrast(...pair).toFixed(2)} ${pair.join(' on ')}`)
    }
    for (const ground of grounds) {
      check('text', [tokens.text, ground], 4.5)
      check('muted', [tokens.muted, ground], 4.5)
      check('edge', [tokens.edge, ground], 3)
      check('focus', [tokens.focus, ground], 3)
      for (const name of ACCENTS) check(`${name} text`, [tokens[name].text, ground], 4.5)
    }
    for (const name of ACCENTS) {
      check(`on ${name}`, [tokens[name].on, tokens[name].fill], 4.5)
      check(`on ${name} hover`, [tokens[name].on, tokens[name].hover], 4.5)
      check(`${name} text on its tint`, [tokens[name].text, tokens[name].tint], 4.5)
      check(`text on ${name} tint`, [tokens.text, tokens[name].tint], 4.5)
    }
    expect(failures).toEqual([])
  })

  test('keeps fill colours unchanged in the light scheme', () => {
    expect(schemeTokens(branding, 'light').primary.fill).toBe(
      branding.primary?.startsWith('#') ? branding.primary : DEFAULT_BRANDING.primary,
    )
  })
})
