import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import {
  DEMO_BRAND_FOLDERS,
  DEMO_PLACES_FOLDER,
  loadPlaces,
  importPlaces,
} from '@larder/brands/import-places.ts'
import { importBrand } from '@larder/brands/import.ts'
import { loadDemoMembers } from '@larder/brands/demo-members.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { findFilesBelow } from './files-below.ts'
import { removeDemoPasswords, seedCredit, seedMembers } from './seed-members.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { seedOrders } from './seed-orders.ts'
import { brandHosts, brands } from '@larder/api/model/schema/index.ts'

const SERVER_FOLDER = join(import.meta.dirname, '../..')
/** The code that turns a folder into rows, including the demo brands beside it. */
const IMPORTER_SOURCES = [join(SERVER_FOLDER, 'brands'), join(SERVER_FOLDER, 'api/model')]
/** Earlier than every date in the tests and than any real shopper. */
const MEMBERS_JOINED_AT = new Date('2025-10-01T09:00:00Z')

/** Digest of the importer and a demo folder. A change of either causes another import. */
async function digestFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const root of [folder, ...IMPORTER_SOURCES]) {
    const files = await findFilesBelow(root, root === folder ? '**/*' : '**/*.ts')
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function seedBrand(db: Db, path: string): Promise<void> {
  const demoDigest = await digestFolder(path)
  const [known] = await db
    .select({ demoDigest: brands.demoDigest })
    .from(brands)
    .where(eq(brands.id, basename(path)))
  // The brand was imported by hand, or is unchanged since the last start.
  if (known && (known.demoDigest === null || known.demoDigest === demoDigest)) return
  const folder = await loadBrandFolder(path)
  await importBrand(db, folder, { demoDigest })
  const demo = await loadDemoMembers(path)
  if (!demo) return
  const brandId = folder.brand.slug
  await seedMembers(db, { brandId, demo, joinedAt: MEMBERS_JOINED_AT })
  await seedCredit(db, { brandId, demo, now: MEMBERS_JOINED_AT })
}

/** Inserts the bundled gazetteer into a database. Geography belongs to no brand. Idempotent. */
export const seedPlaces = async (db: Db): Promise<void> =>
  importPlaces(db, await loadPlaces(DEMO_PLACES_FOLDER))

/**
 * Inserts the demo brands and their members into a database that has the schema; idempotent. A demo brand that was
 * later imported by hand stays unchanged.
 */
export async function seedBrands(db: Db): Promise<void> {
  for (const path of DEMO_BRAND_FOLDERS) await seedBrand(db, path)
}

export async function seedDemo(db: Db): Promise<void> {
  await seedPlaces(db)
  await seedBrands(db)
}

/**
 * Removes every published password of `members.json`, also from members that an earlier start imported. A member who
 * chose a different password keeps it.
 */
export async function removePublishedPasswords(db: Db): Promise<void> {
  for (const path of DEMO_BRAND_FOLDERS) {
    const demo = await loadDemoMembers(path)
    if (demo) await removeDemoPasswords(db, { brandId: basename(path), demo })
  }
}

/**
 * Creates past orders of the demo members. It is separate from `seedDemo`, because tests need a shop without orders.
 * Idempotent.
 */
export async function seedDemoOrders(db: Db): Promise<void> {
  for (const path of DEMO_BRAND_FOLDERS) {
    const demo = await loadDemoMembers(path)
    const [host] = await db
      .select({ host: brandHosts.host })
      .from(brandHosts)
      .where(eq(brandHosts.brandId, basename(path)))
    if (demo && host) await seedOrders(db, { brandId: basename(path), host: host.host, demo })
  }
}
