import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, pictureFilePath, readDemoPictures, type DemoPicture } from './demo-pictures.ts'
import { parsePictureSpec } from './picture-spec.ts'

const BRANDS = join(import.meta.dirname, '../../brands')
const APPLES: DemoPicture = {
  brand: 'fernhill',
  kind: 'site',
  name: 'apples',
  spec: 'red-apple*3 @crate #FBE9E4',
}
/** Small enough for the encoders of different machines to agree. */
const pixels = (picture: Buffer) => sharp(picture).resize(32).flatten().raw().toBuffer()

test('draws the same bytes each time, and different bytes for a different name', async () => {
  const drawn = await drawPicture(APPLES)
  expect(await drawPicture(APPLES)).toEqual(drawn)
  expect(await drawPicture({ ...APPLES, name: 'more-apples' })).not.toEqual(drawn)
})

test('every listed picture can be drawn and has a file', async () => {
  const pictures = await readDemoPictures()
  expect(pictures.length).toBeGreaterThan(80)
  for (const picture of pictures) {
    parsePictureSpec(picture.spec)
    await access(join(BRANDS, pictureFilePath(picture)))
  }
})

test('a stored picture of each kind matches a new drawing', async () => {
  const byKind = Map.groupBy(await readDemoPictures(), ({ kind }) => kind)
  const changed: string[] = []
  for (const picture of [...byKind.values()].flatMap(([first]) => first ?? [])) {
    const file = await readFile(join(BRANDS, pictureFilePath(picture)))
    const [drawn, stored] = [await pixels(await drawPicture(picture)), await pixels(file)]
    const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)), 0)
    if (difference / drawn.length > 1) changed.push(pictureFilePath(picture))
  }
  expect(changed).toEqual([])
})

test.each([
  ['an unknown glyph', 'red-aple', 'no glyph "red-aple"'],
  ['an unknown scene', 'red-apple @moon', 'no scene "@moon"'],
  ['a named colour', 'red-apple #red', '"#red" is not a colour'],
  ['ten copies of a glyph', 'red-apple*10', '"red-apple*10" repeats'],
  ['no glyph', '@plate #FFFFFF', 'names no glyph'],
])('rejects a picture description with %s', (_, source, problem) => {
  expect(() => parsePictureSpec(source)).toThrow(problem)
})
