import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { findFilesBelow } from './files-below.ts'
import type { DemoImport } from '@larder/api/config.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { removePublishedPasswords, seedBrands, seedDemoOrders, seedPlaces } from './seed-demo.ts'
import { migrateAndSeed } from '@larder/kernel/db/migrate.ts'
import { preparations } from '@larder/api/model/schema/index.ts'

// This runs at every start, so nothing except the driver is loaded here.
const REPO_ROOT = join(import.meta.dirname, '../../..')
/**
 * Everything that decides the content: schema and migrations, the demo brands and places, and the code that imports
 * them.
 */
const PREPARATION_SOURCES = [
  'platform/kernel/db',
  'platform/control/db',
  'server/api/db',
  'server/api/model',
  'server/brands',
  'server/local/demo',
]
export const PREPARATION_NAME = 'start'

export async function computePreparationDigest(demo: DemoImport): Promise<string> {
  const listed = await Promise.all(
    PREPARATION_SOURCES.map((folder) => findFilesBelow(join(REPO_ROOT, folder))),
  )
  const missing = PREPARATION_SOURCES.filter((_, index) => listed[index]?.length === 0)
  if (missing.length > 0) throw new Error(`No files in ${missing.join(', ')}.`)
  const paths = listed.flat().filter((path) => !path.endsWith('.test.ts'))
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256').update(`${demo}\0`)
  paths.forEach((path, index) =>
    hash
      .update(`${relative(REPO_ROOT, path)}\0`)
      .update(contents[index] ?? '')
      .update('\0'),
  )
  return hash.digest('hex')
}

/** Whether an earlier start imported exactly this data. A database without the table was never prepared. */
export async function isPrepared(url: string, wanted: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // a broken connection fails the query below with a better error
  await client.connect()
  try {
    const sql = 'select digest from preparations where name = $1'
    const { rows } = await client.query<{ digest: string }>(sql, [PREPARATION_NAME])
    return rows[0]?.digest === wanted
  } catch (error) {
    const isNew = error instanceof pg.DatabaseError && error.code === '42P01'
    if (isNew) return false
    throw error
  } finally {
    await client.end()
  }
}

type Preparation = { digest: string; demo: DemoImport; onMigrated?: (() => void) | undefined }

/** Migrates the schema, reports it, and imports the demo brands; idempotent. Throws a ForeignHistoryError. */
export async function prepare(url: string, { digest, demo, onMigrated }: Preparation): Promise<void> {
  const db = connect(url, { max: 4, onError: () => undefined })
  try {
    await migrateAndSeed(db, loadShopMigrations(), async () => {
      onMigrated?.()
      await seedPlaces(db)
      if (demo !== 'none') await seedBrands(db)
      if (demo === 'all') await seedDemoOrders(db)
      else await removePublishedPasswords(db)
      await db
        .insert(preparations)
        .values({ name: PREPARATION_NAME, digest })
        .onConflictDoUpdate({ target: preparations.name, set: { digest } })
    })
  } finally {
    await db.$client.end()
  }
}
