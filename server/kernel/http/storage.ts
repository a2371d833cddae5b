import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { AppError, isAppError } from '@larder/shared/errors'
import { singleton } from '@larder/shared/lib'
import { errorChain, codeOf } from '../errors/outside-error.ts'
import type { Db } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'

/** The folder the server writes to, and how many bytes must be free there. */
type StorageSettings = { dataFolder: string; minFreeBytes: number }

/** SQLSTATE of a database that cannot extend a file, and Node's codes for a full disk or quota. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Between two attempts to write after a failed write. */
const PROBE_EVERY_MS = 5_000
/** Low space counts as sufficient again only with this much more, so that readiness does not flap with every file. */
const RECOVERY_FACTOR = 1.25

const storage = singleton('storage', () => ({
  /** A write has failed for lack of space, and none has succeeded since. */
  isRefused: false,
  triedAt: -Infinity,
  isDiskLow: false,
}))

/** Whether something failed because the storage is full. */
export function isStorageFull(error: unknown): boolean {
  for (const cause of errorChain(error)) if (FULL_CODES.has(codeOf(cause) ?? '')) return true
  return false
}

/** A write failed for lack of space: this server is not ready until one succeeds again. */
export function reportStorageFull(): void {
  if (!storage.isRefused) storage.triedAt = performance.now()
  storage.isRefused = true
}

/** About 4 MB, rolled back: without room for these there is none for the next orders either. */
const probeWrite = (db: Db) =>
  db.transaction((tx) =>
    tx.execute(
      sql`create temporary table room_for_writes on commit drop as select generate_series(1, 100000)`,
    ),
  )

/** Whether writes still fail: after a failed write this stays true until the database accepts one. */
async function isWriteFailing(db: Db): Promise<boolean> {
  if (!storage.isRefused || performance.now() - storage.triedAt < PROBE_EVERY_MS) return storage.isRefused
  storage.triedAt = performance.now()
  try {
    await probeWrite(db)
    storage.isRefused = false
  } catch (error) {
    if (!isStorageFull(error)) return false // another error, which is reported elsewhere
  }
  return storage.isRefused
}

/** Whether the data folder's disk has less free space than the configuration requires. */
export async function isDiskLow({ dataFolder, minFreeBytes }: StorageSettings): Promise<boolean> {
  const found = await statfs(dataFolder).catch(() => undefined) // no folder: nothing is written there
  const required = storage.isDiskLow ? minFreeBytes * RECOVERY_FACTOR : minFreeBytes
  storage.isDiskLow = found !== undefined && found.bavail * found.bsize < required
  return storage.isDiskLow
}

/** Whether there is no room for writes: on this server's disk, or on the database's, wherever that is. */
export async function isStorageLow({ db, config }: { db: Db; config: StorageSettings }): Promise<boolean> {
  return (await isDiskLow(config)) || isWriteFailing(db)
}

/**
 * The embedded database ends when its log has no space: then it is not merely unavailable, and the message to shoppers
 * says so.
 */
export async function explainStorage(
  error: unknown,
  config: StorageSettings & { databaseUrl: string | undefined },
): Promise<unknown> {
  const isEmbeddedUnavailable =
    !isAppError(error) && config.databaseUrl === undefined && isDatabaseUnavailable(error)
  if (!isEmbeddedUnavailable || !(await isDiskLow(config))) return error
  return new AppError('STORAGE_FULL', { cause: error })
}
