import { expect, test } from 'vitest'
import { bundledFamilies, findBundledFont, chooseFallback, measureFont } from './bundled-fonts.ts'

test.each(bundledFamilies)('the stored metrics of %s match its font file', async (family) => {
  const font = await findBundledFont(family)
  const { averageWidth, ...shape } = await measureFont(font?.contents ?? Buffer.alloc(0))
  expect(font?.metrics).toMatchObject(shape)
  expect(font?.metrics.averageWidth).toBeCloseTo(averageWidth, 2)
})

test.each(bundledFamilies)('the smaller file of %s has its metrics and saves a third', async (family) => {
  const font = await findBundledFont(family)
  const { averageWidth, ...shape } = await measureFont(font?.common ?? Buffer.alloc(0))
  expect(font?.metrics).toMatchObject(shape)
  expect(font?.metrics.averageWidth).toBeCloseTo(averageWidth, 2)
  expect(font?.common.length).toBeLessThan((font?.contents.length ?? 0) * 0.7)
})

test('the fallback has the width and height of the font', async () => {
  const font = await findBundledFont('Montserrat')
  const { sizeAdjust, ascentOverride } = chooseFallback(await measureFont(font?.contents ?? Buffer.alloc(0)))
  expect(Number.parseFloat(sizeAdjust)).toBeCloseTo(114.1, 0)
  // The size adjustment and the override together give the font's own ascent.
  expect((Number.parseFloat(sizeAdjust) * Number.parseFloat(ascentOverride)) / 10_000).toBeCloseTo(0.968, 3)
})

test('rejects a file that is not a font', async () => {
  await expect(measureFont(Buffer.from('GIF89a'))).rejects.toThrow('This is no woff2 font.')
  await expect(measureFont(Buffer.from('wOF2 and then nothing of it'))).rejects.toThrow(Error)
})
