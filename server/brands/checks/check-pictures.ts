import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, RASTER_FORMATS } from '@larder/api/model/pictures.ts'
import { renderDrawing } from '@larder/api/rehearse-brand.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { listBrandPictures } from '../brand-pictures.ts'
import type { Problem } from '../problems.ts'

/** Checks that every named picture and font is in the folder, and that picture names are unique. */
export function checkPictures(folder: BrandFolder): Problem[] {
  const assets = new Set(folder.assets)
  const { looks } = folder.brand
  const fonts = [looks.font.file, looks.headingFont?.file].filter((file) => file !== undefined)
  return [
    ...fonts
      .filter((file) => !assets.has(file))
      .map((file) => ({ file: 'brand.json', path: 'looks.font', message: `"${file}" is not in the folder` })),
    ...getSharedNames(folder),
    ...listBrandPictures(folder)
      .filter(({ picture }) => !assets.has(picture))
      .map(({ picture, from }) => ({ ...from, message: `"${picture}" is not in the folder` })),
  ]
}

/** Two pictures with one name: a page `jobs-1` and the first block of a page `jobs`. */
function getSharedNames(folder: BrandFolder): Problem[] {
  const seen = new Set<string>()
  return listBrandPictures(folder).flatMap(({ kind, name, from }): Problem[] => {
    const key = `${kind}/${name}`
    if (seen.has(key)) return [{ ...from, message: `its picture's name "${name}" is taken: change the slug` }]
    seen.add(key)
    return []
  })
}

/** Checks that the image proxy can read every picture of the folder, and that no font is too large to be sent. */
export async function checkPictureFiles({ root, assets }: BrandFolder): Promise<Problem[]> {
  const found = await Promise.all(
    assets.map(async (file) => ({ file, message: await loadFileProblem(join(root, file)) })),
  )
  return found.flatMap(({ file, message }) => (message === undefined ? [] : [{ file, message }]))
}

async function loadFileProblem(path: string): Promise<string | undefined> {
  const { size } = await stat(path)
  if (size > MAX_PICTURE_BYTES) return `is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`
  return path.endsWith('.woff2') ? undefined : loadPictureProblem(path)
}

/** As a page asks for a logo. */
const SHOWN_DRAWING = { format: 'webp', quality: 80, fit: 'contain', width: 640 } as const

async function loadPictureProblem(path: string): Promise<string | undefined> {
  try {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (path.endsWith('.svg')) {
      if (format !== 'svg') return `is no drawing but ${format}`
      const drawn = await renderDrawing(await readFile(path), SHOWN_DRAWING).catch(() => undefined)
      return drawn ? undefined : 'cannot be drawn: give it a width and a height of a usual shape, up to 2000'
    }
    if (!RASTER_FORMATS.has(format)) return `is no picture but ${format}`
    if (width * height > MAX_PICTURE_PIXELS) return `has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels`
    // The header of a WebP says where the file ends; that of others does not say that they are cut off.
    if (format !== 'webp') await sharp(path, { failOn: 'error', pages: 1 }).resize(1).raw().toBuffer()
    return undefined
  } catch (error) {
    return `cannot be read as a picture (${String(error)})`
  }
}
