import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'

const ROWS = 100_000
const HEADING = 'Postcode,In Use?,Latitude,Longitude,Terminated'
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

/** `ZE0 0AA`, `ZE1 0AA` … with the demo's `YO1 8SG` as one that is no longer in use. */
function formatRow(index: number): string {
  const letters = `${LETTERS[Math.floor(index / 100) % 20]}${LETTERS[Math.floor(index / 2_000) % 20]}`
  const area = ['ZE', 'KW', 'IV'][Math.floor(index / 40_000)]
  return `${area}${index % 10} ${Math.floor(index / 10) % 10}${letters},Yes,57.1,-2.5,`
}

async function writeFolder(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-import-'))
  const file = join(folder, 'directory.csv')
  const rows = Array.from({ length: ROWS }, (_, index) => formatRow(index))
  const ended = 'YO1 8SG,No,53.9586,-1.0808,2026-05-01'
  await writeFile(file, [HEADING, ended, ...rows, ''].join('\n'))
  return { folder, file }
}

async function openDatabase() {
  const url = await freshDatabase('demo')
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const readAll = async () => {
    const postcodes = await client.query(
      'select count(*)::int, md5(string_agg(p::text, $$\n$$ order by code)) from postcodes p',
    )
    const outcodes = await client.query(
      'select md5(string_agg(o::text, $$\n$$ order by outcode)) from outcodes o',
    )
    return [...postcodes.rows, ...outcodes.rows]
  }
  return { url, client, readAll }
}

/** Starts the command. `said` has what it has printed so far. */
function startImport(url: string, { folder, file }: { folder: string; file: string }) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'import-postcodes.ts'), file], {
    env: { ...process.env, DATABASE_URL: url, LARDER_DATA: join(folder, 'data') },
  })
  const output = { said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.said += chunk.toString()))
  const exited = once(child, 'exit')
  return { child, output, exited }
}

type Import = ReturnType<typeof startImport>
type Database = Awaited<ReturnType<typeof openDatabase>>

const waitUntilHalfRead = ({ output }: Import) =>
  vi.waitFor(() => expect(output.said).toMatch(/ [5-9]0 % /), { timeout: 60_000, interval: 5 })

/** Locks a row that the import will delete, and waits until it has written all the others and wants that one. */
async function waitUntilHalfMerged(_: Import, { client }: Database): Promise<void> {
  await client.query(`begin; select from postcodes where code = 'YO18SG' for update`)
  await vi.waitFor(
    async () => {
      await client.query('select pg_stat_clear_snapshot()') // a transaction would see the first answer again
      const { rows } = await client.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toMatchObject([{ query: expect.stringContaining('delete from postcodes') }])
    },
    { timeout: 60_000, interval: 20 },
  )
}

test.each([
  ['reads', waitUntilHalfRead],
  ['merges', waitUntilHalfMerged],
])(
  'an import that is killed while it %s leaves the old postcodes, and the next one completes',
  async (...of) => {
    const [, waitUntilHalfDone] = of
    const [database, files] = [await openDatabase(), await writeFolder()]
    const before = await database.readAll()
    const first = startImport(database.url, files)
    await waitUntilHalfDone(first, database)
    first.child.kill('SIGKILL')
    expect(await first.exited).toEqual([null, 'SIGKILL'])
    expect(await database.readAll()).toEqual(before)
    await database.client.query('commit')

    const second = startImport(database.url, files)
    expect(await second.exited).toEqual([0, null])
    expect(second.output.said).toContain(
      'directory.csv: 100,000 postcodes, 1 no longer in use, 0 left out.\n',
    )
    expect(second.output.said).toContain('100,000 postcodes added or moved, 1 removed.\n')
    const [{ count }] = await database.readAll()
    expect(count).toBe(before[0].count + ROWS - 1)
  },
)

test('refuses a file that is cut off, in one sentence and without a stack', async () => {
  const [{ url, readAll }, { folder, file }] = [await openDatabase(), await writeFolder()]
  const before = await readAll()
  await writeFile(file, `${HEADING}\nZE1 0AA,Yes,60.1,-1.1,\nZE1 0AB,Ye`)
  const { exited, output } = startImport(url, { folder, file })
  expect(await exited).toEqual([1, null])
  expect(output.said).toMatch(
    new RegExp(`^${file} is cut off: its last row, line 3, has 2 of 5 cells. Download it again.$`, 'm'),
  )
  expect(output.said).not.toContain(' at ')
  expect(await readAll()).toEqual(before)
})
