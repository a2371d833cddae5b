import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'

/**
 * The content of a regular file below a folder; undefined when there is none. Links inside the folder are never
 * followed: a release must not give out what is outside of it.
 */
export async function readBelow(folder: string, path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const base = await realpath(folder)
    const file = resolve(base, path)
    if (!file.startsWith(base + sep) || (await realpath(dirname(file))) !== dirname(file)) return undefined
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    return (await handle.stat()).isFile() ? await handle.readFile() : undefined
  } catch {
    return undefined
  }
}
