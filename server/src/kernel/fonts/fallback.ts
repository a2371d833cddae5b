import type { contentApi } from '@larder/shared/contracts'
import { regularWidths } from './regular-widths.ts'
import { readWoff2, type FontTables } from './woff2.ts'

/** Arial as browsers have it: units per em, and its average width over English text in those units. */
const ARIAL = { unitsPerEm: 2048, averageWidth: 904 }

/** How often English text uses a letter or a space, in thousandths; the rest hardly changes an average. */
const FREQUENCY =
  'space 180, e 102, t 75, a 65, o 62, i 57, n 57, s 53, h 50, r 49, d 35, l 33, c 23, u 23, m 20, w 19, f 18, g 16, y 16, p 15, b 12, v 8, k 6'
    .split(', ')
    .map((pair) => {
      const [letter = '', times] = pair.split(' ')
      return { character: letter === 'space' ? ' ' : letter, times: Number(times) }
    })

/** Shape of a font as its file tells it, in its own units. */
export type FontMetrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  averageWidth: number
}

function table(tables: FontTables, tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`The font has no ${tag} table.`)
  return found.data
}

/** Glyph number of a character by a format 4 character map (OpenType cmap); 0 is the missing glyph. */
function glyphOf(cmap: Buffer, code: number): number {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const start = records.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) return 0
  const segments = cmap.readUInt16BE(start + 6) / 2
  for (let at = 0; at < segments; at++) {
    const end = cmap.readUInt16BE(start + 14 + at * 2)
    if (end < code) continue
    const from = cmap.readUInt16BE(start + 16 + segments * 2 + at * 2)
    if (from > code) return 0
    const delta = cmap.readUInt16BE(start + 16 + segments * 4 + at * 2)
    const rangeAt = start + 16 + segments * 6 + at * 2
    const range = cmap.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) % 65_536
    const glyph = cmap.readUInt16BE(rangeAt + range + (code - from) * 2)
    return glyph ? (glyph + delta) % 65_536 : 0
  }
  return 0
}

/** Reads a woff2 font's metrics, its widths at weight 400. Throws when the file is no font that browsers take. */
export function readFontMetrics(file: Buffer): FontMetrics {
  const tables = readWoff2(file)
  const [head, hhea, cmap] = [table(tables, 'head'), table(tables, 'hhea'), table(tables, 'cmap')]
  const widths = table(tables, 'hmtx')
  const counted = hhea.readUInt16BE(34)
  const regular = regularWidths(tables)
  const isPacked = tables.get('hmtx')?.isTransformed
  const widthOf = (character: string) => {
    const glyph = Math.min(glyphOf(cmap, character.codePointAt(0) ?? 0), counted - 1)
    // Transformed: one byte of flags, then widths only; else pairs of width and side bearing.
    return widths.readUInt16BE(isPacked ? 1 + glyph * 2 : glyph * 4) + regular(glyph)
  }
  const total = FREQUENCY.reduce((sum, { times }) => sum + times, 0)
  const weighted = FREQUENCY.reduce((sum, { character, times }) => sum + widthOf(character) * times, 0)
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    averageWidth: weighted / total,
  }
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Arial stretched so that text keeps its place when the brand's font arrives (readings 37, CLS 0). */
export function fallbackOf(font: FontMetrics): NonNullable<contentApi.Font['fallback']> {
  const stretch = font.averageWidth / font.unitsPerEm / (ARIAL.averageWidth / ARIAL.unitsPerEm)
  const share = (units: number) => percent(Math.abs(units) / (font.unitsPerEm * stretch))
  return {
    local: 'Arial',
    sizeAdjust: percent(stretch),
    ascentOverride: share(font.ascent),
    descentOverride: share(font.descent),
    lineGapOverride: share(font.lineGap),
  }
}
