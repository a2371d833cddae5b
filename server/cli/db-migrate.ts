import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { migrateAndSeed } from '@larder/kernel/db/migrate.ts'
import { compareHistory, readAppliedMigrations } from '@larder/kernel/db/migrations.ts'
import { seedPlaces } from '@larder/local/demo/seed-demo.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { withDatabaseUrl } from './command/with-database.ts'

const USAGE = `pnpm db:migrate   applies the migrations that the database lacks and adds the bundled places, while servers of this
                  version and of the one before serve; refused where a newer version has migrated it`

await runCommand(async () => {
  readPositionals()
  await withDatabaseUrl(async ({ url, place }) => {
    const known = loadShopMigrations()
    const db = connect(url, { max: 2, onError: () => undefined })
    try {
      const applied = await readAppliedMigrations(db.$client)
      if (compareHistory(applied, known) === 'ahead')
        throw new CommandError(
          `${place} was migrated by a newer version. Nothing was changed. Migrate with that version; servers of this one may serve beside it.`,
        )
      // Servers that are started without a supervisor find addresses by these.
      await migrateAndSeed(db, known, seedPlaces)
      const missing = Math.max(0, known.length - applied.length)
      printLine(
        missing === 0
          ? `${place} lacks no migration.`
          : `${place}: ${missing} of ${known.length} migrations were applied.`,
      )
    } finally {
      await db.$client.end()
    }
  })
}, USAGE)
