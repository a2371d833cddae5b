import { connect } from '@larder/kernel/db/client.ts'
import type { DemoImport } from '@larder/api/config.ts'
import { removePublishedPasswords, seedBrands, seedDemoOrders, seedPlaces } from './seed-demo.ts'
import { migrateAndSeed } from '@larder/kernel/db/migrate.ts'
import { PREPARATION } from './preparation.ts'
import { preparations } from '@larder/api/model/schema/index.ts'

type Preparation = { digest: string; demo: DemoImport; onMigrated?: (() => void) | undefined }

/** Brings the schema up to date, says so, and imports the demo brands; idempotent. Throws a ForeignHistoryError. */
export async function prepare(url: string, { digest, demo, onMigrated }: Preparation): Promise<void> {
  const db = connect(url, { max: 4, onError: () => undefined })
  try {
    await migrateAndSeed(db, async () => {
      onMigrated?.()
      await seedPlaces(db)
      if (demo !== 'none') await seedBrands(db)
      if (demo === 'all') await seedDemoOrders(db)
      else await removePublishedPasswords(db)
      await db
        .insert(preparations)
        .values({ name: PREPARATION, digest })
        .onConflictDoUpdate({ target: preparations.name, set: { digest } })
    })
  } finally {
    await db.$client.end()
  }
}
