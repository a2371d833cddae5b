import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Db, Tx } from '@larder/kernel/db/client.ts'
import * as schema from '@larder/api/model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { BrandFolder } from './brand-folder.ts'
import { announceBrandChange } from '@larder/api/model/brand-versions.ts'
import { followBrandWithin, loadBrandWithin, type BrandSnapshot } from '@larder/api/rehearse-brand.ts'
import { compareMenus, type BrandChanges } from './brand-changes.ts'
import { listFolderRows } from './folder/folder-rows.ts'
import { importFiles } from './import-files.ts'
import { importRows } from './import-rows.ts'
import { BrandFolderError, getPlace, type Problem } from './problems.ts'
import { requireShown } from './rehearse-folder.ts'
import { isSameJson } from './same-json.ts'

type BrandFields = Pick<typeof schema.brands.$inferSelect, 'name' | 'details' | 'rewards'>
type ChangedKeys = Awaited<ReturnType<typeof importRows>>['keys']

/** For how many versions it is known what changed: for servers whose last shopper of a brand came before several imports. */
const KNOWN_VERSIONS = 50
/** Above this many rows nobody records which changed, and servers read the whole brand. */
const MAX_KNOWN_KEYS = 100_000

/** Inserts the brand unless it is there, and lets other imports of it wait for this one. Returns whether it is new. */
async function lockBrand(tx: Tx, id: string, fields: BrandFields): Promise<boolean> {
  const { brands } = schema
  const created = await tx
    .insert(brands)
    .values({ id, ...fields })
    .onConflictDoNothing()
    .returning({ id: brands.id })
  await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('no key update')
  return created.length > 0
}

type Raised = { before: BrandSnapshot; fields: BrandFields; keys: ChangedKeys }

/** Raises the version, and records what servers have to read again. */
async function raiseVersion(tx: Tx, { before, fields, keys }: Raised): Promise<void> {
  const { brandId, brand } = before
  const { brands, changedRows } = schema
  const version = (brand?.version ?? 0) + 1
  await tx
    .update(brands)
    .set({ ...fields, version })
    .where(eq(brands.id, brandId))
  const isOld = lte(changedRows.version, version - KNOWN_VERSIONS)
  await tx.delete(changedRows).where(and(eq(changedRows.brandId, brandId), isOld))
  const count = Object.values(keys).reduce((sum, own) => sum + own.length, 0)
  if (count <= MAX_KNOWN_KEYS) await tx.insert(changedRows).values({ brandId, version, keys })
}

/** What forbids this database to take a brand: another database serves it, or a host leads to another brand already. */
export async function listConflicts(db: Db | Tx, { brand }: BrandFolder): Promise<Problem[]> {
  const { brandMoves } = schema
  const isElsewhere = and(eq(brandMoves.brandId, brand.slug), eq(brandMoves.state, 'elsewhere'))
  const moves = await db.select({ peer: brandMoves.peer }).from(brandMoves).where(isElsewhere)
  const { brandId, host } = schema.brandHosts
  const taken = await db
    .select({ brandId, host })
    .from(schema.brandHosts)
    .where(and(inArray(host, brand.hosts), ne(brandId, brand.slug)))
  const place = getPlace(brand, 'brand.json')
  return [
    ...moves.map(({ peer }) => ({
      ...place,
      path: 'slug',
      message: `"${brand.slug}" is served from the database ${peer}: import it there`,
    })),
    ...taken.map((row) => ({
      ...place,
      path: 'hosts',
      message: `"${row.host}" leads to the brand "${row.brandId}": take it out of one of the two`,
    })),
  ]
}

type ImportOptions = {
  demoDigest?: string | null
  now?: Date
  /** Is told what the import changes before it is committed. */
  onChanges?: (changes: BrandChanges) => void
}

/** How many rows were inserted, changed or deleted, pictures and texts included. */
type Imported = { changedRows: number }

type Stored = { before: BrandSnapshot; isNew: boolean }

/** Writes what of the folder differs from the database, all but the coupons. Returns the brand of after that. */
async function writeDifferences(tx: Tx, folder: BrandFolder, { before, isNew }: Stored) {
  const { companyName: name, slug: brandId } = folder.brand
  const fields: BrandFields = { name, details: folder.brand, rewards: folder.rewards }
  const { keys, count, writeCoupons } = await importRows(tx, listFolderRows(folder), before)
  const { brand } = before
  const known = brand && { name: brand.name, details: brand.details, rewards: brand.rewards }
  const changedRows = count + (await importFiles(tx, folder)) + Number(isNew || !isSameJson(fields, known))
  if (changedRows === 0) return { changedRows, writeCoupons, after: before }
  if (!isNew) await raiseVersion(tx, { before, fields, keys })
  const after = isNew ? undefined : await followBrandWithin(tx, before)
  return { changedRows, writeCoupons, after: after ?? (await loadBrandWithin(tx, brandId)) }
}

/**
 * Imports a checked brand folder into the database, all or nothing: writes what differs from what is there, and nothing where
 * nothing differs. Before it commits, every page's data is made once of what the database has; throws `BrandFolderError` with the
 * places of what cannot be shown. Idempotent; other brands are not changed. IDs are slugs and store numbers, so baskets and orders
 * stay valid after an import.
 */
export async function importBrand(
  db: Db,
  folder: BrandFolder,
  { demoDigest = null, now = new Date(), onChanges }: ImportOptions = {},
): Promise<Imported> {
  const { brand, rewards } = folder
  const brandId = brand.slug
  const changedRows = await inTransaction(db, async (tx) => {
    const conflicts = await listConflicts(tx, folder)
    if (conflicts.length > 0) throw new BrandFolderError(conflicts)
    const isNew = await lockBrand(tx, brandId, { name: brand.companyName, details: brand, rewards })
    const before = await loadBrandWithin(tx, brandId)
    if (onChanges) {
      const { items, optionGroups } = before
      onChanges(compareMenus({ items, optionGroups: [...optionGroups.values()] }, folder))
    }
    const { changedRows, after, writeCoupons } = await writeDifferences(tx, folder, { before, isNew })
    if (before.brand?.demoDigest !== demoDigest)
      await tx.update(schema.brands).set({ demoDigest }).where(eq(schema.brands.id, brandId))
    await requireShown(after, folder, now)
    await writeCoupons()
    return changedRows
  })
  if (changedRows > 0) await announceBrandChange({ db }, brandId)
  return { changedRows }
}
