import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { HERO_NAME, type PictureKind } from '@larder/api/model/pictures.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { listBrandPictures } from '../brand-pictures.ts'
import { composePicture, type DrawnItem, type Frame, type Stock } from './compose.ts'
import { listFacts } from './facts.ts'
import { readLettering } from './lettering.ts'
import { Drawings } from './spec.ts'

/**
 * Pages show items at up to 640 CSS px at two densities, all else at up to 1200. `fileWidth` is in px; `card` is the
 * width in px and the bytes at which lists show the picture.
 */
type FileFrame = Frame & { fileWidth: number; card: { width: number; bytes: number } }
const MENU_FRAME: FileFrame = { width: 1320, height: 990, fileWidth: 1200, card: { width: 320, bytes: 3500 } }
const PAGE_FRAME: FileFrame = {
  width: 1920,
  height: 1080,
  fileWidth: 1600,
  card: { width: 640, bytes: 7300 },
}

/** The units of a picture by its kind. A banner's left half is free for its text. */
export const FRAMES_BY_KIND: Record<PictureKind, FileFrame> = {
  items: MENU_FRAME,
  categories: MENU_FRAME,
  deals: MENU_FRAME,
  banners: { width: 2240, height: 840, middle: 0.73, fileWidth: 1600, card: { width: 800, bytes: 6400 } },
  stores: PAGE_FRAME,
  pages: PAGE_FRAME,
  site: { ...PAGE_FRAME, fileWidth: 1280 },
}

/** `smartSubsample` keeps the edges of saturated colours clean. The image proxy encodes its responses again. */
const WEBP_OPTIONS = { quality: 82, effort: 6, smartSubsample: true } as const
/** As the image proxy encodes a card. */
const CARD_OPTIONS = { quality: 80, effort: 3 } as const
/**
 * A blur of about a pixel: edges as hard as a drawing's cost a sixth of the bytes at the width of a card. What is drawn
 * of very many parts is softer, until a card has no more bytes than its frame allows.
 */
const SOFTNESS = [1.5, 2, 2.5, 3] as const

/** What draws the pictures of a brand. */
export type BrandArtist = { folder: BrandFolder; drawings: Drawings; stock: Stock }

/** A picture of a brand by its kind and the name of its file, which is its name in `drawings.json`. */
export type DrawnPicture = {
  kind: PictureKind
  name: string
  file: string
  item: Omit<DrawnItem, 'parts'>
  /** Whether lists show it. An item's further pictures and the first screen's are on one page each. */
  isListed: boolean
}

const nameOfFile = (file: string): string => basename(file, extname(file))

/** The items of a menu with their texts, by the names of their pictures. */
function indexItems({ menu }: BrandFolder): Map<string, Omit<DrawnItem, 'parts'>> {
  return new Map(
    menu.items.flatMap((item) => {
      const texts = { name: item.name, size: item.unitSize ?? '' }
      const drawn = { texts, facts: listFacts(menu, item) }
      const files = [item.picture, ...(item.morePictures ?? []).map(({ picture }) => picture)]
      return files.map((file) => [nameOfFile(file), drawn] as const)
    }),
  )
}

/** Reads how a brand's pictures are drawn and with what; throws where `menu/drawings.json` breaks its contract. */
export async function readBrandArtist(folder: BrandFolder): Promise<BrandArtist> {
  const { root, brand } = folder
  const { font, headingFont, favicon, colours } = brand.looks
  const drawings = Drawings.parse(JSON.parse(await readFile(join(root, 'menu/drawings.json'), 'utf8')))
  const mark = (await readFile(join(root, favicon), 'utf8')).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  const [heading, text, plain, strong] = await Promise.all([
    readLettering((headingFont ?? font).family, 650),
    ...[600, 450, 750].map((weight) => readLettering(font.family, weight)),
  ] as const)
  if (!text || !plain || !strong) throw new Error(`No letters of "${font.family}"`)
  const items = indexItems(folder)
  return {
    folder,
    drawings,
    stock: {
      look: { mark, heading, text, ink: colours.text },
      print: { plain, strong },
      findItem(name) {
        const [parts, item] = [drawings.items[name], items.get(name)]
        if (!parts || !item)
          throw new Error(`No item is drawn as "${name}" in ${brand.slug}/menu/drawings.json`)
        return { parts, ...item }
      },
    },
  }
}

/** Every picture of the brand that has a drawing. What has none has a photograph. */
export function listDrawnPictures({ folder, drawings }: BrandArtist): DrawnPicture[] {
  const items = indexItems(folder)
  const names = new Map(
    [...folder.menu.categories, ...folder.menu.deals].map(({ slug, name }) => [slug, name]),
  )
  const firsts = new Set(folder.menu.items.map(({ picture }) => picture))
  return listBrandPictures(folder).flatMap(({ kind, name: subject, picture: file }) => {
    const name = nameOfFile(file)
    const item = (kind === 'items' && items.get(name)) || {
      texts: { name: names.get(subject) ?? '', size: '' },
    }
    const isListed = kind === 'items' ? firsts.has(file) : name !== HERO_NAME
    return name in drawings[kind] ? [{ kind, name, file, item, isListed }] : []
  })
}

type Subject = Pick<DrawnPicture, 'kind' | 'name' | 'item'>

/** A picture as SVG; throws when nothing says how it is drawn. */
export function drawSvg({ kind, name, item }: Subject, artist: BrandArtist): string {
  const { folder, drawings, stock } = artist
  const parts = drawings[kind][name]
  const { slug } = folder.brand
  if (!parts) throw new Error(`No drawing of "${name}" in ${slug}/menu/drawings.json`)
  return composePicture(parts, { seed: `${slug}/${name}`, stock, frame: FRAMES_BY_KIND[kind], item })
}

/** The first screen of the home page has a ground of its own. */
const isClear = ({ name }: { name: string }): boolean => name === HERO_NAME

/** A drawing in pixels, on white unless it is clear. */
export function rasterise(svg: string, { frame, width }: { frame: Frame; width: number }, clear = false) {
  // At 72 dots per inch, one unit is one pixel.
  const raster = sharp(Buffer.from(svg), { density: (72 * width) / frame.width })
  return clear ? raster : raster.flatten({ background: '#ffffff' })
}

/** Says in a file which drawing it is of; the image proxy leaves it out. */
export const markOfDrawing = (svg: string): string =>
  `drawing ${createHash('sha256').update(svg).digest('hex').slice(0, 16)}`

async function encodePicture(picture: DrawnPicture, artist: BrandArtist): Promise<Buffer> {
  const frame = FRAMES_BY_KIND[picture.kind]
  const svg = drawSvg(picture, artist)
  const pixels = await rasterise(svg, { frame, width: frame.fileWidth }, isClear(picture)).png().toBuffer()
  let file = Buffer.alloc(0)
  for (const softness of SOFTNESS) {
    file = await sharp(pixels)
      .blur(softness)
      .webp(WEBP_OPTIONS)
      .withExif({ IFD0: { ImageDescription: markOfDrawing(svg) } })
      .toBuffer()
    if (!picture.isListed) break
    const card = await sharp(file).resize(frame.card.width).webp(CARD_OPTIONS).toBuffer()
    if (card.length <= frame.card.bytes) break
  }
  return file
}

/** Draws pictures of a brand as WebP, with the same bytes each time. */
export async function* drawPictures(
  pictures: readonly DrawnPicture[],
  artist: BrandArtist,
): AsyncGenerator<{ file: string; contents: Buffer }> {
  for (const picture of pictures) yield { file: picture.file, contents: await encodePicture(picture, artist) }
}
