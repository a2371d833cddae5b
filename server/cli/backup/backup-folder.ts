import { readdir, stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from './session.ts'

/** The shop grows from one backup to the next. */
const GROWTH = 1.2
/** What orders and the database may need while a backup is written, in bytes. */
const LEFT_FREE = 1_000_000_000

/** The newest finished backup in a folder. */
export async function findNewestBackup(folder: string): Promise<{ file: string; bytes: number } | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup'))
  const files = await Promise.all(
    names.map(async (name) => {
      const file = resolve(folder, name)
      const { size: bytes, mtimeMs: madeAt } = await stat(file)
      return { file, bytes, madeAt }
    }),
  )
  return files.toSorted((a, b) => b.madeAt - a.madeAt)[0]
}

const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en-GB')} MB`

/** Throws a BackupError where another backup might fill the disk, which would stop the shop. */
export async function ensureRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = ((await findNewestBackup(folder))?.bytes ?? 0) * GROWTH + LEFT_FREE
  if (free < needed)
    throw new BackupError(
      `There is no room for a backup in ${folder}: ${toMegabytes(free)} are free, ${toMegabytes(needed)} are needed. Nothing was written.`,
    )
}
