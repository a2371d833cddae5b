import { sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { savePostcodes, type PostcodePlace } from '../import-places.ts'
import { streamCsv } from '../csv.ts'
import { chooseRowReader, type RowReader } from './columns.ts'

/** Moves the centre of every outcode to the mean of its postcodes. Known towns are kept. */
export async function updateOutcodes(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Averaging over two million rows takes longer than a request's statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into outcodes (outcode, town, latitude, longitude)
      select split_part(postcode, ' ', 1), coalesce(max(nullif(town, '')), ''),
        round(avg(latitude)::numeric, 5)::float8, round(avg(longitude)::numeric, 5)::float8
      from postcodes group by 1
      on conflict (outcode) do update set
        latitude = excluded.latitude, longitude = excluded.longitude,
        town = case when outcodes.town = '' then excluded.town else outcodes.town end`)
  })
}

const BATCH_SIZE = 2000

/** The progress of an import: everything before `bytes` (after `lines` lines) is in the database. */
export type ImportPosition = { bytes: number; lines: number; counts: ImportCounts }
type ImportCounts = { saved: number; ended: number; invalid: number }

type Options = {
  db: Db
  file: string
  /** The position at which an interrupted import of this file stopped. */
  from: ImportPosition | undefined
  /** Called after every batch with the committed progress. */
  onBatch: (at: ImportPosition, size: number) => Promise<void>
  /** Called for a row that is skipped because it is invalid. */
  onInvalid: (line: number, problem: string) => void
}

async function openReader(file: string): Promise<{ read: RowReader; isHeading: boolean }> {
  for await (const { cells } of streamCsv(createReadStream(file))) {
    const reader = chooseRowReader(cells)
    if (reader) return reader
    break
  }
  throw new Error(
    `${file} is not a postcode file. It needs the columns of the ONS postcode directory or of Code-Point Open, or postcode, lat and long.`,
  )
}

/** Streams a postcode file into the gazetteer. Invalid rows are reported by line number and skipped. */
export async function importPostcodeFile({
  db,
  file,
  from,
  onBatch,
  onInvalid,
}: Options): Promise<ImportCounts> {
  const { size } = await stat(file)
  const { read, isHeading } = await openReader(file)
  const counts: ImportCounts = { saved: 0, ended: 0, invalid: 0, ...from?.counts }
  const start = { bytes: from?.bytes ?? 0, lines: from?.lines ?? 0 }
  let lines = start.lines
  let saved = lines
  let batch = new Map<string, PostcodePlace>()

  async function save(bytes: number): Promise<void> {
    await savePostcodes(db, [...batch.values()])
    counts.saved += batch.size
    batch = new Map()
    saved = lines
    await onBatch({ bytes, lines, counts: { ...counts } }, size)
  }

  function add(cells: string[]): void {
    const row = read(cells)
    // One statement cannot write a row twice, so the last of equal postcodes counts.
    if ('place' in row) batch.set(row.place.postcode, row.place)
    else if ('skip' in row) counts.ended += 1
    else {
      counts.invalid += 1
      onInvalid(lines, row.problem)
    }
  }

  for await (const { cells, ...at } of streamCsv(createReadStream(file, { start: start.bytes }))) {
    lines = start.lines + at.lines
    const isRow = cells.some((cell) => cell.trim()) && !(lines === 1 && isHeading)
    if (isRow) add(cells)
    // Counts lines and not valid rows, so that progress is also saved during a stretch of invalid rows, which would
    // otherwise fill the memory.
    if (lines - saved >= BATCH_SIZE) await save(start.bytes + at.bytes)
  }
  await save(size)
  return counts
}
