import { mkdir, rm } from 'node:fs/promises'
import { verifyFiles, hashDescription } from '../publish/check-release.ts'
import { openRegistry, type Registry } from './registry.ts'
import { ReleaseError } from './release.ts'
import { folderStore, type ReleaseFiles, type ReleaseStore } from './release-store.ts'
import { releaseKey } from '../ledger/signing.ts'

export type ReleaseCopies = {
  /** Folder of the copies, from which pages are rendered. */
  folder: string
  /** The verified copies since this server started; pages are composed of these. */
  registry: Registry
  /**
   * Ensures that this server's disk has a verified copy of a release: its `release.json` has the plan's hash, and every
   * file the hash in `release.json`. A copy from before the startup is verified once, and replaced if it differs.
   * Throws a ReleaseError when the release is not published or has a different hash.
   */
  ensure: (area: string, version: string, hash: string) => Promise<void>
  /**
   * Ensures a copy of a release whose files only open tabs load. They know the hashes, so an existing copy is not
   * verified.
   */
  ensureUnverified: (area: string, version: string, hash: string) => Promise<void>
}

/** A release, and the sha-256 of its `release.json`. */
type HashedRelease = { area: string; version: string; hash: string }

/** Reads the files of a release; undefined unless they are complete and have this hash. */
export async function readVerified(
  store: ReleaseStore,
  { area, version, hash }: HashedRelease,
): Promise<ReleaseFiles | undefined> {
  try {
    const files = await store.readAll(area, version)
    const description = files?.get('release.json')
    if (!files || !description || hashDescription(description) !== hash) return undefined
    await verifyFiles(files)
    return files
  } catch (error) {
    if (error instanceof ReleaseError) return undefined
    throw error
  }
}

/** Reads a published release; throws unless it has this hash. */
async function requirePublished(
  from: ReleaseStore,
  { area, version, hash }: HashedRelease,
): Promise<ReleaseFiles> {
  const files = await from.readAll(area, version)
  const description = files?.get('release.json')
  if (!files || !description) throw new ReleaseError(`${area} ${version} is not in the registry`)
  if (hashDescription(description) !== hash)
    throw new ReleaseError(`${area} ${version} is not what the plan names: its release.json was changed`)
  await verifyFiles(files)
  return files
}

/** Runs one call at a time per release; concurrent calls with the same hash share one result. */
function runExclusively(work: (area: string, version: string, hash: string) => Promise<void>) {
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

/**
 * Opens this server's copies of the releases that plans named. They are available even when the registry and the bucket
 * are not.
 */
export async function openReleaseCopies(folder: string, from: ReleaseStore): Promise<ReleaseCopies> {
  await mkdir(folder, { recursive: true })
  const copies = folderStore(folder)
  const onDisk = openRegistry(folder)
  const verifiedHashes = new Map<string, string>()
  const isVerified = (area: string, version: string) => verifiedHashes.has(releaseKey(area, version))

  async function copy(release: HashedRelease): Promise<void> {
    const { area, version } = release
    const files = await requirePublished(from, release)
    await rm(`${folder}/${area}/${version}`, { recursive: true, force: true })
    await copies.write(area, version, files).catch(async (error: unknown) => {
      // Another server with this data folder may have written it first.
      if (!(await readVerified(copies, release))) throw error
    })
  }

  const ensure = runExclusively(async (area, version, hash) => {
    const name = releaseKey(area, version)
    const verifiedHash = verifiedHashes.get(name)
    if (verifiedHash === hash) return
    // A link refers to the release as published now; a release of the plan must keep its hash.
    if (verifiedHash)
      throw new ReleaseError(`${area} ${version} is already on this server with other content`)
    const release = { area, version, hash }
    if (!(await readVerified(copies, release))) await copy(release)
    verifiedHashes.set(name, hash)
  })

  return {
    folder,
    registry: {
      findByFile: onDisk.findByFile,
      find: async (area, version) => (isVerified(area, version) ? onDisk.find(area, version) : undefined),
      read: async (area, version, path) =>
        isVerified(area, version) ? onDisk.read(area, version, path) : undefined,
    },
    ensure,
    async ensureUnverified(area, version, hash) {
      const description = await copies.read(area, version, 'release.json')
      if (!description || hashDescription(description) !== hash) await ensure(area, version, hash)
    },
  }
}
