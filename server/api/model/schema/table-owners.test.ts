import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './index.ts'

const API = join(import.meta.dirname, '../..')
const CONTEXTS = ['messaging', 'catalog', 'members', 'ordering', 'account']

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, inSql: getTableName(table) }] : [],
)

/** Every table with the contexts that write or use it. */
async function contextsOfTables(): Promise<Record<'written' | 'used', Map<string, Set<string>>>> {
  const written = new Map<string, Set<string>>()
  const used = new Map<string, Set<string>>()
  const add = (found: typeof used, table: string, context: string) =>
    found.set(table, (found.get(table) ?? new Set()).add(context))
  const folders = CONTEXTS.map((context) =>
    readdir(join(API, context), { recursive: true, withFileTypes: true }),
  )
  for (const entry of (await Promise.all(folders)).flat()) {
    if (!entry.isFile() || /\.(test|testing)\.ts$/.test(entry.name)) continue
    const path = relative(API, join(entry.parentPath, entry.name))
    const [context = ''] = path.split('/')
    const source = await readFile(join(API, path), 'utf8')
    // A namespace import would hide which tables are used.
    const takesAll = /import \* as \w+ from '[./]+\/model\/schema\//.test(source)
    expect({ path, takesAll }).toEqual({ path, takesAll: false })
    for (const { name, inSql } of tables) {
      const statement = new RegExp(
        `\\.(insert|update|delete)\\(${name}\\)|(?:deleteInBatches|deleteOldRows)\\(\\w+, ${name},`,
      )
      if (statement.test(source)) add(written, name, context)
      const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[./]+/model/schema/`)
      const isInSql = new RegExp(`\\b(from|join|into|update)\\s+"?${inSql}\\b`, 'i').test(source)
      if (imported.test(source) || isInSql) add(used, name, context)
    }
  }
  return { written, used }
}

test('each table is read and written by only one context', async () => {
  const { written, used } = await contextsOfTables()
  expect(written.size).toBeGreaterThan(20)
  const shared = [...written].flatMap(([table, owners]) => {
    const others = [...(used.get(table) ?? [])].filter((context) => !owners.has(context))
    return owners.size > 1 || others.length > 0 ? [`${table}: ${[...owners, ...others].join(', ')}`] : []
  })
  expect(shared).toEqual([])
})
