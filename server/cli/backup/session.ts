import * as z from 'zod'
import pg from 'pg'
import { APPLICATION_NAME } from '@larder/kernel/db/client.ts'
import { MIGRATION_LOCK } from '@larder/kernel/db/migrations.ts'

/** A problem with a backup or its restore, as a message for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const BackupTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })
export type BackupTable = z.infer<typeof BackupTable>

/**
 * The first line of a backup. Frames follow: a line `{"table","bytes"}`, then that many bytes of PostgreSQL's COPY text
 * (one row per line); the last line contains the SHA-256 of everything before it. The whole file is compressed with
 * zstd.
 */
export const BackupHeader = z.object({
  kind: z.literal('larder-backup'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the source server, for information. */
  postgres: z.string(),
  /** The schema's migrations at the time of the backup, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(BackupTable),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const BackupFrame = z.object({ table: z.string(), bytes: z.int().min(0) })
export const BackupEnd = z.object({ sha256: z.string() })

export const countRows = ({ tables }: Pick<BackupHeader, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * The number of rows in COPY text, in which a line break inside a value is escaped, so that each line break ends a row.
 */
export function countCopiedRows(copied: Buffer): number {
  let rows = 0
  for (let at = copied.indexOf(10); at !== -1; at = copied.indexOf(10, at + 1)) rows += 1
  return rows
}

/** Runs with a separate connection that does not have the statement timeout of the shop's pool. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'larder-backup' })
  client.on('error', () => undefined) // a broken connection fails the pending statement with a better error
  await client.connect()
  try {
    // Beside a pooler the limit is the role's, for every connection.
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs work in a transaction that ends with a commit, or with a rollback and the error. */
export async function inTransaction<Result>(
  client: pg.Client,
  { begin, work }: { begin: string; work: () => Promise<Result> },
): Promise<Result> {
  await client.query(begin)
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is more informative
    throw error
  }
}

const OTHER_CONNECTIONS_QUERY = `select application_name as name from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and coalesce(backend_type, 'client backend') = 'client backend'`

/**
 * Ensures that no shop uses a database that is about to be replaced, and that none starts to use it. Returns the names
 * of the other connections; a shop behind a pooler has the pooler's name. Throws BackupError while a shop or another
 * command is connected to it.
 */
export async function claimDatabase(client: pg.Client): Promise<string[]> {
  const { rows: locks } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock($1) as mine',
    [MIGRATION_LOCK],
  )
  if (!locks[0]?.mine)
    throw new BackupError('Another command is changing this database. Wait until it has ended.')
  const { rows } = await client.query<{ name: string }>(OTHER_CONNECTIONS_QUERY)
  if (rows.some(({ name }) => name === APPLICATION_NAME))
    throw new BackupError('The shop is running on this database. Stop it first, then try again.')
  // Other connections must not make this wait for ever.
  await client.query("set local lock_timeout = '10s'")
  return [...new Set(rows.map(({ name }) => name || 'somebody without a name'))]
}
