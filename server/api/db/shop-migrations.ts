import { resolve } from 'node:path'
import { PLATFORM_MIGRATIONS } from '@larder/control/db/migrations-folder.ts'
import { loadMigrations, type Migration } from '@larder/kernel/db/migrations.ts'

/** All migrations that this release knows, the platform's and the shop's, oldest first. */
export const loadShopMigrations = (): Migration[] =>
  loadMigrations(PLATFORM_MIGRATIONS, resolve(import.meta.dirname, 'migrations'))
