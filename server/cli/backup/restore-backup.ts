import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigrations, compareHistory, type Migration } from '@larder/kernel/db/migrations.ts'
import {
  BackupError,
  countCopiedRows,
  countRows,
  claimDatabase,
  inTransaction,
  withClient,
  type BackupHeader,
  type BackupTable,
} from './session.ts'
import { readBackup, verifyBackup, type BackupPart } from './read-backup.ts'
import { dropTables, quoteName, readTables, withoutForeignKeys } from './tables.ts'

type ReportProgress = (rows: number, all: number) => void

/** The number of this release's migrations that the backup contains. */
function countMigrations({ migrations }: BackupHeader, known: readonly Migration[]): number {
  const standing = compareHistory(migrations, known)
  if (standing === 'ahead')
    throw new BackupError(
      'The backup was made by a newer release. Restore it with that release or a later one.',
    )
  if (standing === 'foreign')
    throw new BackupError(
      'The backup was made by another line of releases. Restore it with one of those, or restore a newer backup here; `pnpm db:reset` makes an empty shop.',
    )
  return migrations.length
}

type PartCursor = { parts: AsyncGenerator<BackupPart>; current: IteratorResult<BackupPart> }

async function* streamTableRows(cursor: PartCursor, table: string, onRows: (rows: number) => void) {
  for (;;) {
    const { value, done } = cursor.current
    if (done || value.kind !== 'rows' || value.table !== table) return
    yield value.copied
    onRows(countCopiedRows(value.copied))
    cursor.current = await cursor.parts.next()
  }
}

type BackupSource = { file: string; passphrase?: string | undefined }

async function fillDatabase(
  client: pg.Client,
  { file, passphrase }: BackupSource,
  onRows: ReportProgress,
): Promise<void> {
  const parts = readBackup(file, passphrase)
  const first = await parts.next()
  if (first.done || first.value.kind !== 'header') throw new BackupError('The backup is empty.')
  const { header } = first.value
  let rows = 0
  const count = (more: number) => onRows((rows += more), countRows(header))
  const cursor: PartCursor = { parts, current: await parts.next() }
  while (!cursor.current.done && cursor.current.value.kind === 'rows') {
    const { table: name } = cursor.current.value
    const table = header.tables.find((one) => one.name === name)
    if (!table) throw new BackupError('The backup is damaged: it has rows of a table that it does not name.')
    const copy = `copy ${quoteName(name)} (${table.columns.map(quoteName).join()}) from stdin`
    await pipeline(Readable.from(streamTableRows(cursor, name, count)), client.query(copyFrom(copy)))
  }
}

/** Called with the tables that would be lost, and with the other connections. */
type ConfirmReplace = (there: BackupTable[], others: string[]) => Promise<boolean>
type ReplaceOptions = { url: string; mayReplace: ConfirmReplace }

/** Locks an unused database and has it refilled, all or nothing. Returns false when it may not be replaced. */
async function replaceDatabase(
  client: pg.Client,
  { mayReplace, refill }: { mayReplace: ConfirmReplace; refill: () => Promise<void> },
): Promise<boolean> {
  return inTransaction(client, {
    begin: 'begin',
    work: async () => {
      const others = await claimDatabase(client)
      const there = await readTables(client)
      const isUsed = countRows({ tables: there }) > 0 || others.length > 0
      if (isUsed && !(await mayReplace(there, others))) return false
      await dropTables(client)
      await refill()
      return true
    },
  })
}

type RestoreOptions = ReplaceOptions &
  BackupSource & {
    onRows?: ReportProgress
    /** The known migrations: those of this release, except in tests. */
    known?: Migration[]
  }
type RestoreResult = { header: BackupHeader; migrated: number }

/**
 * Replaces the content of a database by a backup in one transaction: the tables as they were then, the rows, and every
 * later migration. The file is read to its end before anything is changed. `mayReplace` is called only when there is
 * data or another connection. Undefined when the data may not be replaced. Throws BackupError and changes nothing when
 * the file is damaged or was made by a newer release, or when a shop uses the database.
 */
export async function restoreBackup({
  url,
  file,
  passphrase,
  mayReplace,
  onRows = () => undefined,
  known = loadShopMigrations(),
}: RestoreOptions): Promise<RestoreResult | undefined> {
  const header = await verifyBackup(file, passphrase)
  const state = countMigrations(header, known)
  const refill = async (client: pg.Client) => {
    await applyMigrations(client, known.slice(0, state))
    await withoutForeignKeys(client, () => fillDatabase(client, { file, passphrase }, onRows))
    await applyMigrations(client, known.slice(state))
  }
  return withClient(url, async (client) => {
    const isDone = await replaceDatabase(client, { mayReplace, refill: () => refill(client) })
    if (!isDone) return undefined
    await client.query('analyze')
    return { header, migrated: known.length - state }
  })
}

/** Empties a shop's database by creating its tables again. Returns false when its content may not be replaced. */
export async function resetDatabase({ url, mayReplace }: ReplaceOptions): Promise<boolean> {
  return withClient(url, (client) =>
    replaceDatabase(client, { mayReplace, refill: () => applyMigrations(client, loadShopMigrations()) }),
  )
}
