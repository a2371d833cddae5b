import sharp from 'sharp'

const SIDE = 32
const HEAD_BYTES = 22
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A picture as an `.ico` file of one PNG, 32 by 32 pixels: supported by every browser since 2007. */
export async function makeIcon(picture: Buffer): Promise<Buffer> {
  const png = await sharp(picture).resize(SIDE, SIDE, { fit: 'contain', background: CLEAR }).png().toBuffer()
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(SIDE, 6)
  head.writeUInt8(SIDE, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEAD_BYTES, 18) // its offset
  return Buffer.concat([head, png])
}
