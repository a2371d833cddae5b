import type { Bucket, StoredObject } from '../bucket/port.ts'
import { hashDescription } from '../publish/check-release.ts'
import { AppError } from '@larder/contracts/errors'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { archiveFiles, unpackArchive } from '../ops/archive.ts'
import { ReleaseError } from './release.ts'
import { releasePath, type PublishedRelease, type ReleaseFiles, type ReleaseStore } from './release-store.ts'

const ARCHIVE = /^([^/]+\/[^/]+)\/files-([0-9a-f]{64})\.tar$/

/** Whether the release's `release.json` refers to this archive. */
async function isReferenced(bucket: Bucket, path: string, hash: string): Promise<boolean> {
  const description = await bucket.get(`${path}/release.json`)
  return description !== undefined && hashDescription(description) === hash
}

/** Finds archives that may be left over: without a `release.json`, or one of several for a release. */
function findSuspects(objects: readonly StoredObject[]): StoredObject[] {
  const keys = new Set(objects.map(({ key }) => key))
  const archives = objects.filter(({ key }) => ARCHIVE.test(key))
  const byRelease = Map.groupBy(archives, ({ key }) => ARCHIVE.exec(key)?.[1])
  return archives.filter(({ key }) => {
    const path = ARCHIVE.exec(key)?.[1]
    return !keys.has(`${path}/release.json`) || (byRelease.get(path)?.length ?? 0) > 1
  })
}

/**
 * Deletes archives of interrupted or losing uploads from before a time; returns how many. Never deletes the archive of
 * a release.
 */
async function sweepBucket(bucket: Bucket, before: Date): Promise<number> {
  const old = findSuspects(await bucket.list('')).filter(({ modifiedAt }) => modifiedAt < before)
  let count = 0
  for (const { key } of old) {
    const [, path = '', hash = ''] = ARCHIVE.exec(key) ?? []
    // Check each one again, because it may have been published since the listing.
    if (await isReferenced(bucket, path, hash)) continue
    await bucket.remove(key)
    count += 1
  }
  return count
}

const DESCRIPTION = 'release.json'
/** Descriptions of calls that failed without a reply. */
const FAILURES = {
  refused: 'refused',
  timeout: 'no reply in time',
  broken: 'the reply broke off',
  unreachable: 'no connection',
  open: 'the last calls failed',
} as const

/** Key of the object with all files of a release. It is written before `release.json` and contains its hash. */
const archiveKey = (path: string, hash: string): string => `${path}/files-${hash}.tar`

/** Writes the archive first and then `release.json`, if there is none. The release is published with the latter. */
async function writeRelease(bucket: Bucket, path: string, files: ReleaseFiles): Promise<void> {
  const description = files.get(DESCRIPTION)
  if (!description) throw new ReleaseError(`${path} has no ${DESCRIPTION}`)
  const alreadyPublished = () => new ReleaseError(`${path.replace('/', ' ')} is published already`)
  const key = `${path}/${DESCRIPTION}`
  if (await bucket.get(key)) throw alreadyPublished()
  const hash = hashDescription(description)
  await bucket.put(archiveKey(path, hash), archiveFiles(files))
  if (!(await bucket.putIfAbsent(key, description))) throw alreadyPublished()
  // A server that ignores the condition lets a later publisher win, so check what is stored now.
  const storedDescription = await bucket.get(key)
  if (!storedDescription || hashDescription(storedDescription) !== hash) throw alreadyPublished()
}

async function readRelease(bucket: Bucket, path: string): Promise<ReleaseFiles | undefined> {
  const description = await bucket.get(`${path}/${DESCRIPTION}`)
  if (!description) return undefined
  const archive = await bucket.get(archiveKey(path, hashDescription(description)))
  if (!archive) throw new ReleaseError(`The files of ${path.replace('/', ' ')} are gone from the bucket`)
  const files = await unpackArchive(archive)
  return new Map([...files, [DESCRIPTION, description]])
}

async function listReleases(bucket: Bucket): Promise<PublishedRelease[]> {
  return (await bucket.list('')).flatMap(({ key, modifiedAt }) => {
    const [area, version, file, ...rest] = key.split('/')
    const isRelease = area && version && file === DESCRIPTION && rest.length === 0
    return isRelease ? [{ area, version, publishedAt: modifiedAt }] : []
  })
}

/** Deletes `release.json` first. If the deletion is interrupted, the rest is not a release and is deleted later. */
async function removeRelease(bucket: Bucket, path: string): Promise<void> {
  await bucket.remove(`${path}/${DESCRIPTION}`)
  for (const { key } of await bucket.list(`${path}/`)) await bucket.remove(key)
}

/** Converts failed calls to UNAVAILABLE errors with a text that names the bucket. Nothing was published or changed. */
function explainFailures(bucket: Bucket): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work
    } catch (cause) {
      if (!isOutsideError(cause)) throw cause
      const detail = cause.codes.join(', ') || (cause.status ?? FAILURES[cause.failure])
      const display =
        cause.failure === 'refused'
          ? `The bucket of releases (${bucket.name}) refuses this shop: ${detail}. Look at its settings, S3_….`
          : `The bucket of releases (${bucket.name}) does not answer: ${detail}. Try again later.`
      throw new AppError('UNAVAILABLE', { display, cause })
    }
  }
}

/**
 * Stores releases in a bucket: `<area>/<version>/release.json` and one archive of all files next to it. A release
 * exists when its `release.json` does, which is written last and only if there is none (docs/decisions/152). Throws
 * UNAVAILABLE, with a text for users, while the bucket does not answer or rejects calls.
 */
export function bucketStore(bucket: Bucket): ReleaseStore {
  const explain = explainFailures(bucket)
  return {
    readAll: async (area, version) => explain(readRelease(bucket, releasePath(area, version))),
    async read(area, version, path) {
      if (path === DESCRIPTION) return explain(bucket.get(`${releasePath(area, version)}/${path}`))
      const content = (await explain(readRelease(bucket, releasePath(area, version))))?.get(path)
      return content && Buffer.from(content)
    },
    write: async (area, version, files) => explain(writeRelease(bucket, releasePath(area, version), files)),
    list: async () => explain(listReleases(bucket)),
    remove: async (area, version) => explain(removeRelease(bucket, releasePath(area, version))),
    sweep: async (before) => explain(sweepBucket(bucket, before)),
  }
}
