import { mkdir, rm } from 'node:fs/promises'
import { verifyFiles, hashDescription } from './check-release.ts'
import { openRegistry, type Registry } from './registry.ts'
import { ReleaseError } from './release.ts'
import { folderStore, type ReleaseFiles, type ReleaseStore } from './release-store.ts'
import { releaseKey } from './signing.ts'

export type ReleaseCopies = {
  /** Folder of the copies: pages are rendered from these. */
  folder: string
  /** The releases that were taken in since this server started; pages are composed of these. */
  registry: Registry
  /**
   * Makes sure that this server's disk has a copy of a release: its `release.json` has the hash that the plan names, and
   * every file the hash that `release.json` names. A copy of an earlier start is verified once, and made anew where it
   * differs. Throws a ReleaseError when the release is not published, or is not what was named.
   */
  takeIn: (area: string, version: string, hash: string) => Promise<void>
  /** The same for a release of which open tabs alone load files, whose hashes they know: a copy that is there is believed. */
  keep: (area: string, version: string, hash: string) => Promise<void>
}

/** A release, and the sha-256 of its `release.json`. */
type Named = { area: string; version: string; hash: string }

/** The files, where they are the whole release of this hash; undefined where they are not. */
export async function wholeRelease(
  store: ReleaseStore,
  { area, version, hash }: Named,
): Promise<ReleaseFiles | undefined> {
  try {
    const files = await store.readAll(area, version)
    const described = files?.get('release.json')
    if (!files || !described || hashDescription(described) !== hash) return undefined
    await verifyFiles(files)
    return files
  } catch (error) {
    if (error instanceof ReleaseError) return undefined
    throw error
  }
}

/** The published release, verified. */
async function published(from: ReleaseStore, { area, version, hash }: Named): Promise<ReleaseFiles> {
  const files = await from.readAll(area, version)
  const described = files?.get('release.json')
  if (!files || !described) throw new ReleaseError(`${area} ${version} is not in the registry`)
  if (hashDescription(described) !== hash)
    throw new ReleaseError(`${area} ${version} is not what the plan names: its release.json was changed`)
  await verifyFiles(files)
  return files
}

/** One call at a time for each name: of equal ones under way each gets the first one's outcome. */
function oneByOne(work: (area: string, version: string, hash: string) => Promise<void>) {
  const running = new Map<string, { hash: string; done: Promise<void> }>()
  return async (area: string, version: string, hash: string): Promise<void> => {
    const name = releaseKey(area, version)
    for (let other = running.get(name); other; other = running.get(name)) {
      if (other.hash === hash) return other.done
      await other.done.catch(() => undefined)
    }
    const done = work(area, version, hash).finally(() => running.delete(name))
    running.set(name, { hash, done })
    return done
  }
}

/** This server's own copies of the releases that plans named: they are there when registry and bucket are not. */
export async function releaseCopies(folder: string, from: ReleaseStore): Promise<ReleaseCopies> {
  await mkdir(folder, { recursive: true })
  const copies = folderStore(folder)
  const onDisk = openRegistry(folder)
  /** Hash by name, of what was verified since the start. */
  const held = new Map<string, string>()
  const holds = (area: string, version: string) => held.has(releaseKey(area, version))

  async function copy(named: Named): Promise<void> {
    const { area, version } = named
    const files = await published(from, named)
    await rm(`${folder}/${area}/${version}`, { recursive: true, force: true })
    await copies.write(area, version, files).catch(async (error: unknown) => {
      // Another server of this data folder was first.
      if (!(await wholeRelease(copies, named))) throw error
    })
  }

  const takeIn = oneByOne(async (area, version, hash) => {
    const name = releaseKey(area, version)
    const known = held.get(name)
    if (known === hash) return
    // A link names what is published now; what the plan names stays what it was.
    if (known) throw new ReleaseError(`${area} ${version} is here with other content`)
    const named = { area, version, hash }
    if (!(await wholeRelease(copies, named))) await copy(named)
    held.set(name, hash)
  })

  return {
    folder,
    registry: {
      find: async (area, version) => (holds(area, version) ? onDisk.find(area, version) : undefined),
      read: async (area, version, path) =>
        holds(area, version) ? onDisk.read(area, version, path) : undefined,
    },
    takeIn,
    async keep(area, version, hash) {
      const described = await copies.read(area, version, 'release.json')
      if (!described || hashDescription(described) !== hash) await takeIn(area, version, hash)
    },
  }
}
