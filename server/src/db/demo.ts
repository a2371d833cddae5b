import {
  demoBrandFolders,
  demoPlacesFolder,
  importBrand,
  importPlaces,
  readDemoMembers,
  readBrandFolder,
  readPlaces,
} from '../brand-data/index.ts'
import { seedMembers } from '../modules/members/seed-members.ts'
import type { Db } from './client.ts'

/** Long before any test's day and any shopper's. */
const JOINED = new Date('2025-10-01T09:00:00Z')

/** Puts the demo brands, their people and their places into a database that has the schema; again and again gives the same. */
export async function seedDemo(db: Db): Promise<void> {
  await importPlaces(db, await readPlaces(demoPlacesFolder))
  for (const path of demoBrandFolders) {
    const folder = await readBrandFolder(path)
    await importBrand(db, folder)
    const demo = await readDemoMembers(path)
    if (demo) await seedMembers(db, { brandId: folder.brand.slug, demo, joinedAt: JOINED })
  }
}
