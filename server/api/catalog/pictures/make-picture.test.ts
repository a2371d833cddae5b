import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture, renderDrawing } from './make-picture.ts'

const MODIFIERS = { format: 'webp', quality: 80, fit: 'cover', width: 320 } as const

/** A PNG of 30,000 x 30,000 white pixels in a few kilobytes with correct headers. */
function decompressionBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    // The checksum is wrong on purpose: the size has to be rejected before anything is decompressed.
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(30_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('rejects a decompression bomb', async () => {
  await expect(makePicture(decompressionBomb(), MODIFIERS)).rejects.toMatchObject({ status: 400 })
})

test('rejects a picture of more than 40 million pixels', async () => {
  const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(makePicture(huge, MODIFIERS)).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['text', 'hello'],
  ['an empty file', ''],
])('rejects %s as a picture', async (_, body) => {
  await expect(makePicture(Buffer.from(body), MODIFIERS)).rejects.toMatchObject({ status: 400 })
})

test('does not enlarge a small picture', async () => {
  const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(await makePicture(small, MODIFIERS)).metadata()).width).toBe(20)
})

const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="5" height="5"/></svg>`)

test.each([
  ['in per cent', 'width="100%" height="100%" viewBox="0 0 5000 5000"'],
  ['in millimetres', 'width="297mm" height="210mm"'],
  ['after a long preamble', `data-made-by="${'x'.repeat(600)}" viewBox="0 0 4000 3000"`],
])('renders a drawing whose size is %s', async (_, attributes) => {
  const { width } = await sharp(await renderDrawing(svg(attributes), MODIFIERS)).metadata()
  expect(width).toBeLessThanOrEqual(320)
})

test.each([
  ['without a size', 'width="0" height="0"'],
  ['of a million units', 'width="1000000" height="1000000"'],
  ['5000 times as high as wide', 'width="1" viewBox="0 0 1 5000"'],
])('rejects a drawing %s', async (_, attributes) => {
  await expect(renderDrawing(svg(attributes), MODIFIERS)).rejects.toMatchObject({ status: 400 })
})
