import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'

const own = createRequire(import.meta.url)

/** Families that the server carries; a brand may bring its own woff2 instead (readings 37). */
const bundled: Record<string, string> = {
  Montserrat: '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2',
  Fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  'Bricolage Grotesque':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  Nunito: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
}

/** The woff2 file of a bundled family; undefined for others. */
export async function findBundledFont(family: string): Promise<Buffer | undefined> {
  const path = Object.hasOwn(bundled, family) ? bundled[family] : undefined
  return path ? await readFile(own.resolve(path)) : undefined
}
