import { resolve } from 'node:path'
import { checkInvariants } from './backup/invariants.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { countRows } from './backup/session.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { confirm } from './command/confirm.ts'
import {
  describeConnections,
  describeContents,
  formatCount,
  printFindings,
  withDatabaseUrl,
} from './command/with-database.ts'
import { createProgressBar } from './command/progress.ts'

const USAGE = `pnpm db:restore <file>   replaces the database with a backup, completely or not at all
  --force   without asking`

await runCommand(async () => {
  const [named] = readPositionals({ mayForce: true })
  if (!named) throw new CommandError(`Which backup?\n${USAGE}`)
  await withDatabaseUrl(async ({ url, place }, { backupPassphrase: passphrase }) => {
    const progress = createProgressBar('Restoring')
    const restored = await restoreBackup({
      url,
      file: resolve(named),
      passphrase,
      mayReplace: (there, others) =>
        confirm(
          `This replaces everything in ${place} (${describeContents(there)}).${describeConnections(others)} Go on?`,
        ),
      onRows: (rows, all) => progress.show(rows / all, `${formatCount(rows)} rows`),
    })
    if (!restored) {
      printLine('Nothing was changed.')
      return
    }
    progress.end()
    const { header, migrated } = restored
    printLine(`${formatCount(countRows(header))} rows of ${header.createdAt} are back in ${place}.`)
    if (migrated > 0)
      printLine(`The backup was older than this release: ${migrated} migrations were applied.`)
    printFindings(await checkInvariants(url))
  })
}, USAGE)
