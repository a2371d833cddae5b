import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '@larder/kernel/db/client.ts'
import { outcodes, postcodes } from '@larder/api/model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'
import { importPostcodeFile, updateOutcodes, type ImportPosition } from './import-file.ts'

async function writeCsv(lines: string[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'larder-postcodes-')), 'postcodes.csv')
  await writeFile(file, lines.join('\r\n'))
  return file
}

type Options = { from?: ImportPosition; stopAfter?: number }

/** Imports and returns the result; `stopAfter` aborts after this many batches. */
async function runImport(db: Db, file: string, { from, stopAfter = Infinity }: Options = {}) {
  const invalid: [number, string][] = []
  const marks: ImportPosition[] = []
  const done = importPostcodeFile({
    db,
    file,
    from,
    onInvalid: (line, problem) => invalid.push([line, problem]),
    onBatch: async (at) => {
      marks.push({ ...at })
      if (marks.length >= stopAfter) throw new Error('the plug was pulled')
    },
  })
  const counts = await done.catch(() => undefined)
  return { counts, invalid, marks }
}

const countOf = async (db: Db, like: string) => {
  const [row] = await db
    .select({ many: sql<number>`count(*)` })
    .from(postcodes)
    .where(sql`${postcodes.postcode} like ${like}`)
  return row?.many
}

test('reports and skips invalid rows, and imports the others', async () => {
  const { db } = await startApp()
  const file = await writeCsv([
    'Postcode,lat,long',
    'ZE1 0AA,60.1534,-1.1423',
    'HELLO,60,-1',
    '',
    'ZE1 0AB,,0.0',
    'ze10ac,60.2,-1.2',
  ])
  const { counts, invalid } = await runImport(db, file)
  expect(counts).toEqual({ saved: 2, ended: 0, invalid: 2 })
  expect(invalid).toEqual([
    [3, '"HELLO" is no postcode'],
    [5, 'ZE1 0AB has no position in the United Kingdom'],
  ])
  expect(await countOf(db, 'ZE1%')).toBe(2)
  await updateOutcodes(db)
  const [middle] = await db.select().from(outcodes).where(eq(outcodes.outcode, 'ZE1'))
  expect(middle).toMatchObject({ latitude: 60.1767, longitude: -1.17115 })
})

test('resumes an interrupted import with the same result', async () => {
  const { db } = await startApp()
  const letters = 'ABDEFGHJLN'.split('')
  const rows = letters.flatMap((a) =>
    letters.flatMap((b) =>
      Array.from(
        { length: 50 },
        (_, at) => `ZE${at % 10}${Math.floor(at / 10)} ${at % 10}${a}${b},60.1,-1.1`,
      ),
    ),
  )
  const file = await writeCsv(['postcode,latitude,longitude', ...rows])
  const first = await runImport(db, file, { stopAfter: 1 })
  expect(first.counts).toBeUndefined()
  const mark = first.marks.at(-1)
  expect(mark?.lines).toBe(2_000)
  const second = await runImport(db, file, { from: mark })
  // Both parts are counted, and only the second one was read again.
  expect(second.marks[0]?.lines).toBe(4_000)
  expect(second.counts?.saved).toBe(rows.length)
  expect(second.marks.at(-1)?.lines).toBe(rows.length + 1)
  expect(await countOf(db, 'ZE%')).toBe(rows.length)
})

test('keeps known street names when a postcode directory without streets is imported', async () => {
  const { db } = await startApp()
  await runImport(db, await writeCsv(['postcode,lat,long', 'YO1 8SG,53.9,-1.08']))
  const [row] = await db.select().from(postcodes).where(eq(postcodes.code, 'YO18SG'))
  expect(row).toMatchObject({ street: 'Parliament Street', town: 'York', latitude: 53.9 })
})

test('rejects a file that is not a postcode table', async () => {
  const { db } = await startApp()
  const file = await writeCsv(['name,price', 'bread,1'])
  const importing = importPostcodeFile({
    db,
    file,
    from: undefined,
    onInvalid: () => undefined,
    onBatch: async () => undefined,
  })
  await expect(importing).rejects.toThrow('is not a postcode file')
})
