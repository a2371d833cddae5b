import {
  demoBrandFolders,
  demoPlacesFolder,
  importBrand,
  importPlaces,
  readBrandFolder,
  readPlaces,
} from '../brand-data/index.ts'
import type { Db } from './client.ts'

/** Puts the demo brands and their places into a database that has the schema; again and again gives the same. */
export async function seedDemo(db: Db): Promise<void> {
  await importPlaces(db, await readPlaces(demoPlacesFolder))
  for (const folder of demoBrandFolders) await importBrand(db, await readBrandFolder(folder))
}
