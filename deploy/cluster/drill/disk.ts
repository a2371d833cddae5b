import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { makeFolder, type Site } from './site.ts'

/** Room for the demo shop and for the log that PostgreSQL keeps (`max_wal_size`, 1 GB). */
const DISK_MB = 1_600
const BLOCKS = [1024 * 1024, 4096, 1]

/** Gives a node a small disk of its own in memory, which can be filled. Without root it is a plain folder. */
export function mountDisk(site: Site, name: string): void {
  const path = makeFolder(site, name)
  if (!site.user) return
  const { uid, gid } = site.user
  const options = `size=${DISK_MB}m,uid=${uid},gid=${gid},mode=0700`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'larder-drill', path])
  // Lazily, because a program that was killed may not be gone yet.
  site.whenDone(() => void execFileSync('umount', ['--lazy', path]))
}

/** Fills a disk to the last byte, and returns what empties it again. */
export function fillDisk(path: string): () => void {
  const file = resolve(path, 'filler')
  const descriptor = openSync(file, 'w')
  for (const size of BLOCKS) {
    const block = Buffer.alloc(size)
    try {
      while (writeSync(descriptor, block) === size);
    } catch (error) {
      if (readErrorCode(error) !== 'ENOSPC') throw error
    }
  }
  closeSync(descriptor)
  return () => rmSync(file)
}
