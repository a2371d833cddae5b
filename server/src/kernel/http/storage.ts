import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { AppError, isAppError } from '@larder/shared/errors'
import { singleton } from '@larder/shared/lib'
import { errorChain, codeOf } from '../errors/error-chain.ts'
import type { Db } from '../db/client.ts'
import { isDatabaseAway } from '../db/lost-connection.ts'

/** Where the server writes, and how many bytes must be free there. */
type Room = { dataFolder: string; minFreeBytes: number }

/** SQLSTATE of a database that cannot extend a file, and what Node says of a disk or quota that is full. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Between two tries to write something after a refused write. */
const TRY_EVERY_MS = 5_000
/** What was low is enough again with this much more, so that a server does not come and go with every file. */
const ENOUGH = 1.25

const storage = singleton('storage', () => ({
  /** A write was refused, and none was tried successfully since. */
  isRefused: false,
  triedAt: -Infinity,
  isDiskLow: false,
}))

/** Whether something failed because nothing more can be written. */
export function isStorageFull(error: unknown): boolean {
  for (const cause of errorChain(error)) if (FULL.has(codeOf(cause) ?? '')) return true
  return false
}

/** A write was refused for want of room: this server is not ready until one is taken again. */
export function noteStorageFull(): void {
  if (!storage.isRefused) storage.triedAt = performance.now()
  storage.isRefused = true
}

/** About 4 MB, gone with the transaction: who cannot write these has no room for the next orders either. */
const write = (db: Db) =>
  db.transaction((tx) =>
    tx.execute(
      sql`create temporary table room_for_writes on commit drop as select generate_series(1, 100000)`,
    ),
  )

/** Whether writes are still refused: what was refused once is believed until the database takes something. */
async function isRefused(db: Db): Promise<boolean> {
  if (!storage.isRefused || performance.now() - storage.triedAt < TRY_EVERY_MS) return storage.isRefused
  storage.triedAt = performance.now()
  try {
    await write(db)
    storage.isRefused = false
  } catch (error) {
    if (!isStorageFull(error)) return false // something else is wrong, which others tell
  }
  return storage.isRefused
}

/** Whether less is free where the data folder is than the configuration asks for. */
async function isDiskLow({ dataFolder, minFreeBytes }: Room): Promise<boolean> {
  const found = await statfs(dataFolder).catch(() => undefined) // no folder: nothing is written there
  const wanted = storage.isDiskLow ? minFreeBytes * ENOUGH : minFreeBytes
  storage.isDiskLow = found !== undefined && found.bavail * found.bsize < wanted
  return storage.isDiskLow
}

/** Whether there is no room left for writes: on this server's disk, or on the database's, wherever that is. */
export async function isStorageLow({ db, config }: { db: Db; config: Room }): Promise<boolean> {
  return (await isDiskLow(config)) || isRefused(db)
}

/** The embedded database ends when its own log finds no room: then it is not merely away, and people are told so. */
export async function explainStorage(
  error: unknown,
  config: Room & { databaseUrl: string | undefined },
): Promise<unknown> {
  const isEmbeddedAway = !isAppError(error) && config.databaseUrl === undefined && isDatabaseAway(error)
  if (!isEmbeddedAway || !(await isDiskLow(config))) return error
  return new AppError('STORAGE_FULL', { cause: error })
}
