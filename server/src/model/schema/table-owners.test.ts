import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './index.ts'

const SRC = join(import.meta.dirname, '../..')
/** Writes to tables that the module does not own: old rows of several modules are deleted in one place. */
const EXEMPT = ['modules/delete-old-ordering-data.ts']

const tables = Object.entries(schema)
  .filter(([, value]) => is(value, PgTable))
  .map(([name]) => name)

async function writers(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const entries = await readdir(join(SRC, 'modules'), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || /\.(test|testing)\.ts$/.test(entry.name)) continue
    const path = relative(SRC, join(entry.parentPath, entry.name))
    if (EXEMPT.includes(path)) continue
    const source = await readFile(join(SRC, path), 'utf8')
    for (const [, table = ''] of source.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)) {
      const [, module = ''] = path.split('/')
      if (tables.includes(table)) found.set(table, (found.get(table) ?? new Set()).add(module))
    }
  }
  return found
}

test('each table is written by one module: another one asks its owner', async () => {
  const found = await writers()
  expect(found.size).toBeGreaterThan(20)
  const shared = [...found].filter(([, modules]) => modules.size > 1)
  expect(shared.map(([table, modules]) => `${table}: ${[...modules].join(', ')}`)).toEqual([])
})
