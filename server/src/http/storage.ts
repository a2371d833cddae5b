import { statfs } from 'node:fs/promises'
import { singleton } from '@larder/shared/lib'
import { causesOf, codeOf } from '../causes.ts'

/** SQLSTATE of a database that cannot extend a file, and what Node says of a disk or quota that is full. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** A refused write is believed this long: then one may try again. */
const BELIEVED_MS = 5_000

const refused = singleton('storage', () => ({ at: -Infinity }))

/** Whether something failed because nothing more can be written. */
export function isStorageFull(error: unknown): boolean {
  for (const cause of causesOf(error)) if (FULL.has(codeOf(cause) ?? '')) return true
  return false
}

/** A write was refused for want of room: this server is not ready for a moment. */
export function noteStorageFull(): void {
  refused.at = performance.now()
}

/**
 * Whether there is no room left for writes: less than `minFreeBytes` where the data folder is, or a write that was
 * refused just now (the database may be on another machine).
 */
export async function isStorageLow(folder: string, minFreeBytes: number): Promise<boolean> {
  if (performance.now() - refused.at < BELIEVED_MS) return true
  const found = await statfs(folder).catch(() => undefined) // no folder: nothing is written there
  return found !== undefined && found.bavail * found.bsize < minFreeBytes
}
