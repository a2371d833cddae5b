import { sql } from 'drizzle-orm'
import { cleanPostcode, plainText } from '@larder/shared/domain'
import type { Db } from '@larder/kernel/db/client.ts'
import { outcodes, postcodes } from '@larder/api/model/schema/index.ts'
import type { Places, PostcodePlace } from './places.ts'

const BATCH = 2_000

function postcodeRow({ postcode, street, town, latitude, longitude }: PostcodePlace) {
  const searchText = plainText(`${street} ${town} ${postcode}`)
  return { code: cleanPostcode(postcode), postcode, street, town, searchText, latitude, longitude }
}

/** Adds postcodes, or updates existing ones; a known street is kept when the new row has none. */
export async function savePostcodes(db: Db, rows: readonly PostcodePlace[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(postcodeRow)
    await db
      .insert(postcodes)
      .values(batch)
      .onConflictDoUpdate({
        target: postcodes.code,
        set: {
          latitude: sql`excluded.latitude`,
          longitude: sql`excluded.longitude`,
          street: sql`coalesce(nullif(excluded.street, ''), ${postcodes.street})`,
          town: sql`coalesce(nullif(excluded.town, ''), ${postcodes.town})`,
          searchText: sql`case when excluded.street = '' then ${postcodes.searchText} else excluded.search_text end`,
        },
      })
  }
}

/**
 * Puts the gazetteer that ships with the product into the database; idempotent. Existing positions are kept: an
 * imported directory is more precise. Streets and towns are added.
 */
export async function importPlaces(db: Db, places: Places): Promise<void> {
  await db
    .insert(outcodes)
    .values(places.outcodes)
    .onConflictDoUpdate({ target: outcodes.outcode, set: { town: sql`excluded.town` } })
  for (let from = 0; from < places.postcodes.length; from += BATCH) {
    await db
      .insert(postcodes)
      .values(places.postcodes.slice(from, from + BATCH).map(postcodeRow))
      .onConflictDoUpdate({
        target: postcodes.code,
        set: {
          street: sql`excluded.street`,
          town: sql`excluded.town`,
          searchText: sql`excluded.search_text`,
        },
      })
  }
}
