import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { FontMetrics } from './measure-font.ts'

const requireHere = createRequire(import.meta.url)

/**
 * Families that the server includes; a brand may provide its own woff2 instead (readings 37). Each with what
 * `measureFont` reads of its file, so that a start does not measure it; a test fails when a package's file has changed.
 */
const bundled: Record<string, { file: string; metrics: FontMetrics }> = {
  Montserrat: {
    file: '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 968, descent: -251, lineGap: 0, averageWidth: 503.717 },
  },
  Fraunces: {
    file: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 2000, ascent: 1956, descent: -510, lineGap: 0, averageWidth: 928.332 },
  },
  'Bricolage Grotesque': {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 930, descent: -270, lineGap: 0, averageWidth: 471.187 },
  },
  Nunito: {
    file: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 1011, descent: -353, lineGap: 0, averageWidth: 448.793 },
  },
}

export const bundledFamilies = Object.keys(bundled)

/** The woff2 file of a bundled family and its metrics; undefined for others. */
export async function findBundledFont(
  family: string,
): Promise<{ contents: Buffer; metrics: FontMetrics } | undefined> {
  const font = Object.hasOwn(bundled, family) ? bundled[family] : undefined
  return font && { contents: await readFile(requireHere.resolve(font.file)), metrics: font.metrics }
}
