import sharp, { type Sharp } from 'sharp'
import type { Lettering } from './lettering.ts'

/** Pictures of one sheet, across and down: at this size a shopper's card is as large. */
const [COLUMNS, ROWS] = [5, 5]
const [WIDTH, HEIGHT] = [320, 240]
const GAP = 12
const CAPTION = 30

type Scheme = { page: string; ink: string; shade?: readonly [lit: string, unlit: string] }

/** The colours of a sheet. `shade` is what the dark scheme lays over each picture (the kit's `Picture.module.css`). */
const SCHEMES = {
  light: { page: '#F6F5F1', ink: '#1D231F' },
  dark: { page: '#0F1211', ink: '#EBF0ED', shade: ['#DFE4E1', '#A8ADAA'] },
} as const satisfies Record<string, Scheme>

export type SheetScheme = keyof typeof SCHEMES
export const SHEET_SCHEMES = Object.keys(SCHEMES) as SheetScheme[]

/** A picture to look at, with the name of what it must show. */
export type SheetEntry = { path: string; name: string }

async function drawCell(path: string, { shade }: Scheme): Promise<Buffer> {
  const picture: Sharp = sharp(path)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
  if (!shade) return picture.png().toBuffer()
  const [lit, unlit] = shade
  const gradient = `<radialGradient id="s" r="0.71"><stop offset="0.3" stop-color="${lit}"/><stop offset="1" stop-color="${unlit}"/></radialGradient>`
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${gradient}<rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return picture
    .composite([{ input: Buffer.from(layer), blend: 'multiply' }])
    .png()
    .toBuffer()
}

async function drawSheet(
  entries: readonly SheetEntry[],
  scheme: Scheme,
  lettering: Lettering,
): Promise<Buffer> {
  const rows = Math.ceil(entries.length / COLUMNS)
  const [width, height] = [COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP + CAPTION) + GAP]
  const spots = entries.map((_, at) => ({
    left: GAP + (at % COLUMNS) * (WIDTH + GAP),
    top: GAP + Math.floor(at / COLUMNS) * (HEIGHT + GAP + CAPTION),
  }))
  const captions = entries.map(({ name }, at) => {
    const size = Math.min(20, (WIDTH / Math.max(lettering.width(name), 0.1)) * 0.98)
    const { left = 0, top = 0 } = spots[at] ?? {}
    return lettering.write(name, { x: left + WIDTH / 2, y: top + HEIGHT + 22, size, fill: scheme.ink })
  })
  const cells = await Promise.all(entries.map(({ path }) => drawCell(path, scheme)))
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${scheme.page}"/>${captions.join('')}</svg>`
  return sharp(Buffer.from(page))
    .composite(cells.map((input, at) => ({ input, ...spots[at] })))
    .png()
    .toBuffer()
}

/** Sheets of pictures with their names, as PNG, for people to look at: does each show what it is called? */
export async function* drawContactSheets(
  entries: readonly SheetEntry[],
  scheme: SheetScheme,
  lettering: Lettering,
): AsyncGenerator<Buffer> {
  const perSheet = COLUMNS * ROWS
  for (let from = 0; from < entries.length; from += perSheet)
    yield drawSheet(entries.slice(from, from + perSheet), SCHEMES[scheme], lettering)
}
