import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isAppError } from '@larder/shared/errors'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { leadTo, order, removeBrand, runOn } from './move/cells.testing.ts'

const HOST = 'fernhill.localhost'
const SHOPPERS = 3

type Cells = Record<'north' | 'south', { url: string; server: ServerProcess }>

async function createCellDatabase(hasBrand: boolean): Promise<string> {
  const url = await freshDatabase('demo')
  if (!hasBrand) await removeBrand(url, 'fernhill')
  return url
}

async function startCell(hasBrand: boolean): Promise<Cells['north']> {
  const url = await createCellDatabase(hasBrand)
  // Slots do not run out while shoppers order without a pause.
  await runOn(url, (client) =>
    client.query(
      `update stores set details = jsonb_set(details, '{methods,delivery,slots,capacity}', '10000')`,
    ),
  )
  return { url, server: await startServer({ databaseUrl: url }) }
}

async function createMap(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cells.map')
  await writeFile(file, `${HOST} north\nember.localhost north\n`)
  return file
}

/** Runs the command; ends it without notice when it prints a line of that kind. */
async function move(
  cells: Record<'north' | 'south', { url: string }>,
  { map, cell = 'south', killAt }: { map: string; cell?: string; killAt?: RegExp },
) {
  const options = ['--to', cells.south.url, '--map', map, '--cell', cell]
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'move-brand.ts'), 'fernhill', ...options],
    {
      env: { ...process.env, DATABASE_URL: cells.north.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    if (killAt?.test(line)) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, lines }
}

/** Shoppers who order without a pause where the map leads them, and what became of each order. */
function startShoppers(cells: Cells, map: string) {
  const placed: { cell: string; orderId: string }[] = []
  const refused: string[] = []
  let isOver = false
  const findCell = async () => ((await readFile(map, 'utf8')).includes(`${HOST} south`) ? 'south' : 'north')
  async function shop() {
    let shopper: Visitor | undefined
    while (!isOver) {
      const cell = await findCell()
      const { server } = cells[cell]
      try {
        shopper = shopper ? leadTo(server, shopper) : await createGuest(server)
        placed.push({ cell, orderId: await order(server, shopper) })
      } catch (error) {
        refused.push(isAppError(error) ? `${error.status} ${error.code}` : String(error))
      }
    }
  }
  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop))
  const end = async () => {
    isOver = true
    await shopping
  }
  return { placed, refused, end }
}

test('no order is lost while a brand moves under its shoppers, though the command is killed while it copies', async () => {
  const [north, south] = [await startCell(true), await startCell(false)]
  const cells: Cells = { north, south }
  const map = await createMap()
  const { placed, refused, end } = startShoppers(cells, map)
  await expect.poll(() => placed.length).toBeGreaterThan(5)
  const killed = await move(cells, { map, killAt: /what changed/ })
  expect(killed.code).toBe(null)
  await expect.poll(() => refused.length).toBeGreaterThan(5)
  const placedBefore = placed.length
  const { code, lines } = await move(cells, { map })
  expect(lines.join('\n')).toContain('the same rows and the same hash')
  expect(code).toBe(0)
  await expect.poll(() => placed.filter(({ cell }) => cell === 'south').length).toBeGreaterThan(5)
  await end()
  expect(new Set(refused)).toEqual(new Set(['503 BRAND_MOVING']))
  const there = await runOn(south.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select draft_order_id as id from orders where brand_id = 'fernhill' and state = 'placed'`,
    )
    return rows.map(({ id }) => id)
  })
  expect(there.toSorted()).toEqual(placed.map(({ orderId }) => orderId).toSorted())
  expect(placed.length - placedBefore).toBeGreaterThan(5)
  const led = await readFile(map, 'utf8')
  expect(led).toContain(`${HOST} south`)
  expect(led).toContain('ember.localhost north')
  expect(led).not.toContain(`${HOST} north`)
})

test('moves nothing where the map cannot be changed or the cell has no name for it', async () => {
  const cells = {
    north: { url: await createCellDatabase(true) },
    south: { url: await createCellDatabase(false) },
  }
  const map = await createMap()
  expect(await move(cells, { map: `${map}.elsewhere` })).toMatchObject({ code: 1, lines: [] })
  expect(await move(cells, { map, cell: 'so uth' })).toMatchObject({ code: 1, lines: [] })
  for (const { url } of [cells.north, cells.south])
    expect((await runOn(url, (client) => client.query('select from brand_moves'))).rowCount).toBe(0)
})
