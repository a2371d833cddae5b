import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_BYTES = 512 * 1024 * 1024
/** Writes between two clean-ups of the folder. */
const SWEEP_EVERY = 200

/**
 * Pictures on disk under their key. The least recently used are deleted first when they exceed half a gigabyte. When
 * the disk cannot be written, pictures are made each time.
 */
export function pictureCache(folder: string, maxBytes = MAX_BYTES) {
  let writes = 0
  const file = (key: string) => join(folder, key.slice(0, 2), key)

  async function sweep(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          const { size, mtimeMs } = await stat(path)
          return { path, size, mtimeMs }
        }),
    )
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= maxBytes) return
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    async find(key: string): Promise<Buffer | undefined> {
      const path = file(key)
      const found = await readFile(path).catch(() => undefined)
      // The modification time serves as the time of last use.
      if (found) await utimes(path, new Date(), new Date()).catch(() => undefined)
      return found
    },
    async save(key: string, contents: Buffer): Promise<void> {
      const path = file(key)
      const draft = `${path}.${randomUUID()}`
      try {
        await mkdir(join(path, '..'), { recursive: true })
        await writeFile(draft, contents)
        await rename(draft, path)
        writes += 1
        if (writes % SWEEP_EVERY === 0) await sweep()
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    sweep,
  }
}
export type PictureCache = ReturnType<typeof pictureCache>
