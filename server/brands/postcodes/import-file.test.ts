import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '@larder/kernel/db/client.ts'
import { outcodes, postcodes } from '@larder/api/model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'
import { importPostcodes, type ImportProgress, type StageFile } from './import-file.ts'

async function writeFileOf(content: string | Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'larder-postcodes-')), 'postcodes.csv')
  await writeFile(file, content)
  return file
}
const writeCsv = (lines: string[]) => writeFileOf(lines.join('\r\n'))

/** Imports a file; without counts when it is refused. */
async function runImport(db: Db, file: string) {
  const invalid: [number, string][] = []
  const marks: ImportProgress[] = []
  const staged: Awaited<ReturnType<StageFile>>[] = []
  const importing = importPostcodes(db, async (stage) => {
    const done = await stage({
      file,
      onInvalid: (line, problem) => invalid.push([line, problem]),
      onProgress: async (progress) => void marks.push(progress),
    })
    staged.push(done)
  })
  const outcome = await importing.then(
    (changes) => ({ changes, refusal: undefined }),
    (refusal: Error) => ({ changes: undefined, refusal }),
  )
  return { ...staged[0], ...outcome, invalid, marks }
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
  const [middle] = await db.select().from(outcodes).where(eq(outcodes.outcode, 'ZE1'))
  expect(middle).toMatchObject({ latitude: 60.1767, longitude: -1.17115 })
})

test('keeps known street names when a postcode directory without streets is imported', async () => {
  const { db } = await startApp()
  await runImport(db, await writeCsv(['postcode,lat,long', 'YO1 8SG,53.9,-1.08']))
  const [row] = await db.select().from(postcodes).where(eq(postcodes.code, 'YO18SG'))
  expect(row).toMatchObject({ street: 'Parliament Street', town: 'York', latitude: 53.9 })
})

test('deletes a postcode that the directory marks as no longer in use', async () => {
  const { db } = await startApp()
  await runImport(db, await writeCsv(['postcode,lat,long', 'ZE1 0AA,60.1,-1.1', 'ZE1 0AB,60.2,-1.1']))
  const file = await writeCsv([
    'Postcode,In Use?,Latitude,Longitude,Terminated',
    'ZE1 0AA,No,60.1,-1.1,2001-05-01',
    'ZE1 0AB,No,60.2,-1.1,2001-05-01',
    'ZE1 0AB,Yes,60.3,-1.1,',
    'ZE1 0AC,No,60.2,-1.1,2001-05-01',
  ])
  const { counts, changes } = await runImport(db, file)
  expect(counts).toEqual({ saved: 1, ended: 3, invalid: 0 })
  expect(changes).toEqual({ saved: 1, deleted: 1 })
  const rest = await db.select().from(postcodes).where(like(postcodes.code, 'ZE1%'))
  expect(rest, 'the last of equal rows counts').toMatchObject([{ code: 'ZE10AB', latitude: 60.3 }])
})

test('writes nothing for postcodes that have not changed', async () => {
  const { db } = await startApp()
  const file = await writeCsv(['postcode,lat,long', 'ZE1 0AA,60.1,-1.1', 'ZE1 0AB,60.2,-1.1'])
  expect((await runImport(db, file)).changes).toEqual({ saved: 2, deleted: 0 })
  expect((await runImport(db, file)).changes).toEqual({ saved: 0, deleted: 0 })
})

test('shows the old postcodes until all files are read, and keeps them when one is refused', async () => {
  const { db } = await startApp()
  const before = await db.select().from(postcodes).orderBy(postcodes.code)
  const rows = ['ZE1 0AA,60.1,-1.1', 'YO1 8SG,53.9,-1.08']
  const good = await writeFileOf(['postcode,lat,long', ...rows, ''].join('\n'))
  const bad = await writeFileOf(['postcode,lat,long', 'ZE1 0AB,60.1,-1.1', 'ZE1 0AC,60'].join('\n'))
  const report = { onInvalid: () => undefined, onProgress: async () => undefined }
  const importing = importPostcodes(db, async (stage) => {
    await stage({ ...report, file: good })
    expect(await db.select().from(postcodes).orderBy(postcodes.code)).toEqual(before)
    await stage({ ...report, file: bad })
  })
  await expect(importing).rejects.toThrow(`${bad} is cut off: its last row, line 3, has 2 of 3 cells.`)
  expect(await db.select().from(postcodes).orderBy(postcodes.code)).toEqual(before)
  expect(await countOf(db, 'ZE1%')).toBe(0)
})

