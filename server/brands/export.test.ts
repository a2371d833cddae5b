import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { exportBrand } from './export.ts'
import { importBrand } from './import.ts'
import { loadBrandFolder } from './folder/load-folder.ts'
import { writeFiles } from './folder/write-folder.ts'
import type { BrandFolder } from './brand-folder.ts'

async function newFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The hashes of the files, because comparing megabytes of pictures byte by byte takes seconds. */
const hashFiles = (files: Map<string, string | Buffer>) =>
  new Map([...files].map(([path, contents]) => [path, createHash('sha256').update(contents).digest('hex')]))

const omitRoot = ({ root: _root, ...folder }: BrandFolder) => folder

test.each(DEMO_BRAND_FOLDERS)('exporting an imported brand gives an identical brand: %s', async (path) => {
  const { db } = await startApp()
  const folder = await loadBrandFolder(path)
  const target = await newFolder('larder-export-')
  const exported = await exportBrand(db, folder.brand.slug)
  await writeFiles(target, exported)
  const again = await loadBrandFolder(target)
  expect(omitRoot(again)).toEqual(omitRoot(folder))
  await importBrand(db, again)
  expect(hashFiles(await exportBrand(db, folder.brand.slug))).toEqual(hashFiles(exported))
})

test('rejects the export of an unknown brand', async () => {
  const { db } = await startApp()
  await expect(exportBrand(db, 'unknown')).rejects.toThrow('There is no brand "unknown".')
})
