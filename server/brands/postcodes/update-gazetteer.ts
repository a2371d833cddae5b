import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { cleanPostcode, plainText } from '@larder/shared/domain'
import type { Db } from '@larder/kernel/db/client.ts'
import { inLongTransaction, type Client } from '@larder/kernel/db/transaction.ts'

/** The rows of the files in their order. A postcode that is no longer in use has no position. */
const CREATE_STAGE = `
  create temp table staged_postcodes (
    position bigint generated always as identity, code text collate "C", postcode text, search_text text,
    latitude float8, longitude float8
  ) on commit drop`

const COPY_TO_STAGE = `copy staged_postcodes (code, postcode, search_text, latitude, longitude) from stdin`

/** A row of COPY text. None of its values has a character that would have to be escaped. */
export function formatStagedRow(postcode: string, place?: { latitude: number; longitude: number }): string {
  const { latitude, longitude } = place ?? { latitude: String.raw`\N`, longitude: String.raw`\N` }
  return `${cleanPostcode(postcode)}\t${postcode}\t${plainText(postcode)}\t${latitude}\t${longitude}\n`
}

/** The last of equal postcodes counts. */
const CREATE_LATEST = `
  create temp table latest_postcodes on commit drop as
    select distinct on (code) code, postcode, search_text, latitude, longitude
    from staged_postcodes order by code, position desc`

/** A known street stays, because directories have none. What is unchanged is not written. */
const SAVE_LIVE = `
  insert into postcodes (code, postcode, search_text, latitude, longitude)
    select code, postcode, search_text, latitude, longitude from latest_postcodes where latitude is not null
  on conflict (code) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where (postcodes.latitude, postcodes.longitude) is distinct from (excluded.latitude, excluded.longitude)`

const DELETE_ENDED = `
  delete from postcodes using latest_postcodes latest
  where latest.latitude is null and postcodes.code = latest.code`

/** Moves the centre of every outcode to the mean of its postcodes. Known towns are kept. */
const UPDATE_OUTCODES = `
  insert into outcodes (outcode, town, latitude, longitude)
    select split_part(postcode, ' ', 1), coalesce(max(nullif(town, '')), ''),
      round(avg(latitude)::numeric, 5)::float8, round(avg(longitude)::numeric, 5)::float8
    from postcodes group by 1
  on conflict (outcode) do update set
    latitude = excluded.latitude, longitude = excluded.longitude,
    town = case when outcodes.town = '' then excluded.town else outcodes.town end`

/** How many postcodes of the gazetteer an import has added or moved, and how many it has deleted. */
export type GazetteerChanges = { saved: number; deleted: number }

async function mergeStage(client: Client): Promise<GazetteerChanges> {
  await client.query(CREATE_LATEST)
  await client.query('analyze latest_postcodes')
  // Two imports, or an import and a shop that starts, take turns here. Shoppers read the old rows meanwhile.
  await client.query('lock table postcodes in share row exclusive mode')
  const { rowCount: saved } = await client.query(SAVE_LIVE)
  const { rowCount: deleted } = await client.query(DELETE_ENDED)
  await client.query(UPDATE_OUTCODES)
  return { saved: saved ?? 0, deleted: deleted ?? 0 }
}

/** Adds rows in the form of `formatStagedRow` to those that will be merged. */
export type StageRows = (rows: AsyncIterable<string>) => Promise<void>

/**
 * Updates postcodes and outcodes in one transaction: `stage` collects rows beside them, and they are merged when it has
 * ended. Until then, and after an error or a kill at any moment, the gazetteer is as it was.
 */
export const updateGazetteer = (
  db: Db,
  stage: (stageRows: StageRows) => Promise<void>,
): Promise<GazetteerChanges> =>
  inLongTransaction(db, async (client) => {
    await client.query(CREATE_STAGE)
    await stage((rows) => pipeline(Readable.from(rows), client.query(copyFrom(COPY_TO_STAGE))))
    return mergeStage(client)
  })
