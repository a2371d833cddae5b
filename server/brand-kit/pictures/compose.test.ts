import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPictureFile } from '../../src/model/index.ts'
import { brandPictures, demoBrandFolders, readBrandFolder } from '../index.ts'
import { composeSvg, frames } from './compose.ts'
import { parsePictureSpec } from './picture-spec.ts'

const KIND = 'items'
function spec(source: string) {
  const read = parsePictureSpec(source)
  if ('problem' in read) throw new Error(read.problem)
  return read
}
const pixels = (svg: string) => sharp(Buffer.from(svg), { density: 8 }).raw().toBuffer()
const drawn = (source: string, seed: string) => pixels(composeSvg(spec(source), KIND, seed))

test('a picture is the same every time and another for another thing', async () => {
  const apples = 'red-apple*3 @crate #FBE9E4'
  expect(await drawn(apples, 'a')).toEqual(await drawn(apples, 'a'))
  expect(await drawn(apples, 'a')).not.toEqual(await drawn(apples, 'b'))
})

test.each(demoBrandFolders)('every picture of %s can be painted in its frame', async (path) => {
  const pictures = brandPictures(await readBrandFolder(path)).filter(({ picture }) => !isPictureFile(picture))
  for (const { kind, name, picture } of pictures) {
    const { width, height } = await sharp(Buffer.from(composeSvg(spec(picture), kind, name))).metadata()
    expect({ width, height }).toEqual({ width: frames[kind].width, height: frames[kind].height })
  }
})

test.each([
  ['an unknown glyph', 'red-aple', 'no glyph "red-aple"'],
  ['an unknown scene', 'red-apple @moon', 'no scene "@moon"'],
  ['a colour by name', 'red-apple #red', '"#red" is not a colour'],
  ['ten of a thing', 'red-apple*10', '"red-apple*10" repeats'],
  ['no glyph at all', '@plate #FFFFFF', 'names no glyph'],
])('%s is reported as a problem', (_, source, problem) => {
  expect(parsePictureSpec(source)).toEqual({ problem: expect.stringContaining(problem) })
})
