import { join } from 'node:path'
import * as z from 'zod'
import { text } from './cells.ts'
import { BrandFolderError } from './problems.ts'
import { partReader } from './read-parts.ts'

const degrees = (min: number, max: number) =>
  z.codec(z.string().regex(/^-?\d{1,2}(\.\d+)?$/), z.number().min(min).max(max), {
    decode: Number,
    encode: String,
  })
const position = { latitude: degrees(49, 61), longitude: degrees(-9, 2) }
const Outcode = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/)
const Postcode = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)

/** `places/outcodes.csv`: the middle of an outcode. */
export const OutcodePlace = z.strictObject({ outcode: Outcode, town: text, ...position })
export type OutcodePlace = z.infer<typeof OutcodePlace>

/** `places/postcodes.csv`: full postcodes of the demo towns, with their street. */
export const PostcodePlace = z.strictObject({ postcode: Postcode, street: text, town: text, ...position })
export type PostcodePlace = z.infer<typeof PostcodePlace>

export type Places = { outcodes: OutcodePlace[]; postcodes: PostcodePlace[] }

/** Reads the gazetteer that ships with the product; `pnpm import:postcodes` loads the rest of the country. */
export async function readPlaces(folder: string): Promise<Places> {
  const { problems, table } = partReader(folder)
  const outcodes = await table('outcodes.csv', OutcodePlace)
  const postcodes = await table('postcodes.csv', PostcodePlace)
  if (problems.length > 0) throw new BrandFolderError(problems)
  return { outcodes, postcodes }
}

/** Where the shipped gazetteer and the demo brands are. */
export const demoPlacesFolder = join(import.meta.dirname, 'places')
export const demoBrandFolders = ['fernhill', 'ember'].map((slug) => join(import.meta.dirname, slug))
