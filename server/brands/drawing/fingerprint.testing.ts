import type { Sharp } from 'sharp'

const [COLUMNS, ROWS] = [17, 12]
/** A step between two neighbours counts from here, of 255, so that plain white has no noise. */
const STEP = 5

/** Brightness, and how blue and how red a pixel is. */
const planes = ([r, g, b]: readonly [number, number, number]): number[] => [
  0.299 * r + 0.587 * g + 0.114 * b,
  128 - 0.169 * r - 0.331 * g + 0.5 * b,
  128 + 0.5 * r - 0.419 * g - 0.081 * b,
]

/**
 * A perceptual hash (dHash of brightness and of both colour planes): for each of 16 by 12 places whether the picture
 * rises, falls or stays from there to the right. What only differs in small print has nearly the same one.
 */
export async function fingerprint(picture: Sharp): Promise<Int8Array> {
  const { data } = await picture
    .flatten({ background: '#ffffff' })
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (column: number, row: number) => {
    const start = (row * COLUMNS + column) * 3
    return planes([data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0])
  }
  const steps = Array.from({ length: ROWS * (COLUMNS - 1) }, (_, index) => {
    const [column, row] = [index % (COLUMNS - 1), Math.floor(index / (COLUMNS - 1))]
    const next = at(column + 1, row)
    return at(column, row).map((value, plane) => {
      const step = (next[plane] ?? 0) - value
      return Math.abs(step) < STEP ? 0 : Math.sign(step)
    })
  })
  return Int8Array.from(steps.flat())
}

/** In how many places two fingerprints differ. */
export const distance = (one: Int8Array, other: Int8Array): number =>
  one.reduce((sum, step, at) => sum + (step === other[at] ? 0 : 1), 0)
