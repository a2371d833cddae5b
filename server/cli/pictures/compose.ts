import { computeGlyphPositions, drawGlyph, drawGlyphShadow } from './glyphs.ts'
import type { PictureSpec } from './picture-spec.ts'
import { scenePainters } from './scenes.ts'
import { chooseShades } from './drawing.ts'

type Frame = { width: number; height: number; middle: number; zoom: number }

/** Aspect ratio of a picture by kind; those of the menu are drawn by `@larder/brands/drawing`. Banners keep their left half plain for text. */
export const FRAMES_BY_KIND = {
  banners: { width: 1600, height: 600, middle: 0.73, zoom: 1.12 },
  stores: { width: 1600, height: 900, middle: 0.5, zoom: 0.98 },
  pages: { width: 1600, height: 900, middle: 0.5, zoom: 1 },
  site: { width: 800, height: 800, middle: 0.5, zoom: 1 },
} as const satisfies Record<string, Frame>

export type PictureKind = keyof typeof FRAMES_BY_KIND

const DEFAULT_TINT = '#F1ECE2'

/** Draws a spec. `seed` makes pictures with the same spec differ and keeps each picture the same. */
export function composeSvg(spec: PictureSpec, kind: PictureKind, seed: string): string {
  const { width, height, middle, zoom } = FRAMES_BY_KIND[kind]
  const random = seededRandom(seed)
  const shades = chooseShades(spec.tint ?? DEFAULT_TINT)
  const unit = Math.min(width, height) * zoom
  const context = { width, height, cx: width * middle, cy: height * 0.5, unit, shades, random }
  const layers = scenePainters[spec.scene ?? 'plain'](context)
  const size = unit * layers.scale
  const glyphs = spec.glyphs.slice(0, layers.arrangement === 'heap' ? 12 : 7)
  const positions = computeGlyphPositions(glyphs.length, layers.arrangement, random)
  const named = layers.arrangement === 'group' ? glyphs.toReversed() : glyphs
  const drawnGlyphs = positions
    .map((position, at) => {
      const side = position.size * size
      // In a row all glyphs share one baseline; in a group they are spread around the centre.
      const lift = layers.arrangement === 'row' ? unit * 0.275 - side / 2 : position.y * size
      const name = named[at] ?? ''
      const place = {
        x: context.cx + position.x * size,
        y: context.cy + lift + layers.offsetY * unit,
        size: side,
        turn: position.turn,
      }
      // Each glyph has its own shadow, so that glyphs with one colour stay distinct.
      return drawGlyphShadow(name, place, shades.ink) + drawGlyph(name, place)
    })
    .join('')
  const faintCopies = ['street', 'table', 'shelf', 'clear'].includes(spec.scene ?? '')
    ? ''
    : scatterCopies(spec, { ...FRAMES_BY_KIND[kind], unit, random })
  const [glowX, glowY] = [width * middle - unit * 0.3, height * 0.16]
  const isClear = spec.scene === 'clear'
  const air = `<rect width="${width}" height="${height}" fill="url(#air)"/>
<ellipse cx="${glowX}" cy="${glowY}" rx="${unit * 0.75}" ry="${unit * 0.6}" fill="url(#glow)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="air" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${shades.light}"/><stop offset="0.55" stop-color="${shades.base}"/><stop offset="1" stop-color="${shades.deep}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffffff" stop-opacity="0.75"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
<linearGradient id="sheen" x1="0.1" y1="0" x2="0.75" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.34"/><stop offset="0.45" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="${shades.ink}" stop-opacity="0.22"/></linearGradient>
<radialGradient id="ground"><stop offset="0" stop-color="${shades.ink}" stop-opacity="0.34"/><stop offset="0.7" stop-color="${shades.ink}" stop-opacity="0.14"/><stop offset="1" stop-color="${shades.ink}" stop-opacity="0"/></radialGradient>
</defs>
${isClear ? '' : air}
${faintCopies}
${layers.behind}
${drawnGlyphs}
${layers.front}
</svg>`
}

/**
 * Faint copies around the subject of a wide picture, so that its sides are not empty. Banners keep the left side free.
 */
function scatterCopies(
  { glyphs }: PictureSpec,
  { width, height, middle, unit, random }: Frame & { unit: number; random: () => number },
): string {
  if (width < height * 1.4) return ''
  const columns = [0.06, 0.16, 0.84, 0.94].filter((x) => middle === 0.5 || x > 0.9)
  return columns
    .flatMap((x, column) =>
      [0.16, 0.5, 0.84].map((y, row) => {
        const at = { x: width * (x + (random() - 0.5) * 0.03), y: height * (y + (column % 2 ? 0.12 : -0.04)) }
        const name = glyphs[(column * 3 + row) % glyphs.length] ?? ''
        return drawGlyph(name, { ...at, size: unit * (0.1 + random() * 0.06), turn: (random() - 0.5) * 70 })
      }),
    )
    .map((drawn) => `<g opacity="0.2">${drawn}</g>`)
    .join('')
}

/**
 * Pseudo-random numbers from 0 to 1 that are the same for the same seed, so that a picture is composed the same way
 * every time (mulberry32 over an FNV hash).
 */
function seededRandom(word: string): () => number {
  let state = 2_166_136_261
  for (const sign of word) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
