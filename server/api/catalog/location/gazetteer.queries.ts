import { and, asc, between, eq, like, sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { outcodes, postcodes } from '../../model/schema/index.ts'

type Position = { latitude: number; longitude: number }

const postcodeColumns = {
  postcode: postcodes.postcode,
  street: postcodes.street,
  town: postcodes.town,
  houses: postcodes.houses,
  latitude: postcodes.latitude,
  longitude: postcodes.longitude,
}
export type PostcodeRow = { postcode: string; street: string; town: string; houses: string | null } & Position

/** Queries of the embedded gazetteer. Postcodes are passed without a space. */
export const gazetteerQueries = (db: Db) => ({
  async findPostcode(code: string): Promise<PostcodeRow | undefined> {
    const [row] = await db.select(postcodeColumns).from(postcodes).where(eq(postcodes.code, code))
    return row
  },
  async findOutcode(outcode: string): Promise<({ town: string } & Position) | undefined> {
    const [row] = await db
      .select({ town: outcodes.town, latitude: outcodes.latitude, longitude: outcodes.longitude })
      .from(outcodes)
      .where(eq(outcodes.outcode, outcode))
    return row
  },
  /**
   * Postcodes within `degrees` of latitude and longitude, nearest first. Flat geometry is accurate enough at this
   * distance.
   */
  async findNear({ latitude, longitude }: Position, degrees: number, limit: number): Promise<PostcodeRow[]> {
    const longitudeScale = Math.cos((latitude * Math.PI) / 180) ** 2
    const north = sql`(${postcodes.latitude} - ${latitude})`
    const east = sql`(${postcodes.longitude} - ${longitude})`
    return db
      .select(postcodeColumns)
      .from(postcodes)
      .where(
        and(
          between(postcodes.latitude, latitude - degrees, latitude + degrees),
          between(postcodes.longitude, longitude - 2 * degrees, longitude + 2 * degrees),
        ),
      )
      .orderBy(sql`${north} * ${north} + ${east} * ${east} * ${longitudeScale}`)
      .limit(limit)
  },
  /** Streets and postcodes whose plain text starts with `text`; a postcode also matches without its space. */
  async findByText(text: string, code: string, limit: number): Promise<PostcodeRow[]> {
    const starts = db
      .select(postcodeColumns)
      .from(postcodes)
      .where(like(postcodes.searchText, `${text}%`))
      .orderBy(asc(postcodes.searchText))
      .limit(limit)
    if (!code) return starts
    const coded = await db
      .select(postcodeColumns)
      .from(postcodes)
      .where(like(postcodes.code, `${code}%`))
      .orderBy(asc(postcodes.code))
      .limit(limit)
    return coded.length > 0 ? coded : starts
  },
})
