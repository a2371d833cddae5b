import { expect, test } from 'vitest'
import { findBundledFont } from './bundled-fonts.ts'
import { fallbackOf, readFontMetrics } from './fallback.ts'

const metricsOf = async (family: string) =>
  readFontMetrics((await findBundledFont(family)) ?? Buffer.alloc(0))

test('a font tells its shape', async () => {
  expect(await metricsOf('Montserrat')).toMatchObject({
    unitsPerEm: 1000,
    ascent: 968,
    descent: -251,
    lineGap: 0,
  })
  expect(await metricsOf('Nunito')).toMatchObject({
    unitsPerEm: 1000,
    ascent: 1011,
    descent: -353,
    lineGap: 0,
  })
})

test('the stand-in is as wide and as tall as the font', async () => {
  const { sizeAdjust, ascentOverride } = fallbackOf(await metricsOf('Montserrat'))
  expect(Number.parseFloat(sizeAdjust)).toBeCloseTo(114.1, 0)
  // Stretched and overridden together give the font's own ascent.
  expect((Number.parseFloat(sizeAdjust) * Number.parseFloat(ascentOverride)) / 10_000).toBeCloseTo(0.968, 3)
})

test('what is no font is refused', () => {
  expect(() => readFontMetrics(Buffer.from('GIF89a'))).toThrow('This is no woff2 font.')
})
