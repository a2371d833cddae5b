import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { AppError, isAppError } from '@larder/contracts/errors'
import { singleton } from '@larder/contracts/singleton'
import { listErrorCauses, readErrorCode } from '../errors/outside-error.ts'
import type { Db } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'

type StorageSettings = { dataFolder: string; minFreeBytes: number }

/** The SQLSTATE of a database that cannot extend a file, and Node's codes for a full disk or quota. */
const STORAGE_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const PROBE_INTERVAL_MS = 5_000
/**
 * Factor above the limit at which low space counts as sufficient again, so that readiness does not alternate with every
 * file.
 */
const RECOVERY_FACTOR = 1.25

const storage = singleton('storage', () => ({
  /** Whether a write has failed for lack of space and none has succeeded since. */
  isRefused: false,
  triedAt: -Infinity,
  isDiskLow: false,
}))

export function isStorageFull(error: unknown): boolean {
  for (const cause of listErrorCauses(error))
    if (STORAGE_FULL_CODES.has(readErrorCode(cause) ?? '')) return true
  return false
}

/** Reports that a write failed for lack of space, which `/readyz` says until a write succeeds again. */
export function reportStorageFull(): void {
  if (!storage.isRefused) storage.triedAt = performance.now()
  storage.isRefused = true
}

/** Writes about 4 MB and rolls back: without this much room the next orders would fail, too. */
const probeWrite = (db: Db) =>
  db.transaction((tx) =>
    tx.execute(
      sql`create temporary table room_for_writes on commit drop as select generate_series(1, 100000)`,
    ),
  )

/** Whether writes still fail. After a failed write this stays true until the database accepts one. */
export async function isWriteFailing(db: Db): Promise<boolean> {
  if (!storage.isRefused || performance.now() - storage.triedAt < PROBE_INTERVAL_MS) return storage.isRefused
  storage.triedAt = performance.now()
  try {
    await probeWrite(db)
    storage.isRefused = false
  } catch (error) {
    if (!isStorageFull(error)) return false // another kind of error, which is reported elsewhere
  }
  return storage.isRefused
}

/** Whether the disk of the data folder has less free space than the configuration requires. */
export async function isDiskLow({ dataFolder, minFreeBytes }: StorageSettings): Promise<boolean> {
  const found = await statfs(dataFolder).catch(() => undefined) // without the folder nothing is written to the disk
  const required = storage.isDiskLow ? minFreeBytes * RECOVERY_FACTOR : minFreeBytes
  storage.isDiskLow = found !== undefined && found.bavail * found.bsize < required
  return storage.isDiskLow
}

/** Whether there is no room for writes, on this server's disk or on the database's. */
export async function isStorageLow({ db, config }: { db: Db; config: StorageSettings }): Promise<boolean> {
  return (await isDiskLow(config)) || isWriteFailing(db)
}

/**
 * The embedded database ends when its log has no space left. It is then not merely unavailable, and the message to
 * shoppers says so.
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
