import type { Bucket, StoredObject } from '@larder/providers/bucket/port.ts'
import { hashOf } from './check-release.ts'
import { AppError } from '@larder/shared/errors'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { archiveFiles, unpackArchive } from './ops/archive.ts'
import { ReleaseError } from './release.ts'
import { releasePath, type PublishedRelease, type ReleaseFiles, type ReleaseStore } from './release-store.ts'

const ARCHIVE = /^([^/]+\/[^/]+)\/files-([0-9a-f]{64})\.tar$/

/** Whether an archive is the one that its release names; without a `release.json` there is no release. */
async function isNamed(bucket: Bucket, path: string, hash: string): Promise<boolean> {
  const described = await bucket.get(`${path}/release.json`)
  return described !== undefined && hashOf(described) === hash
}

/** The archives that may be left over: without a `release.json` beside them, or more than one of a release. */
function suspects(objects: readonly StoredObject[]): StoredObject[] {
  const keys = new Set(objects.map(({ key }) => key))
  const archives = objects.filter(({ key }) => ARCHIVE.test(key))
  const byRelease = Map.groupBy(archives, ({ key }) => ARCHIVE.exec(key)?.[1])
  return archives.filter(({ key }) => {
    const path = ARCHIVE.exec(key)?.[1]
    return !keys.has(`${path}/release.json`) || (byRelease.get(path)?.length ?? 0) > 1
  })
}

/** Deletes archives of uploads that broke off or lost before a time; gives how many. One of a release is never taken. */
async function sweepBucket(bucket: Bucket, before: Date): Promise<number> {
  const old = suspects(await bucket.list('')).filter(({ modifiedAt }) => modifiedAt < before)
  let count = 0
  for (const { key } of old) {
    const [, path = '', hash = ''] = ARCHIVE.exec(key) ?? []
    // Asked again for each: it may have been published since the list was made.
    if (await isNamed(bucket, path, hash)) continue
    await bucket.remove(key)
    count += 1
  }
  return count
}

const DESCRIPTION = 'release.json'
/** Calls that failed without a reply. */
const FAILURES = {
  refused: 'refused',
  timeout: 'no reply in time',
  broken: 'the reply broke off',
  unreachable: 'no connection',
  open: 'the last calls failed',
} as const

/** All files of a release, in one object that is written before `release.json` and named by its hash. */
const archiveKey = (path: string, hash: string): string => `${path}/files-${hash}.tar`

/** Writes the archive first and `release.json` last, where there is none: with that the release is published. */
async function writeRelease(bucket: Bucket, path: string, files: ReleaseFiles): Promise<void> {
  const described = files.get(DESCRIPTION)
  if (!described) throw new ReleaseError(`${path} has no ${DESCRIPTION}`)
  const taken = () => new ReleaseError(`${path.replace('/', ' ')} is published already`)
  const key = `${path}/${DESCRIPTION}`
  if (await bucket.get(key)) throw taken()
  const hash = hashOf(described)
  await bucket.put(archiveKey(path, hash), archiveFiles(files))
  if (!(await bucket.putIfAbsent(key, described))) throw taken()
  // A server that ignores the condition lets a later publisher win: what is there now counts.
  const there = await bucket.get(key)
  if (!there || hashOf(there) !== hash) throw taken()
}

async function readRelease(bucket: Bucket, path: string): Promise<ReleaseFiles | undefined> {
  const described = await bucket.get(`${path}/${DESCRIPTION}`)
  if (!described) return undefined
  const archive = await bucket.get(archiveKey(path, hashOf(described)))
  if (!archive) throw new ReleaseError(`The files of ${path.replace('/', ' ')} are gone from the bucket`)
  const files = await unpackArchive(archive)
  return new Map([...files, [DESCRIPTION, described]])
}

async function listReleases(bucket: Bucket): Promise<PublishedRelease[]> {
  return (await bucket.list('')).flatMap(({ key, modifiedAt }) => {
    const [area, version, file, ...rest] = key.split('/')
    const isRelease = area && version && file === DESCRIPTION && rest.length === 0
    return isRelease ? [{ area, version, publishedAt: modifiedAt }] : []
  })
}

/** `release.json` first: what is left when this breaks off is no release, and is swept. */
async function removeRelease(bucket: Bucket, path: string): Promise<void> {
  await bucket.remove(`${path}/${DESCRIPTION}`)
  for (const { key } of await bucket.list(`${path}/`)) await bucket.remove(key)
}

/** A failed call as an answer for people: 503, and which bucket it was. Nothing was published or changed. */
function explain(bucket: Bucket): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work
    } catch (cause) {
      if (!isOutsideError(cause)) throw cause
      const how = cause.codes.join(', ') || (cause.status ?? FAILURES[cause.failure])
      const display =
        cause.failure === 'refused'
          ? `The bucket of releases (${bucket.name}) refuses this shop: ${how}. Look at its settings, S3_….`
          : `The bucket of releases (${bucket.name}) does not answer: ${how}. Try again later.`
      throw new AppError('UNAVAILABLE', { display, cause })
    }
  }
}

/**
 * Releases in a bucket: `<area>/<version>/release.json` and beside it one archive of all files. A release is there when its
 * `release.json` is, which is written last and only where there is none (docs/decisions/152). Throws UNAVAILABLE, with a
 * sentence for people, while the bucket does not answer or refuses.
 */
export function bucketStore(bucket: Bucket): ReleaseStore {
  const explained = explain(bucket)
  return {
    readAll: async (area, version) => explained(readRelease(bucket, releasePath(area, version))),
    async read(area, version, path) {
      if (path === DESCRIPTION) return explained(bucket.get(`${releasePath(area, version)}/${path}`))
      const content = (await explained(readRelease(bucket, releasePath(area, version))))?.get(path)
      return content && Buffer.from(content)
    },
    write: async (area, version, files) => explained(writeRelease(bucket, releasePath(area, version), files)),
    list: async () => explained(listReleases(bucket)),
    remove: async (area, version) => explained(removeRelease(bucket, releasePath(area, version))),
    sweep: async (before) => explained(sweepBucket(bucket, before)),
  }
}
