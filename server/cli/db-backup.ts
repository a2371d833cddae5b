import { resolve } from 'node:path'
import { countRows } from './backup/session.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readPositionals, runCommand, printLine } from './command/command.ts'
import { formatCount, formatSize, withDatabaseUrl } from './command/with-database.ts'
import { createProgressBar } from './command/progress.ts'

const USAGE = 'pnpm db:backup [file]   the whole database as it is at one moment, while the shop goes on'

await runCommand(async () => {
  const [named] = readPositionals()
  await withDatabaseUrl(async ({ url, place }, { dataFolder, backupPassphrase: passphrase }) => {
    const now = new Date()
    const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
    const file = resolve(named ?? resolve(dataFolder, 'backups', `larder-${stamp}Z.backup`))
    const progress = createProgressBar('Backing up')
    const onDeleted = (old: string) => printLine(`There was no room, so an older backup was deleted: ${old}`)
    const wanted = { url, file, now, passphrase, onDeleted }
    const { header, bytes } = await writeBackup(wanted, (rows, { tables }) =>
      progress.show(rows / countRows({ tables }), `${formatCount(rows)} rows`),
    )
    progress.end()
    const all = countRows(header)
    printLine(`${place}: ${formatCount(all)} rows of ${header.tables.length} tables, ${formatSize(bytes)}.`)
    printLine(file)
    printLine(
      passphrase
        ? 'It is encrypted: without BACKUP_PASSPHRASE it is lost.'
        : 'It holds what shoppers told the shop: keep it where only you can read it, or set BACKUP_PASSPHRASE.',
    )
  })
}, USAGE)
