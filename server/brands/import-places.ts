import { join } from 'node:path'
import * as z from 'zod'
import { optionalTextCell, textCell } from './cells.ts'
import { openFolder } from './folder-files.ts'
import { createPartReader } from './folder/load-parts.ts'
import { BrandFolderError } from './problems.ts'
import { sql } from 'drizzle-orm'
import { cleanPostcode, plainText } from '@larder/shared/domain'
import type { Db } from '@larder/kernel/db/client.ts'
import { outcodes, postcodes } from '@larder/api/model/schema/index.ts'

const degreesCell = (min: number, max: number) =>
  z.codec(z.string().regex(/^-?\d{1,2}(\.\d+)?$/), z.number().min(min).max(max), {
    decode: Number,
    encode: String,
  })
const positionCells = { latitude: degreesCell(49, 61), longitude: degreesCell(-9, 2) }
const Outcode = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/)
const Postcode = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)

/** `places/outcodes.csv`: the centre of an outcode. */
const OutcodePlace = z.strictObject({ outcode: Outcode, town: textCell, ...positionCells })
type OutcodePlace = z.infer<typeof OutcodePlace>

/** `places/postcodes.csv`: full postcodes of the demo towns with their streets. */
export const PostcodePlace = z.strictObject({
  postcode: Postcode,
  street: textCell,
  town: textCell,
  /** House numbers or names, separated by spaces; files of a whole country have none. */
  houses: optionalTextCell.optional(),
  ...positionCells,
})
export type PostcodePlace = z.infer<typeof PostcodePlace>

type Gazetteer = { outcodes: OutcodePlace[]; postcodes: PostcodePlace[] }

/** Reads the gazetteer that ships with the product; `pnpm import:postcodes` loads the rest of the country. */
export async function loadPlaces(folder: string): Promise<Gazetteer> {
  const { problems, table } = createPartReader(await openFolder(folder))
  const outcodes = await table('outcodes.csv', OutcodePlace)
  const postcodes = await table('postcodes.csv', PostcodePlace)
  if (problems.length > 0) throw new BrandFolderError(problems)
  return { outcodes, postcodes }
}

/** The folder of the bundled gazetteer, next to the demo brands. */
export const DEMO_PLACES_FOLDER = join(import.meta.dirname, 'places')
export const DEMO_BRAND_FOLDERS = ['fernhill', 'ember'].map((slug) => join(import.meta.dirname, slug))

const BATCH_SIZE = 2_000

function toPostcodeRow({ postcode, street, town, houses, latitude, longitude }: PostcodePlace) {
  const searchText = plainText(`${street} ${town} ${postcode}`)
  return { code: cleanPostcode(postcode), postcode, street, town, houses, searchText, latitude, longitude }
}

/**
 * Writes the bundled gazetteer into the database; idempotent. Existing positions are kept, because an imported
 * directory is more precise. Streets and towns are added.
 */
export async function importPlaces(db: Db, places: Gazetteer): Promise<void> {
  if (places.outcodes.length > 0)
    await db
      .insert(outcodes)
      .values(places.outcodes)
      .onConflictDoUpdate({ target: outcodes.outcode, set: { town: sql`excluded.town` } })
  for (let from = 0; from < places.postcodes.length; from += BATCH_SIZE) {
    await db
      .insert(postcodes)
      .values(places.postcodes.slice(from, from + BATCH_SIZE).map(toPostcodeRow))
      .onConflictDoUpdate({
        target: postcodes.code,
        set: {
          street: sql`excluded.street`,
          town: sql`excluded.town`,
          houses: sql`excluded.houses`,
          searchText: sql`excluded.search_text`,
        },
      })
  }
}
