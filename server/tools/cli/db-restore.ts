import { resolve } from 'node:path'
import { checkInvariants, restoreBackup, rowsOf } from '../backup/index.ts'
import { CommandError, runCommand, say } from './command.ts'
import { confirm } from './confirm.ts'
import { otherConnections, contentsOf, count, printFindings } from './describe-database.ts'
import { progressBar } from './progress.ts'
import { withDatabaseUrl } from './with-database.ts'

// pnpm db:restore <file> [--force]: replaces the database with a backup, completely or not at all.
await runCommand(async () => {
  const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
  if (!named) throw new CommandError('Which backup? pnpm db:restore <file> [--force]')
  await withDatabaseUrl(async ({ url, place }, { backupPassphrase: passphrase }) => {
    const progress = progressBar('Restoring')
    const restored = await restoreBackup({
      url,
      file: resolve(named),
      passphrase,
      mayReplace: (there, others) =>
        confirm(
          `This replaces everything in ${place} (${contentsOf(there)}).${otherConnections(others)} Go on?`,
        ),
      onRows: (rows, all) => progress.show(rows / all, `${count(rows)} rows`),
    })
    if (!restored) {
      say('Nothing was changed.')
      return
    }
    progress.end()
    const { header, migrated } = restored
    say(`${count(rowsOf(header))} rows of ${header.createdAt} are back in ${place}.`)
    if (migrated > 0) say(`The backup was older than this release: ${migrated} migrations were applied.`)
    printFindings(await checkInvariants(url))
  })
})
