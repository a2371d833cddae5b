import { resolve } from 'node:path'
import { findNewestBackup } from './backup/backup-folder.ts'
import { drillBackup } from './backup/drill.ts'
import { countRows } from './backup/session.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { formatCount, printFindings, withDatabaseUrl } from './command/with-database.ts'

const HOUR_MS = 3_600_000

async function requireNewestBackup(folder: string): Promise<string> {
  const newest = await findNewestBackup(folder)
  if (!newest) throw new CommandError(`There is no backup in ${folder}. Make one: pnpm db:backup`)
  return newest.file
}

const USAGE =
  "pnpm db:drill [file]   tests the last backup: restores it beside the shop and checks the shop's invariants"

await runCommand(async () => {
  await withDatabaseUrl(async ({ url }, { dataFolder, backupPassphrase: passphrase }) => {
    const [named] = readPositionals()
    const file = named ? resolve(named) : await requireNewestBackup(resolve(dataFolder, 'backups'))
    printLine(`${file}: restoring it beside the shop.`)
    const { header, seconds, findings } = await drillBackup({ url, file, passphrase })
    const hours = Math.round((Date.now() - new Date(header.createdAt).getTime()) / HOUR_MS)
    printLine(
      `${formatCount(countRows(header))} rows, ${hours} hours old, were back in ${Math.ceil(seconds)} s.`,
    )
    printFindings(findings)
  })
}, USAGE)
