import { brotliDecompressSync } from 'node:zlib'

/** Tags that WOFF2 writes as a number, in its order (WOFF2 §5.2); only the first ones matter here. */
const KNOWN =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const HEADER_BYTES = 48
const OWN_TAG = 63

/** A font's tables by tag, unpacked; `glyf`, `loca` and `hmtx` may be in WOFF2's own form. */
export type FontTables = Map<string, { data: Buffer; isTransformed: boolean }>

const knownTag = (index: number) => KNOWN.slice(index * 5, index * 5 + 4)

/** Reads the tables of a woff2 file. Throws when it is none. */
export function readWoff2(file: Buffer): FontTables {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no woff2 font.')
  const count = file.readUInt16BE(12)
  let at = HEADER_BYTES
  const byte = () => file.readUInt8(at++)
  const varied = () => {
    let value = 0
    for (let part = byte(); ; part = byte()) {
      value = value * 128 + (part & 127)
      if (part < 128) return value
    }
  }
  const entries = Array.from({ length: count }, () => {
    const flags = byte()
    const index = flags & 63
    const tag = index === OWN_TAG ? file.toString('latin1', at, (at += 4)) : knownTag(index)
    const version = flags >> 6
    const isOutline = tag === 'glyf' || tag === 'loca'
    // Outlines are transformed at version 0, everything else at any other.
    const isTransformed = isOutline ? version === 0 : version !== 0
    const length = varied()
    return { tag, isTransformed, length: isTransformed ? varied() : length }
  })
  const packed = file.readUInt32BE(20)
  const all = brotliDecompressSync(file.subarray(at, at + packed))
  let from = 0
  return new Map(
    entries.map(({ tag, isTransformed, length }) => {
      const data = all.subarray(from, from + length)
      from += length
      return [tag, { data, isTransformed }]
    }),
  )
}
