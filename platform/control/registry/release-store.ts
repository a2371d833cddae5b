import { constants } from 'node:fs'
import { open, realpath, chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep, join, relative } from 'node:path'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { ReleaseError } from './release.ts'

/**
 * Reads a regular file below a folder; undefined when there is none. Links inside the folder are never followed, so
 * that a release cannot expose files outside of it.
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

export type ReleaseFiles = ReadonlyMap<string, Uint8Array>

export type PublishedRelease = { area: string; version: string; publishedAt: Date }

/** Stores published releases. Each `(area, version)` is written once and never changes. */
export type ReleaseStore = {
  readAll: (area: string, version: string) => Promise<ReleaseFiles | undefined>
  read: (area: string, version: string, path: string) => Promise<Buffer | undefined>
  /** Adds a release atomically. Throws a ReleaseError when the version already exists. */
  write: (area: string, version: string, files: ReleaseFiles) => Promise<void>
  list: () => Promise<PublishedRelease[]>
  /** Deletes a release atomically. */
  remove: (area: string, version: string) => Promise<void>
  /** Deletes leftovers from before a time of interrupted writing or deleting. Returns their number. */
  sweep: (before: Date) => Promise<number>
}

const NAME = /^[a-z][a-z-]*\/\w[\w.-]{0,63}$/
/** Prefix of files being written or deleted. */
const WRITING_PREFIX = '.writing-'
const REMOVING_PREFIX = '.removing-'
/** Error codes of a rename onto a non-empty folder, by operating system. */
const EXISTS_CODES = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM'])

/** Returns the path `area/version`; throws for an invalid name. */
export function releasePath(area: string, version: string): string {
  const path = `${area}/${version}`
  if (!NAME.test(path) || path.includes('..')) throw new ReleaseError(`${path} is not a valid release name`)
  return path
}

const releaseFolder = (root: string, area: string, version: string): string =>
  resolve(root, releasePath(area, version))

/** Lists the paths of all regular files; throws when there is a link or another special file. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const special = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (special) throw new ReleaseError(`${join(special.parentPath, special.name)} is not a regular file`)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Writes files into a folder that is not in use yet; throws for a path outside of it. */
async function writeFiles(draft: string, files: ReleaseFiles): Promise<void> {
  for (const [path, content] of files) {
    const target = resolve(draft, path)
    if (!target.startsWith(draft + sep)) throw new ReleaseError(`${path} is not a path within a release`)
    await mkdir(dirname(target), { recursive: true })
    // Flush the file before the folder is renamed, so that a release that exists after a power failure is complete.
    await writeFile(target, content, { flush: true })
  }
  // Renderers run as other users and read releases.
  await chmod(draft, 0o755)
}

/** Writes a folder atomically: first under a temporary name on the same disk. */
async function writeFolder(root: string, target: string, files: ReleaseFiles): Promise<void> {
  await mkdir(root, { recursive: true })
  const draft = await mkdtemp(resolve(root, WRITING_PREFIX))
  try {
    await writeFiles(draft, files)
    await mkdir(dirname(target), { recursive: true })
    await rename(draft, target).catch((cause: unknown) => {
      if (!EXISTS_CODES.has(readErrorCode(cause) ?? '')) throw cause
      const name = relative(root, target).split(sep).join(' ')
      throw new ReleaseError(`${name} is published already`, { cause })
    })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function listFolder(root: string): Promise<PublishedRelease[]> {
  const releases = (await readdir(root, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(async ({ name: area }) => {
      const versions = await readdir(resolve(root, area))
      return Promise.all(
        versions.map(async (version) => {
          const file = await stat(resolve(root, area, version, 'release.json')).catch(() => undefined)
          return file ? [{ area, version, publishedAt: file.mtime }] : []
        }),
      )
    })
  return (await Promise.all(releases)).flat(2)
}

async function removeFolder(root: string, folder: string): Promise<void> {
  const removed = await mkdtemp(resolve(root, REMOVING_PREFIX))
  await rename(folder, removed).catch(async (error: unknown) => {
    await rm(removed, { recursive: true, force: true })
    if (readErrorCode(error) !== 'ENOENT') throw error
  })
  await rm(removed, { recursive: true, force: true })
}

async function sweepFolder(root: string, before: Date): Promise<number> {
  const names = (await readdir(root).catch(() => [])).filter(
    (name) => name.startsWith(WRITING_PREFIX) || name.startsWith(REMOVING_PREFIX),
  )
  let count = 0
  for (const name of names) {
    const { mtime } = await stat(resolve(root, name))
    if (mtime >= before) continue
    await rm(resolve(root, name), { recursive: true, force: true })
    count += 1
  }
  return count
}

/** Stores releases in a folder, each at `<area>/<version>/`. */
export function folderStore(root: string): ReleaseStore {
  return {
    async readAll(area, version) {
      const folder = releaseFolder(root, area, version)
      const paths = await listFiles(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!paths) return undefined
      const files = new Map<string, Uint8Array>()
      for (const path of paths) {
        const content = await readBelow(folder, path)
        if (content) files.set(path, content)
      }
      return files
    },
    read: async (area, version, path) => readBelow(root, `${area}/${version}/${path}`),
    async write(area, version, files) {
      const target = releaseFolder(root, area, version)
      await writeFolder(root, target, files)
    },
    list: async () => listFolder(root),
    remove: async (area, version) => removeFolder(root, releaseFolder(root, area, version)),
    sweep: async (before) => sweepFolder(root, before),
  }
}
