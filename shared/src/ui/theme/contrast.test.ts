import { describe, expect, test } from 'vitest'
import { contrast, lightness, onColour, readable } from './contrast.ts'
import { accents, defaultBranding, schemeTokens, type Branding } from './tokens.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#F9E000', '#ffffff', 1.34],
  ['#188D6F', '#ffffff', 4.14],
  ['#188D6F', '#F5F8FB', 3.88],
  ['#E42034', '#F5F8FB', 4.33],
  ['#14569E', '#ffffff', 7.36],
])('contrast of %s on %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
})

test('a colour that already reads is left alone', () => {
  expect(readable('#14569E', ['#ffffff'])).toBe('#14569E')
})

test('a colour that does not read gets darker on light and lighter on dark', () => {
  expect(lightness(readable('#F9E000', ['#ffffff']))).toBeLessThan(lightness('#F9E000'))
  expect(lightness(readable('#14569E', ['#101418']))).toBeGreaterThan(lightness('#14569E'))
})

test.each(['#ff0000', '#777777', '#00ff00', '#F9E000', '#4044FC'])('black or white reads on %s', (fill) => {
  expect(contrast(onColour(fill), fill)).toBeGreaterThanOrEqual(4.5)
})

const one = (colour: string): Branding =>
  Object.fromEntries([...accents, 'mainBg', 'text'].map((name) => [name, colour]))

const palettes: [string, Branding][] = [
  ['the default colours', defaultBranding],
  ['nothing', {}],
  ['unreadable values', { primary: 'red; }', mainBg: '', text: null, danger: 'javascript:' }],
  ['all white', one('#ffffff')],
  ['all black', one('#000000')],
  ['all mid grey', one('#777777')],
  ['all yellow', one('#ffff00')],
  ['all magenta', one('#f0f')],
  ['a dark page with pale accents', { ...one('#ffe9e9'), mainBg: '#101010', text: '#101010' }],
  ['pure red and pure green', { primary: '#ff0000', success: '#00ff00', secondary: '#0000ff' }],
]

describe.each(palettes)('a brand that sends %s', (_, branding) => {
  test.each(['light', 'dark'] as const)('passes AA everywhere in %s', (scheme) => {
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
      for (const name of accents) check(`${name} text`, [tokens[name].text, ground], 4.5)
    }
    for (const name of accents) {
      check(`on ${name}`, [tokens[name].on, tokens[name].fill], 4.5)
      check(`on ${name} hover`, [tokens[name].on, tokens[name].hover], 4.5)
      check(`${name} text on its tint`, [tokens[name].text, tokens[name].tint], 4.5)
      check(`text on ${name} tint`, [tokens.text, tokens[name].tint], 4.5)
    }
    expect(failures).toEqual([])
  })

  test('keeps the fills literal in light', () => {
    expect(schemeTokens(branding, 'light').primary.fill).toBe(
      branding.primary?.startsWith('#') ? branding.primary : defaultBranding.primary,
    )
  })
})
