import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { followBrandWithin, loadBrandWithin, type BrandSnapshot } from '@larder/api/rehearse-brand.ts'
import { brands, changedRows, coupons } from '@larder/api/model/schema/index.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { startApp } from '@larder/testing/index.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import type { BrandFolder } from './brand-folder.ts'
import { loadBrandFolder } from './folder/load-folder.ts'
import {
  applyEdit,
  edits,
  listRowsWrittenAfter,
  loadImported,
  type NamedEdit,
} from './import-changes.testing.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { importBrand } from './import.ts'
import { BrandFolderError } from './problems.ts'

const RUNS = isWholeRun ? 12 : 3
const NOW = new Date('2030-01-08T10:00:00Z')
const brandId = 'fernhill'
let fernhill: BrandFolder

beforeAll(async () => {
  fernhill = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
})

const loadVersion = async (db: Db) =>
  (await db.select().from(brands).where(eq(brands.id, brandId)))[0]?.version

async function startImported() {
  const { db } = await startApp()
  await importBrand(db, fernhill, { now: NOW })
  return { db, importAgain: (folder: BrandFolder) => importBrand(db, folder, { now: NOW }) }
}

const editItems = (edit: (items: BrandFolder['menu']['items']) => BrandFolder['menu']['items']) => ({
  ...fernhill,
  menu: { ...fernhill.menu, items: edit(fernhill.menu.items) },
})

async function loadNextTransaction(db: Db): Promise<string> {
  const { rows } = await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  return String(rows[0]?.['next'])
}

/** A snapshot without the order of what has none. */
function normalise({ rows: _rows, ...snapshot }: BrandSnapshot) {
  return {
    ...snapshot,
    coupons: [...snapshot.coupons].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    optionGroups: [...snapshot.optionGroups].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  }
}

/** Imports the folder after each edit that can be shown. Returns the last one. */
async function importEdited(
  importAgain: (folder: BrandFolder) => Promise<unknown>,
  all: readonly NamedEdit[],
) {
  let folder = fernhill
  for (const edit of all) {
    const edited = applyEdit(folder, edit)
    try {
      await importAgain(edited)
      folder = edited
    } catch (error) {
      if (!(error instanceof BrandFolderError)) throw new Error(JSON.stringify(edit), { cause: error })
    }
  }
  return folder
}

test(
  'after changed folders the tables hold what a fresh import writes, and a server that reads the changes what one that reads all',
  { timeout: 60_000 + RUNS * 60_000 },
  async () => {
    const { db, importAgain } = await startImported()
    const fresh = await startApp()
    let followed = await db.transaction((tx) => loadBrandWithin(tx, brandId))
    const isEqual = fc.asyncProperty(fc.array(edits, { minLength: 2, maxLength: 6 }), async (all) => {
      const folder = await importEdited(importAgain, all)
      await fresh.db.delete(brands).where(eq(brands.id, brandId))
      await importBrand(fresh.db, folder, { now: NOW })
      expect(await loadImported(db, brandId)).toEqual(await loadImported(fresh.db, brandId))
      const { next, whole } = await db.transaction(async (tx) => ({
        next: await followBrandWithin(tx, followed),
        whole: await loadBrandWithin(tx, brandId),
      }))
      if (!next) throw new Error('the changes are not known')
      expect(normalise(next)).toEqual(normalise(whole))
      expect(next.itemBytes).toBe(whole.itemBytes)
      followed = next
    })
    await fc.assert(isEqual, { numRuns: RUNS })
  },
)

test('an unchanged folder writes no row and raises no version', async () => {
  const { db, importAgain } = await startImported()
  const [version, next] = [await loadVersion(db), await loadNextTransaction(db)]
  expect(await importAgain(fernhill)).toEqual({ changedRows: 0 })
  expect(await loadVersion(db)).toBe(version)
  expect(await listRowsWrittenAfter(db, brandId, next)).toEqual([])
})

