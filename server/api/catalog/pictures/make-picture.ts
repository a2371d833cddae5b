import sharp, { type Sharp } from 'sharp'
import type { PictureModifiers } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { MAX_PICTURE_PIXELS, RASTER_FORMATS } from '../../model/index.ts'

const ICON_SIZE_PX = 32
const ICON_HEADER_BYTES = 22
const TRANSPARENT_BLACK = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Makes an `.ico` file that contains the picture as one PNG of 32 by 32 pixels; every browser since 2007 supports it.
 */
export async function makeIcon(picture: Buffer): Promise<Buffer> {
  const png = await sharp(picture)
    .resize(ICON_SIZE_PX, ICON_SIZE_PX, { fit: 'contain', background: TRANSPARENT_BLACK })
    .png()
    .toBuffer()
  const head = Buffer.alloc(ICON_HEADER_BYTES)
  head.writeUInt16LE(1, 2) // image type 1: icon
  head.writeUInt16LE(1, 4) // the number of pictures
  head.writeUInt8(ICON_SIZE_PX, 6)
  head.writeUInt8(ICON_SIZE_PX, 7)
  head.writeUInt16LE(1, 10) // the number of colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(ICON_HEADER_BYTES, 18) // offset of the PNG
  return Buffer.concat([head, png])
}

/** Width in pixels at which a placeholder is blurred before it is reduced to 10 pixels, so that its blur stays soft. */
const BLUR_STEP = 40

// Four pictures are made at a time on few cores: one thread each is faster than sharing four threads.
sharp.concurrency(1)

const unreadablePictureError = (cause?: unknown) =>
  new AppError('VALIDATION', { status: 400, display: 'The picture cannot be read.', cause })

/** A raster picture in the requested size and quality as WebP. It is enlarged only to fill a given rectangle. */
export async function makePicture(original: Buffer, modifiers: PictureModifiers): Promise<Buffer> {
  if (original.length === 0) throw unreadablePictureError()
  const image = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
  const { format } = await image.metadata().catch((cause: unknown) => {
    throw unreadablePictureError(cause)
  })
  if (!RASTER_FORMATS.has(format)) throw unreadablePictureError()
  return encodePicture(image.rotate(), modifiers).catch((cause: unknown) => {
    throw unreadablePictureError(cause)
  })
}

/**
 * Renders an SVG of a brand at the requested width instead of scaling it afterwards; a long and narrow one as wide as
 * `MAX_PICTURE_PIXELS` allow.
 */
export async function renderDrawing(svg: Buffer, modifiers: PictureModifiers): Promise<Buffer> {
  try {
    const own = await sharp(svg, { limitInputPixels: false }).metadata()
    const wanted = Math.max(modifiers.blur ? BLUR_STEP : modifiers.width, 16) / own.width
    const largest = Math.sqrt(MAX_PICTURE_PIXELS / 2 / (own.width * own.height))
    // At 72 dots per inch, one unit is one pixel.
    const density = Math.min(2400, Math.max(1, 72 * Math.min(wanted, largest)))
    return await encodePicture(sharp(svg, { density, limitInputPixels: MAX_PICTURE_PIXELS }), modifiers)
  } catch (cause) {
    throw unreadablePictureError(cause)
  }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

function encodePicture(image: Sharp, modifiers: PictureModifiers): Promise<Buffer> {
  const { width, height, fit, quality, blur, background } = modifiers
  const sized =
    height === undefined
      ? image.resize({ width, fit: fit === 'contain' ? 'inside' : 'cover', withoutEnlargement: true })
      : image.resize({ width, height, fit, background: background ?? TRANSPARENT })
  const flat = background === undefined ? sized : sized.flatten({ background })
  return (blur ? flat.blur(blur) : flat).webp({ quality, effort: 3 }).toBuffer()
}

/** The size in px of an icon on a phone's home screen, which has rounded corners and no transparency. */
const TOUCH_ICON_SIZE_PX = 180
const TOUCH_ICON_INNER_PX = 140

/** Makes the icon that a phone puts on its home screen: the picture on white, with a margin. */
export async function makeTouchIcon(picture: Buffer): Promise<Buffer> {
  const margin = (TOUCH_ICON_SIZE_PX - TOUCH_ICON_INNER_PX) / 2
  return sharp(picture)
    .resize(TOUCH_ICON_INNER_PX, TOUCH_ICON_INNER_PX, { fit: 'contain', background: TRANSPARENT_BLACK })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: TRANSPARENT_BLACK })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .png()
    .toBuffer()
}
