import { resolve } from 'node:path'
import { loadConfig } from '@larder/api/config.ts'
import { refillLedger } from '@larder/control/plan/last-good-plan.ts'
import { loadOrBuildReleases, publishWorkspace } from '@larder/control/publish/prepare.ts'
import { isAppError } from '@larder/shared/errors'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { withLedger } from './command/with-database.ts'

const USAGE = `pnpm release:all   publishes every area of this code into the registry or bucket, and makes it live where no
                   person has decided about the area: the first plan of an empty shop, without a start`
const REPO_ROOT = resolve(import.meta.dirname, '../..')

await runCommand(async () => {
  readPositionals()
  const { dataFolder, planDatabaseUrl } = loadConfig(process.env)
  const registry = resolve(dataFolder, 'releases')
  await withLedger(async (ledger) => {
    // A database that was emptied gets this server's plan back, as at a start.
    await refillLedger(ledger, { dataFolder, isFollowing: planDatabaseUrl !== undefined })
    const migrated = Promise.resolve()
    const prepared = await loadOrBuildReleases({ repository: REPO_ROOT, registry, say: printLine, migrated })
    await publishWorkspace(ledger, prepared, printLine).catch((error: unknown) => {
      throw isAppError(error) ? new CommandError(error.text, { cause: error }) : error
    })
    for (const { area, version } of prepared.releases) printLine(`${area} ${version} is published.`)
  })
}, USAGE)
