import { create, type Font } from 'fontkitten'
import decompress from 'woff2-encoder/decompress'
import { findBundledFont } from '@larder/kernel/fonts/bundled-fonts.ts'
import { num, path } from './pen.ts'

/** Text as outlines: nothing depends on the fonts of the machine that draws. */
export type Lettering = {
  /** The width of the text at size 1. */
  width: (text: string) => number
  /** The text around x, with its baseline at y. */
  write: (text: string, at: { x: number; y: number; size: number; fill: string }) => string
}

/** The letters of a bundled family at a weight. */
export async function readLettering(family: string, weight: number): Promise<Lettering> {
  const found = await findBundledFont(family)
  if (!found) throw new Error(`No bundled font "${family}"`)
  const font = create(Buffer.from(await decompress(found.contents)))
  if (font.isCollection) throw new Error(`"${family}" is a collection of fonts.`)
  return createLettering(font.getVariation({ wght: weight }))
}

function createLettering(font: Font): Lettering {
  const glyphs = (text: string) =>
    Array.from(text, (sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
  const width = (text: string) =>
    glyphs(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm
  return {
    width,
    write(text, { x, y, size, fill }) {
      const scale = size / font.unitsPerEm
      let pen = x - (width(text) * size) / 2
      return glyphs(text)
        .map((glyph) => {
          const drawn = glyph.path.commands.length
            ? path(
                glyph.path
                  .scale(scale, -scale)
                  .translate(pen, y)
                  .toSVG()
                  .replaceAll(/-?\d+\.\d+/g, (value) => num(Number(value))),
                fill,
              )
            : ''
          pen += glyph.advanceWidth * scale
          return drawn
        })
        .join('')
    },
  }
}

/** The largest setting of the words in a rectangle: their lines, and the size at which they fit. */
export function fitText(
  lettering: Lettering,
  text: string,
  {
    width,
    height,
    lineHeight = 1.08,
    largest = 200,
  }: { width: number; height: number; lineHeight?: number; largest?: number },
): { lines: string[]; size: number } {
  const words = text.split(' ')
  const settings = Array.from({ length: Math.min(words.length, 4) }, (_, at) =>
    splitLines(lettering, words, at + 1),
  )
  const sized = settings.map((lines) => ({
    lines,
    size: Math.min(
      largest,
      height / (lines.length * lineHeight),
      ...lines.map((line) => width / Math.max(lettering.width(line), 0.1)),
    ),
  }))
  return sized.reduce((best, one) => (one.size > best.size * 1.02 ? one : best))
}

/** The words in a number of lines whose longest is as short as can be. */
function splitLines(lettering: Lettering, words: readonly string[], count: number): string[] {
  if (count === 1 || words.length <= 1) return [words.join(' ')]
  let best: string[] = [words.join(' ')]
  const longest = (lines: string[]) => Math.max(...lines.map((line) => lettering.width(line)))
  for (let cut = 1; cut <= words.length - count + 1; cut += 1) {
    const lines = [words.slice(0, cut).join(' '), ...splitLines(lettering, words.slice(cut), count - 1)]
    if (lines.length === count && (best.length !== count || longest(lines) < longest(best))) best = lines
  }
  return best
}