test('refuses a file that is cut off at any byte of a row', async () => {
  const { db } = await startApp()
  const start = 'Postcode,Ward,lat,long\nZE1 0AA,"Ward, of it",60.1,-1.1\n'
  const row = 'ZE1 0AB,"Ward,\nof it",60.2,-1.2\n'
  const lastCell = row.lastIndexOf(',')
  for (let end = 1; end <= lastCell + 2; end++) {
    const rest = row.slice(0, end)
    const { refusal } = await runImport(db, await writeFileOf(start + rest))
    expect({ rest, message: refusal?.message }).toEqual({
      rest,
      message: expect.stringContaining('is cut off'),
    })
  }
  expect(await countOf(db, 'ZE1%')).toBe(0)
  expect((await runImport(db, await writeFileOf(start + row))).refusal).toBeUndefined()
  expect(await countOf(db, 'ZE1%')).toBe(2)
})

test('refuses a file that is cut off inside its last number', async () => {
  const { db } = await startApp()
  const table = 'Postcode,lat,long\nZE1 0AA,60.15,-1.10231\nZE1 0AB,60.16,-1.12\nZE1 0AC,60.17,-1.13'
  for (const digits of [1, 2, 3]) {
    const { refusal } = await runImport(db, await writeFileOf(table.slice(0, -digits)))
    expect(refusal?.message).toMatch(
      /line 4, has no line end, and its number -1[.\d]* is shorter than all others/,
    )
  }
  expect(await countOf(db, 'ZE1%')).toBe(0)
  expect((await runImport(db, await writeFileOf(table))).counts?.saved).toBe(3)
})

test('tells a last line without a line end, which may be cut off inside its last number', async () => {
  const { db } = await startApp()
  const isEnded = async (content: string) => (await runImport(db, await writeFileOf(content))).endsWithLineEnd
  expect(await isEnded('postcode,lat,long\nZE1 0AA,60.1,-1')).toBe(false)
  expect(await isEnded('postcode,lat,long\nZE1 0AA,60.1,-1.1\n')).toBe(true)
})

test('refuses a file of which more than half is invalid, with the most frequent reason', async () => {
  const { db } = await startApp()
  const swapped = [
    'ZE1 0AB,-1.1,60.1',
    'ZE1 0AC,-1.2,60.1',
    'HELLO,1,1',
    'ZE1 0AD,60.1,-1.1',
    'ZE1 0AE,60,-1',
  ]
  const { refusal, invalid } = await runImport(db, await writeCsv(['postcode,lat,long', ...swapped]))
  expect(refusal?.message).toContain(
    'cannot be used: 3 of its 5 rows are invalid, most of them like line 2 (ZE1 0AB has no position in the United Kingdom).',
  )
  expect(invalid).toHaveLength(3)
  const half = await writeCsv(['postcode,lat,long', 'HELLO,60,-1', 'ZE1 0AA,60.1,-1.1'])
  expect((await runImport(db, half)).counts).toEqual({ saved: 1, ended: 0, invalid: 1 })
  expect(await countOf(db, 'ZE1%')).toBe(1)
})

test('accepts the file of a Crown dependency, whose positions the ONS does not have', async () => {
  const { db } = await startApp()
  const file = await writeCsv(['pcds,doterm,lat,long', 'JE2 3AB,,99.999999,0', 'JE2 3AC,,99.999999,0'])
  expect((await runImport(db, file)).counts).toEqual({ saved: 0, ended: 0, invalid: 2 })
})

test('reports progress during a stretch of invalid rows', async () => {
  const { db } = await startApp()
  const row = (line: number, latitude: number) =>
    `ZE${line % 10} ${Math.floor(line / 10) % 10}AA,${latitude},-1.1`
  const bad = Array.from({ length: 5_000 }, (_, line) => row(line, 0))
  const good = Array.from({ length: 5_000 }, (_, line) => row(line, 60.1))
  const file = await writeCsv(['postcode,lat,long', ...bad, ...good])
  const { marks, invalid } = await runImport(db, file)
  expect(marks.map(({ lines }) => lines)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000, 10_001])
  expect(marks.at(-1)).toMatchObject({ bytes: marks[0]?.size })
  expect(invalid).toHaveLength(5_000)
  expect(await countOf(db, 'ZE%')).toBe(100)
})

test('rejects a file that is not a postcode table', async () => {
  const { db } = await startApp()
  const { refusal } = await runImport(db, await writeCsv(['name,price', 'bread,1']))
  expect(refusal?.message).toContain('is not a postcode file')
})
