import { expect, test } from 'vitest'
import {
  parsePictureModifiers,
  PICTURE_WIDTHS,
  picturePlaceholderUrl,
  pictureSet,
  pictureUrl,
} from './picture.ts'

test('the widths are the breakpoints at densities 1 and 2, and the banner preset', () => {
  expect(PICTURE_WIDTHS).toEqual([320, 640, 768, 800, 1024, 1280, 1536, 1600, 2048, 2560, 3072])
})

test.each([
  [1, 320],
  [320, 320],
  [321, 640],
  [9000, 3072],
])('a requested width of %d is served as %d', (requested, served) => {
  expect(pictureUrl('/media/apple.png', requested)).toBe(`/_ipx/f_webp,w_${served}/media/apple.png`)
})

test('encodes an external picture as one segment', () => {
  expect(picturePlaceholderUrl('https://cdn.example/a b.png')).toBe(
    '/_ipx/f_webp,q_50,blur_3,s_10x10/https%3A%2F%2Fcdn.example%2Fa%20b.png',
  )
})

test('a fixed width gets two densities', () => {
  const { srcSet, sizes } = pictureSet('/m/a.png', { width: 300 })
  expect(srcSet).toBe('/_ipx/f_webp,w_320/m/a.png 320w, /_ipx/f_webp,w_640/m/a.png 640w')
  expect(sizes).toBe('300px')
})

test('a banner gets the preset of spec §9 at two densities', () => {
  const { src, srcSet } = pictureSet('/m/a.png', { preset: 'banner', sizes: '24rem' })
  expect(src).toBe('/_ipx/f_webp,w_800/m/a.png')
  expect(srcSet).toBe(`${src} 800w, /_ipx/f_webp,w_1600/m/a.png 1600w`)
})

test('names the fit only where it is not the default', () => {
  expect(pictureUrl('/m/a.png', 320, { fit: 'contain' })).toBe('/_ipx/f_webp,w_320,fit_contain/m/a.png')
})

test('lists a file only once for a small picture', () => {
  expect(pictureSet('/m/a.png', { width: 48 }).srcSet).toBe('/_ipx/f_webp,w_320/m/a.png 320w')
})

test('parses every address that it builds', () => {
  for (const width of PICTURE_WIDTHS) {
    const [, , modifiers = ''] = pictureUrl('/a.png', width).split('/')
    expect(parsePictureModifiers(modifiers)).toEqual({ format: 'webp', quality: 80, fit: 'cover', width })
  }
  expect(parsePictureModifiers('f_webp,q_50,blur_3,s_10x10')?.blur).toBe(3)
  expect(parsePictureModifiers('f_webp&q_80&w_640')?.fit).toBe('cover')
})

test('parses all seven modifiers of spec §7 by both names', () => {
  const modifiers = {
    format: 'webp',
    quality: 80,
    fit: 'contain',
    width: 640,
    height: 320,
    background: '#ffffff',
  }
  expect(parsePictureModifiers('f_webp,q_80,w_640,h_320,fit_contain,b_ffffff')).toEqual(modifiers)
  expect(
    parsePictureModifiers('format_webp&quality_80&width_640&height_320&fit_contain&background_#FFFFFF'),
  ).toEqual(modifiers)
  expect(parsePictureModifiers('f_webp,q_80,s_640x320,fit_contain,b_ffffff')).toEqual(modifiers)
  expect(parsePictureModifiers('f_webp,resize_640x320')).toEqual({
    format: 'webp',
    quality: 80,
    fit: 'cover',
    width: 640,
    height: 320,
  })
})

test.each([
  'f_webp,w_640,h_641',
  'f_webp,h_640',
  'f_webp,s_640',
  'f_webp,s_640x320x320',
  'f_webp,s_640x320,w_640',
  'f_webp,w_640,b_123456',
  'f_webp,w_640,w_320',
  'f_webp,w_0640',
  'f_webp,w_640,constructor_1',
  '',
  'w_640',
  'f_webp,w_641',
  'f_avif,w_640',
  'f_webp,w_640,q_100',
  'f_webp,w_640,x_1',
  'f_webp,s_900x900',
  '_',
])('rejects %j', (modifiers) => {
  expect(parsePictureModifiers(modifiers)).toBeUndefined()
})

test('a fluid picture offers at most its maximum width at density 2', () => {
  const { srcSet } = pictureSet('/m/a.png', { maxWidth: 345, sizes: '45vw' })
  expect(srcSet.match(/\d+w(?=,|$)/g)).toEqual(['320w', '640w', '768w'])
})
