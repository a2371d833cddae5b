import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planChanges } from '@larder/control/ledger/schema.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { mountTiny, openMenuShop, openPage, operate } from './tiny-shop.testing.ts'

/** Two cells: the second has its own brands and database, and follows the plan of the first. */
async function openCells() {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-cells-'))
  const first = await openMenuShop(folder)
  const second = await startApp()
  await mountTiny(second, folder, { planDb: first.db })
  return { first, second }
}

async function readMenu(shop: Pick<TestApp, 'newVisitor'>): Promise<string | undefined> {
  const { composition } = await openPage(shop.newVisitor(), '/menu')
  const menu = composition.areas.find(({ name }) => name === 'menu')
  return menu?.isKilled ? 'killed' : menu?.version
}

test('a release promoted or killed in one cell is so in all', async () => {
  const { first, second } = await openCells()
  expect([await readMenu(first), await readMenu(second)]).toEqual(['m1', 'm1'])
  await operate(second, 'menu', ['promote', 'm2'])
  for (const shop of [first, second]) await expect.poll(() => readMenu(shop)).toBe('m2')
  expect(await second.db.select().from(planChanges)).toEqual([])
  await operate(first, 'menu', { act: 'kill', why: 'it breaks' })
  for (const shop of [first, second]) await expect.poll(() => readMenu(shop)).toBe('killed')
})
