import { connect } from '../../src/kernel/db/client.ts'
import { seedDemo, seedDemoOrders } from './seed-demo.ts'
import { migrateAndSeed } from '../../src/kernel/db/migrate.ts'
import { PREPARATION } from './preparation.ts'
import { preparations } from '../../src/model/schema/index.ts'

/** Brings the schema up to date, says so, and imports the demo brands; idempotent. Throws a ForeignHistoryError. */
export async function prepare(url: string, digest: string, onMigrated = () => {}): Promise<void> {
  const db = connect(url, { max: 4, onError: () => undefined })
  try {
    await migrateAndSeed(db, async () => {
      onMigrated()
      await seedDemo(db)
      await seedDemoOrders(db)
      await db
        .insert(preparations)
        .values({ name: PREPARATION, digest })
        .onConflictDoUpdate({ target: preparations.name, set: { digest } })
    })
  } finally {
    await db.$client.end()
  }
}
