import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  applyMigrations,
  compareHistory,
  knownMigrations,
  type Migration,
} from '@larder/kernel/db/migrations.ts'
import {
  BackupError,
  countCopiedRows,
  countRows,
  claimDatabase,
  inTransaction,
  withClient,
  type Header,
  type Table,
} from './session.ts'
import { readBackup, verifyBackup, type Part } from './read-backup.ts'
import { dropTables, quoteName, readTables, withoutForeignKeys } from './tables.ts'

type Progress = (rows: number, all: number) => void

/** The number of this release's migrations that the backup contains. */
function migrationsIn({ migrations }: Header, known: readonly Migration[]): number {
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

type PartCursor = { parts: AsyncGenerator<Part>; current: IteratorResult<Part> }

/** The rows before those of the next table. */
async function* rowsOfTable(cursor: PartCursor, table: string, onRows: (rows: number) => void) {
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
  onRows: Progress,
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
    await pipeline(Readable.from(rowsOfTable(cursor, name, count)), client.query(copyFrom(copy)))
  }
}

/** Called with the tables that would be lost, and with the other connections. */
type MayReplace = (there: Table[], others: string[]) => Promise<boolean>
type ReplaceOptions = { url: string; mayReplace: MayReplace }

/** Locks an unused database and has it refilled, all or nothing. Returns false when it may not be replaced. */
async function replaceAll(
  client: pg.Client,
  { mayReplace, refill }: { mayReplace: MayReplace; refill: () => Promise<void> },
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

export type RestoreOptions = ReplaceOptions &
  BackupSource & {
    onRows?: Progress
    /** The known migrations: those of this release, except in tests. */
    known?: Migration[]
  }
export type RestoreResult = { header: Header; migrated: number }

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
  known = knownMigrations(),
}: RestoreOptions): Promise<RestoreResult | undefined> {
  const header = await verifyBackup(file, passphrase)
  const state = migrationsIn(header, known)
  const refill = async (client: pg.Client) => {
    await applyMigrations(client, known.slice(0, state))
    await withoutForeignKeys(client, () => fillDatabase(client, { file, passphrase }, onRows))
    await applyMigrations(client, known.slice(state))
  }
  return withClient(url, async (client) => {
    const isDone = await replaceAll(client, { mayReplace, refill: () => refill(client) })
    if (!isDone) return undefined
    await client.query('analyze')
    return { header, migrated: known.length - state }
  })
}

/** Empties a shop's database by creating its tables again. Returns false when its content may not be replaced. */
export async function resetDatabase({ url, mayReplace }: ReplaceOptions): Promise<boolean> {
  return withClient(url, (client) =>
    replaceAll(client, { mayReplace, refill: () => applyMigrations(client, knownMigrations()) }),
  )
}
