import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { parseCsv } from '@larder/brands/csv.ts'
import { composeSvg, FRAMES_BY_KIND, type PictureKind } from './compose.ts'
import { parsePictureSpec } from './picture-spec.ts'

const PICTURE_LIST_FILE = join(import.meta.dirname, 'demo-pictures.csv')

/** Widths of the files in px: pages show squares at up to 512 CSS px and the others at up to 1200. */
const SQUARE_WIDTH = 1024
const WIDE_WIDTH = 1600
/** `smartSubsample` keeps the edges of the saturated glyphs clean. The image proxy encodes its responses again. */
const WEBP_OPTIONS = { quality: 80, effort: 6, smartSubsample: true } as const

/** One picture of a demo brand: its file and its content. */
export type DemoPicture = { brand: string; kind: PictureKind; name: string; spec: string }

const isKind = (kind: string): kind is PictureKind => kind in FRAMES_BY_KIND

/** Every picture of `demo-pictures.csv`: those of the demo brands beside the menu's. */
export async function readDemoPictures(): Promise<DemoPicture[]> {
  const { rows } = parseCsv(await readFile(PICTURE_LIST_FILE, 'utf8'))
  return rows.map(({ line, cells: { brand = '', kind = '', name = '', spec = '' } }) => {
    if (!isKind(kind)) throw new Error(`${PICTURE_LIST_FILE}:${line}: no kind "${kind}"`)
    return { brand, kind, name, spec }
  })
}

/** The file of a picture, relative to the folder of all brands. */
export const pictureFilePath = ({ brand, kind, name }: DemoPicture): string =>
  `${brand}/pictures/${kind}/${name}.webp`

/** Draws a picture as a WebP file with the same bytes each time. */
export async function drawPicture({ brand, kind, name, spec }: DemoPicture): Promise<Buffer> {
  const { width, height } = FRAMES_BY_KIND[kind]
  const svg = composeSvg(parsePictureSpec(spec), kind, `${brand}/${kind}/${name}`)
  const fileWidth = width === height ? SQUARE_WIDTH : WIDE_WIDTH
  // At 72 dots per inch, one unit is one pixel.
  return sharp(Buffer.from(svg), { density: (72 * fileWidth) / width })
    .webp(WEBP_OPTIONS)
    .toBuffer()
}
