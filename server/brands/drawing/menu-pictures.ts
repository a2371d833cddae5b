import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BrandFolder } from '../brand-folder.ts'
import { composePicture, FRAME } from './compose.ts'
import type { BrandLook } from './label.ts'
import { readLettering } from './lettering.ts'
import { Drawings } from './spec.ts'

/** Width of a file in px: item pages show up to 640 CSS px, at two densities. */
const FILE_WIDTH = 1200
/** `smartSubsample` keeps the edges of saturated colours clean. The image proxy encodes its responses again. */
const WEBP_OPTIONS = { quality: 82, effort: 6, smartSubsample: true } as const
/** A blur of about a pixel: edges as hard as a drawing's cost a sixth of the bytes at the width of a card. */
const SOFTNESS = 1.5

type DrawnFolder = Pick<BrandFolder, 'root' | 'brand' | 'menu'>
/** What a picture shows: something of the menu. */
type Subject = { slug: string; name: string; unitSize?: string | undefined }

/** What draws the menu of a brand. */
export type MenuArtist = { brand: string; drawings: Drawings; look: BrandLook }

/** Reads what a brand's menu is drawn as and with; throws where `menu/drawings.json` breaks its contract. */
export async function readMenuArtist({
  root,
  brand,
}: Pick<DrawnFolder, 'root' | 'brand'>): Promise<MenuArtist> {
  const { font, headingFont, favicon } = brand.looks
  const drawings = Drawings.parse(JSON.parse(await readFile(join(root, 'menu/drawings.json'), 'utf8')))
  const mark = (await readFile(join(root, favicon), 'utf8')).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  const [heading, text] = await Promise.all([
    readLettering((headingFont ?? font).family, 650),
    readLettering(font.family, 600),
  ])
  return { brand: brand.slug, drawings, look: { mark, heading, text, ink: brand.looks.colours.text } }
}

/** The picture of something on the menu as SVG; throws when nothing says how it is drawn. */
export function drawSvg(
  kind: keyof Drawings,
  { slug, name, unitSize }: Subject,
  { brand, drawings, look }: MenuArtist,
): string {
  const parts = drawings[kind][slug]
  if (!parts) throw new Error(`No drawing of "${slug}" in ${brand}/menu/drawings.json`)
  return composePicture(parts, { seed: `${brand}/${slug}`, look, texts: { name, size: unitSize ?? '' } })
}

/** A drawing in pixels, on white. */
export const rasterise = (svg: string, width: number) =>
  // At 72 dots per inch, one unit is one pixel.
  sharp(Buffer.from(svg), { density: (72 * width) / FRAME.width }).flatten({ background: '#ffffff' })

/** Says in a file which drawing it is of; the image proxy leaves it out. */
export const markOfDrawing = (svg: string): string =>
  `drawing ${createHash('sha256').update(svg).digest('hex').slice(0, 16)}`

/**
 * Draws the pictures of a brand's items, categories and deals as WebP, with the same bytes each time. What has no
 * drawing has a photograph. `isWanted` chooses by the name of the file in the folder.
 */
export async function* drawMenu(
  folder: DrawnFolder,
  isWanted: (file: string) => boolean,
): AsyncGenerator<{ file: string; contents: Buffer }> {
  const artist = await readMenuArtist(folder)
  for (const kind of ['items', 'categories', 'deals'] as const) {
    const drawn = folder.menu[kind].filter(({ slug }) => slug in artist.drawings[kind])
    for (const subject of drawn.filter(({ picture }) => isWanted(picture))) {
      const svg = drawSvg(kind, subject, artist)
      const raster = rasterise(svg, FILE_WIDTH).blur(SOFTNESS).webp(WEBP_OPTIONS)
      const marked = raster.withExif({ IFD0: { ImageDescription: markOfDrawing(svg) } })
      yield { file: subject.picture, contents: await marked.toBuffer() }
    }
  }
}
