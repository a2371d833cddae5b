import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { BackupError } from './session.ts'

/** The shop grows from one backup to the next. */
const GROWTH = 1.2
/** What orders and the database may need while a backup is written, in bytes. */
const LEFT_FREE = 1_000_000_000

/** How many are left where older ones make room. */
const ALWAYS_KEPT = 3
/** As `db:backup` names them. What a person named is never deleted. */
const TIMED_NAME = /^larder-[\dT-]+Z\.backup$/

type Backup = { file: string; bytes: number }

/** The finished backups in a folder, newest first. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup'))
  const files = await Promise.all(
    names.map(async (name) => {
      const file = resolve(folder, name)
      const { size: bytes, mtimeMs: madeAt } = await stat(file)
      return { file, bytes, madeAt }
    }),
  )
  return files.toSorted((a, b) => b.madeAt - a.madeAt)
}

/** The newest finished backup in a folder. */
export const findNewestBackup = async (folder: string): Promise<Backup | undefined> =>
  (await listBackups(folder))[0]

/** The oldest backups without which so many bytes more are free. Undefined where there are too few. */
function listOldest(backups: readonly Backup[], missing: number): Backup[] | undefined {
  const timed = backups.slice(ALWAYS_KEPT).filter(({ file }) => TIMED_NAME.test(basename(file)))
  const oldest: Backup[] = []
  for (let freed = 0; freed < missing;) {
    const next = timed.pop()
    if (!next) return undefined
    oldest.push(next)
    freed += next.bytes
  }
  return oldest
}

const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en-GB')} MB`

/**
 * Makes room for another backup: the oldest go, but for three, because a shop is better off with a new one. Throws a BackupError, and
 * deletes nothing, where it might fill the disk even then, which would stop the shop.
 */
export async function makeRoom(folder: string, onDeleted: (file: string) => void): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const backups = await listBackups(folder)
  const needed = (backups[0]?.bytes ?? 0) * GROWTH + LEFT_FREE
  const oldest = listOldest(backups, needed - free)
  if (!oldest)
    throw new BackupError(
      `There is no room for a backup in ${folder}: ${toMegabytes(free)} are free, ${toMegabytes(needed)} are needed. Nothing was written.`,
    )
  for (const { file } of oldest) {
    await rm(file)
    onDeleted(file)
  }
}
