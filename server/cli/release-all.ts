import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '@larder/api/config.ts'
import { refillLedger } from '@larder/control/plan/last-good-plan.ts'
import {
  isPlanEmpty,
  loadOrBuildReleases,
  publishAllLive,
  publishWorkspace,
} from '@larder/control/publish/prepare.ts'
import { isAppError } from '@larder/shared/errors'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { withLedger } from './command/with-database.ts'

const USAGE = `pnpm release:all            publishes every area of this code into the registry or bucket, and makes it live where no
                            person has decided about the area
pnpm release:all --first    the same where nothing is live yet; else only fills an empty bucket with what is live`
const REPO_ROOT = resolve(import.meta.dirname, '../..')

/** Errors of a bucket say themselves what to do. */
const explainUnavailable = (error: unknown): never => {
  throw isAppError(error) ? new CommandError(error.text, { cause: error }) : error
}

await runCommand(async () => {
  const { first: isFirst } = parseArgs({ options: { first: { type: 'boolean' } } }).values
  const { dataFolder, planDatabaseUrl } = loadConfig(process.env)
  const prepare = { repository: REPO_ROOT, registry: resolve(dataFolder, 'releases'), say: printLine }
  await withLedger(async (ledger) => {
    // A database that was emptied gets this server's plan back, as at a start.
    await refillLedger(ledger, { dataFolder, isFollowing: planDatabaseUrl !== undefined })
    if (isFirst && !(await isPlanEmpty(ledger))) {
      await publishAllLive(ledger, prepare).catch(explainUnavailable)
      return printLine('There is a plan of releases, which stays as it is.')
    }
    const migrated = Promise.resolve()
    const prepared = await loadOrBuildReleases({ ...prepare, migrated })
    await publishWorkspace(ledger, prepared, printLine).catch(explainUnavailable)
    for (const { area, version } of prepared.releases) printLine(`${area} ${version} is published.`)
  })
}, USAGE)
