import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { csvRecords, savePostcodes, type PostcodePlace } from '../index.ts'
import type { Db } from '../../src/kernel/db/client.ts'
import { readerFor, type RowReader } from './columns.ts'

const BATCH = 2000

/** Where an import stands: everything before `bytes` (after `lines` lines) is in the database. */
export type Position = { bytes: number; lines: number; tally: Tally }
export type Tally = { saved: number; ended: number; wrong: number }

type Options = {
  db: Db
  file: string
  /** Where an interrupted import of this file stopped. */
  from: Position | undefined
  /** After every batch: what is safe now. */
  onBatch: (at: Position, size: number) => Promise<void>
  /** A row that was left out because it is wrong. */
  onWrong: (line: number, problem: string) => void
}

/** Lines of a file from a byte on, each with the byte after it. Never more than a block in memory. */
async function* linesOf(file: string, start: number): AsyncGenerator<{ line: string; end: number }> {
  let rest = Buffer.alloc(0)
  let end = start
  for await (const block of createReadStream(file, { start })) {
    let all = Buffer.concat([rest, block])
    for (let at = all.indexOf(10); at >= 0; at = all.indexOf(10)) {
      end += at + 1
      yield { line: all.toString('utf8', 0, at).replace(/\r$/, ''), end }
      all = all.subarray(at + 1)
    }
    rest = all
  }
  if (rest.length > 0) yield { line: rest.toString('utf8'), end: end + rest.length }
}

const cellsOf = (line: string): string[] => {
  for (const { cells } of csvRecords(line)) return cells
  return []
}

async function readerOf(file: string): Promise<{ read: RowReader; isHeading: boolean }> {
  for await (const { line } of linesOf(file, 0)) {
    const reader = readerFor(cellsOf(line))
    if (reader) return reader
    break
  }
  throw new Error(
    `${file} is not a postcode file. It needs the columns of the ONS postcode directory or of Code-Point Open, or postcode, lat and long.`,
  )
}

/** Streams a postcode file into the gazetteer. Rows that are wrong are told by their line and left out. */
export async function importPostcodeFile({ db, file, from, onBatch, onWrong }: Options): Promise<Tally> {
  const { size } = await stat(file)
  const { read, isHeading } = await readerOf(file)
  const tally: Tally = { saved: 0, ended: 0, wrong: 0, ...from?.tally }
  let lines = from?.lines ?? 0
  let unsaved = 0
  let batch = new Map<string, PostcodePlace>()

  async function save(bytes: number): Promise<void> {
    await savePostcodes(db, [...batch.values()])
    tally.saved += batch.size
    batch = new Map()
    unsaved = 0
    await onBatch({ bytes, lines, tally: { ...tally } }, size)
  }

  function add(line: string): void {
    const row = read(cellsOf(line))
    // One statement cannot write a row twice: of equal postcodes the last one counts.
    if ('place' in row) batch.set(row.place.postcode, row.place)
    else if ('skip' in row) tally.ended += 1
    else {
      tally.wrong += 1
      onWrong(lines, row.problem)
    }
  }

  for await (const { line, end } of linesOf(file, from?.bytes ?? 0)) {
    lines += 1
    unsaved += 1
    if ((lines === 1 && isHeading) || !line.trim()) continue
    add(line)
    // By lines, not by places: a stretch of wrong rows is noted too and fills no memory.
    if (unsaved >= BATCH) await save(end)
  }
  await save(size)
  return tally
}
