import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { menuItems } from '../src/model/schema/index.ts'
import { startApp } from '../testing/index.ts'
import { parseCsv } from './csv.ts'
import {
  demoBrandFolders,
  exportBrand,
  importBrand,
  readBrandFolder,
  writeFiles,
  type BrandFolder,
} from './index.ts'

async function newFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a menu that was imported before declarations can be exported; what it left empty is still not known', async () => {
  const { db } = await startApp()
  const { details } = menuItems
  const before = sql`jsonb_set(${details} - 'storage' - 'isNonFood' - 'ingredients', '{allergens}', '[]')`
  await db.update(menuItems).set({ details: before, nutrition: [] })
  const items = String((await exportBrand(db, 'fernhill')).get('menu/items.csv'))
  const [heading = '', apples = ''] = items.split('\n')
  expect(parseCsv(`${heading}\n${apples}`).rows[0]?.cells).toMatchObject({ allergens: '', storage: '' })
})

test('labels of an older import or an older brand folder, there called freeFrom, are dietary labels', async () => {
  const { db } = await startApp()
  const { details } = menuItems
  await db.update(menuItems).set({ details: sql`${details} - 'dietaryLabels'` })
  const exported = await exportBrand(db, 'fernhill')
  const items = String(exported.get('menu/items.csv'))
  expect(parseCsv(items).rows[0]?.cells).toMatchObject({
    slug: 'braeburn-apples',
    dietaryLabels: expect.stringContaining('vegan'),
  })
  const target = await newFolder('larder-labels-')
  await writeFiles(
    target,
    new Map([...exported, ['menu/items.csv', items.replace('dietaryLabels', 'freeFrom')]]),
  )
  const { menu } = await readBrandFolder(target)
  expect(menu.items[0]?.dietaryLabels).toContain('vegan')
})

/** The files by their hash: comparing megabytes of pictures byte by byte takes seconds. */
const hashes = (files: Map<string, string | Buffer>) =>
  new Map([...files].map(([path, contents]) => [path, createHash('sha256').update(contents).digest('hex')]))

const withoutRoot = ({ root: _root, ...folder }: BrandFolder) => folder

test.each(demoBrandFolders)('an exported brand reads as the one imported: %s', async (path) => {
  const { db } = await startApp()
  const folder = await readBrandFolder(path)
  const target = await newFolder('larder-export-')
  const exported = await exportBrand(db, folder.brand.slug)
  await writeFiles(target, exported)
  const again = await readBrandFolder(target)
  expect(withoutRoot(again)).toEqual(withoutRoot(folder))
  await importBrand(db, again)
  expect(hashes(await exportBrand(db, folder.brand.slug))).toEqual(hashes(exported))
})

test('a brand that does not exist cannot be exported', async () => {
  const { db } = await startApp()
  await expect(exportBrand(db, 'unknown')).rejects.toThrow('There is no brand "unknown".')
})
