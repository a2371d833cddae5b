import type { FontTables } from './woff2.ts'

const REGULAR = 400
/** Numbers of these tables have 16.16 or 2.14 bits. */
const fixed = (table: Buffer, at: number) => table.readInt32BE(at) / 65_536
const short = (table: Buffer, at: number) => table.readInt16BE(at) / 16_384

/** Where weight 400 lies between a variable font's default (0) and its ends (-1, 1), before `avar` bends it. */
function regularOnAxis(fvar: Buffer): { axis: number; at: number } | undefined {
  const [start, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(10)]
  for (let axis = 0; axis < fvar.readUInt16BE(8); axis++) {
    const from = start + axis * size
    if (fvar.toString('latin1', from, from + 4) !== 'wght') continue
    const [min, usual, max] = [fixed(fvar, from + 4), fixed(fvar, from + 8), fixed(fvar, from + 12)]
    const wanted = Math.min(max, Math.max(min, REGULAR))
    const at = wanted < usual ? (wanted - usual) / (usual - min) : (wanted - usual) / (max - usual || 1)
    return { axis, at }
  }
  return undefined
}

/** `avar`: the axis bent by straight pieces. */
function bent(avar: Buffer, { axis, at }: { axis: number; at: number }): number {
  let from = 8
  for (let skipped = 0; skipped < axis; skipped++) from += 2 + avar.readUInt16BE(from) * 4
  const points = Array.from({ length: avar.readUInt16BE(from) }, (_, index) => ({
    x: short(avar, from + 2 + index * 4),
    y: short(avar, from + 4 + index * 4),
  }))
  const next = points.findIndex(({ x }) => x >= at)
  const [a, b] = [points[next - 1], points[next]]
  if (!b) return at
  return a && b.x > a.x ? a.y + ((at - a.x) / (b.x - a.x)) * (b.y - a.y) : b.y
}

/** How much of a region counts at a place on one axis: a tent from start over peak to end. */
function share([start, peak, end]: [number, number, number], at: number): number {
  if (peak === 0 || at === peak) return 1
  if (at <= start || at >= end) return 0
  return at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak)
}

/** Row of the variation store for a glyph, through the width map if there is one. */
function rowOf(hvar: Buffer, glyph: number): { outer: number; inner: number } {
  const map = hvar.readUInt32BE(8)
  if (map === 0) return { outer: 0, inner: glyph }
  const [format, entry] = [hvar.readUInt8(map), hvar.readUInt8(map + 1)]
  const isLong = format === 1
  const count = isLong ? hvar.readUInt32BE(map + 2) : hvar.readUInt16BE(map + 2)
  const bytes = ((entry >> 4) & 3) + 1
  const bits = (entry & 15) + 1
  const at = map + (isLong ? 6 : 4) + Math.min(glyph, count - 1) * bytes
  const value = hvar.readUIntBE(at, bytes)
  return { outer: value >> bits, inner: value & ((1 << bits) - 1) }
}

/**
 * What weight 400 adds to a glyph's width in a variable font whose file is drawn at another weight (OpenType
 * HVAR); always 0 for a font without that axis. Other axes stay at their default.
 */
export function regularWidths(tables: FontTables): (glyph: number) => number {
  const [fvar, hvar, avar] = ['fvar', 'HVAR', 'avar'].map((tag) => tables.get(tag)?.data)
  const regular = fvar && regularOnAxis(fvar)
  if (!regular || !hvar || regular.at === 0) return () => 0
  const at = avar ? bent(avar, regular) : regular.at
  const store = hvar.readUInt32BE(4)
  const regions = store + hvar.readUInt32BE(store + 2)
  const axes = hvar.readUInt16BE(regions)
  const shareOf = (region: number) =>
    Array.from({ length: axes }, (_, axis) => {
      const from = regions + 4 + (region * axes + axis) * 6
      const tent: [number, number, number] = [short(hvar, from), short(hvar, from + 2), short(hvar, from + 4)]
      return share(tent, axis === regular.axis ? at : 0)
    }).reduce((all, one) => all * one, 1)

  return (glyph) => {
    const { outer, inner } = rowOf(hvar, glyph)
    const data = store + hvar.readUInt32BE(store + 8 + outer * 4)
    const words = hvar.readUInt16BE(data + 2)
    const columns = hvar.readUInt16BE(data + 4)
    // The highest bit doubles both sizes; fonts of this kind are rare and their widths stay as drawn.
    if (words & 0x8000) return 0
    const row = data + 6 + columns * 2 + inner * (columns + words)
    let added = 0
    for (let column = 0; column < columns; column++) {
      const delta =
        column < words ? hvar.readInt16BE(row + column * 2) : hvar.readInt8(row + words * 2 + column - words)
      added += delta * shareOf(hvar.readUInt16BE(data + 6 + column * 2))
    }
    return added
  }
}
