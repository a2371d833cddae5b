import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, RASTER_FORMATS } from '@larder/api/model/pictures.ts'
import type { BrandFolder } from './brand-folder.ts'
import { listBrandPictures } from './brand-pictures.ts'
import type { Problem } from './problems.ts'

/** Checks that every named picture and font is in the folder, and that picture names are unique. */
export function checkPictures(folder: BrandFolder): Problem[] {
  const assets = new Set(folder.assets)
  const { looks } = folder.brand
  const fonts = [looks.font.file, looks.headingFont?.file].filter((file) => file !== undefined)
  return [
    ...fonts
      .filter((file) => !assets.has(file))
      .map((file) => ({ file: 'brand.json', path: 'looks.font', message: `"${file}" is not in the folder` })),
    ...findSharedNames(folder),
    ...listBrandPictures(folder)
      .filter(({ picture }) => !assets.has(picture))
      .map(({ picture, from }) => ({ ...from, message: `"${picture}" is not in the folder` })),
  ]
}

/** Two pictures with one name: a page `jobs-1` and the first block of a page `jobs`. */
function findSharedNames(folder: BrandFolder): Problem[] {
  const seen = new Set<string>()
  return listBrandPictures(folder).flatMap(({ kind, name, from }): Problem[] => {
    const key = `${kind}/${name}`
    if (seen.has(key)) return [{ ...from, message: `its picture's name "${name}" is taken: change the slug` }]
    seen.add(key)
    return []
  })
}

/** Checks that the image proxy can read every picture file of the folder. Only the headers of files are read. */
export async function checkPictureFiles({ root, assets }: BrandFolder): Promise<Problem[]> {
  const files = assets.filter((file) => /\.(png|jpe?g|webp|svg)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => ({ file, message: await findPictureProblem(join(root, file)) })),
  )
  return found.flatMap(({ file, message }) => (message === undefined ? [] : [{ file, message }]))
}

async function findPictureProblem(path: string): Promise<string | undefined> {
  const { size } = await stat(path)
  if (size > MAX_PICTURE_BYTES) return `is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`
  try {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (path.endsWith('.svg')) return format === 'svg' ? undefined : `is no drawing but ${format}`
    if (!RASTER_FORMATS.has(format)) return `is no picture but ${format}`
    return width * height > MAX_PICTURE_PIXELS
      ? `has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels`
      : undefined
  } catch (error) {
    return `cannot be read as a picture (${String(error)})`
  }
}