test('another price writes the row of its item alone', async () => {
  const { db, importAgain } = await startImported()
  const next = await loadNextTransaction(db)
  const [first] = fernhill.menu.items
  const dearer = editItems((items) =>
    items.with(0, { ...items[0], ...first, pricePence: 999 } as (typeof items)[0]),
  )
  expect(await importAgain(dearer)).toEqual({ changedRows: 1 })
  expect(await listRowsWrittenAfter(db, brandId, next)).toHaveLength(1)
  const [change] = await db.select().from(changedRows).where(eq(changedRows.brandId, brandId))
  expect(change).toEqual({ brandId, version: await loadVersion(db), keys: { items: [[first?.slug]] } })
})

test('an item that comes between two others leaves their rows as they are', async () => {
  const { db, importAgain } = await startImported()
  const next = await loadNextTransaction(db)
  const more = editItems((items) =>
    items.toSpliced(3, 0, ...items.slice(0, 1).map((item) => ({ ...item, slug: 'one-more' }))),
  )
  await importAgain(more)
  const written = await listRowsWrittenAfter(db, brandId, next)
  // The item itself, and its pictures.
  expect([...new Set(written.map((row) => row.split(' ')[0]))]).toEqual(['pictures', 'menu_items'])
  expect(written.filter((row) => row.startsWith('menu_items'))).toHaveLength(1)
})

test('a replaced picture writes its file alone', async () => {
  const { db, importAgain } = await startImported()
  const root = await mkdtemp(join(tmpdir(), 'larder-brand-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(fernhill.root, root, { recursive: true })
  const path = fernhill.assets.find((one) => one.endsWith('.webp')) ?? ''
  await writeFile(join(root, path), 'another picture')
  const next = await loadNextTransaction(db)
  expect(await importAgain({ ...fernhill, root })).toEqual({ changedRows: 1 })
  expect(await listRowsWrittenAfter(db, brandId, next)).toEqual([`brand_files ${path}`])
})

test('holds up no order with a coupon that it changes while the pages of the brand are made', async () => {
  const { db, importAgain } = await startImported()
  const [first, ...others] = fernhill.coupons
  const code = first?.code ?? ''
  const changed = { ...fernhill, coupons: others }
  const isCoupon = and(eq(coupons.brandId, brandId), eq(coupons.code, code))
  const order = await holdTransaction(db, (tx) => tx.select().from(coupons).where(isCoupon).for('update'))
  onTestFinished(order.commit)
  expect(order.result).toHaveLength(1)
  // It has made the pages, and found what cannot be shown, without the row of the coupon.
  const stores = fernhill.stores.map((store) => ({ ...store, timeZone: 'Nowhere/Land' }))
  await expect(importAgain({ ...changed, stores })).rejects.toThrow(BrandFolderError)
  const imported = importAgain(changed)
  await waitForLockWaiter(db)
  await order.commit()
  expect(await imported).toEqual({ changedRows: 1 })
  expect(await db.$count(coupons, isCoupon)).toBe(0)
  const [change] = await db.select().from(changedRows).where(eq(changedRows.brandId, brandId))
  expect(change?.keys).toEqual({ coupons: [[code]] })
})

test('two imports at once leave one of the two folders', async () => {
  const { db, importAgain } = await startImported()
  const cheap = editItems((items) =>
    items.map((item) => ({ ...item, pricePence: 1, memberPricePence: undefined })),
  )
  const dear = editItems((items) => items.slice(1).map((item) => ({ ...item, pricePence: 9_000 })))
  await Promise.all([importAgain(cheap), importAgain(dear)])
  const { items } = await db.transaction((tx) => loadBrandWithin(tx, brandId))
  const prices = new Set(items.map(({ pricePence }) => pricePence))
  expect([[1], [9_000]]).toContainEqual([...prices])
  expect(items).toHaveLength(fernhill.menu.items.length - (prices.has(1) ? 0 : 1))
})
