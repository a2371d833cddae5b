import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './index.ts'

const MODULES = join(import.meta.dirname, '../../modules')

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, inSql: getTableName(table) }] : [],
)

/** Every table that is written or used, with the modules that do so. */
async function modulesOfTables(): Promise<Record<'written' | 'used', Map<string, Set<string>>>> {
  const written = new Map<string, Set<string>>()
  const used = new Map<string, Set<string>>()
  const add = (found: typeof used, table: string, module: string) =>
    found.set(table, (found.get(table) ?? new Set()).add(module))
  const entries = await readdir(MODULES, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || /\.(test|testing)\.ts$/.test(entry.name)) continue
    const path = relative(MODULES, join(entry.parentPath, entry.name))
    const [module = ''] = path.split('/')
    const source = await readFile(join(MODULES, path), 'utf8')
    // Of a whole import this would not know what is used.
    const takesAll = /import \* as \w+ from '[./]+\/model\/schema\//.test(source)
    expect({ path, takesAll }).toEqual({ path, takesAll: false })
    for (const { name, inSql } of tables) {
      const statement = new RegExp(`\\.(insert|update|delete)\\(${name}\\)|deleteInBatches\\(\\w+, ${name},`)
      if (statement.test(source)) add(written, name, module)
      const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[./]+/model/schema/`)
      const isInSql = new RegExp(`\\b(from|join|into|update)\\s+"?${inSql}\\b`, 'i').test(source)
      if (imported.test(source) || isInSql) add(used, name, module)
    }
  }
  return { written, used }
}

test('each table that modules write is one module’s: another one asks its owner, to read as well', async () => {
  const { written, used } = await modulesOfTables()
  expect(written.size).toBeGreaterThan(20)
  const shared = [...written].flatMap(([table, owners]) => {
    const others = [...(used.get(table) ?? [])].filter((module) => !owners.has(module))
    return owners.size > 1 || others.length > 0 ? [`${table}: ${[...owners, ...others].join(', ')}`] : []
  })
  expect(shared).toEqual([])
})
