import type { Bucket, StoredObject } from '@larder/providers/bucket/index.ts'
import { hashOf } from './check-release.ts'

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
export async function sweepBucket(bucket: Bucket, before: Date): Promise<number> {
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
