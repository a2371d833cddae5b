import { AppError } from '@larder/shared/errors'
import type { opsContract } from '@larder/shared/contracts'
import { checkNames, checkRelease, hashOf } from './check-release.ts'
import { changePlan, isPublishedByHand, type LedgerDeps } from './ledger.ts'
import { ReleaseError } from './release-error.ts'
import type { ReleaseFiles, ReleaseStore } from './release-store.ts'

type Publish = {
  name: opsContract.ReleaseName
  files: ReleaseFiles
  who: string
}
export type Published = {
  /** Whether this call added it; false when the same release was there. */
  isNew: boolean
  release: opsContract.PublishedRelease
}

/** Adds a release, unless the same one is there. Throws CONFLICT when the name is taken by other content. */
async function addOnce(releases: ReleaseStore, { name, files }: Publish, sha256: string): Promise<boolean> {
  const { area, version } = name
  const isThere = async () => {
    const there = await releases.read(area, version, 'release.json')
    if (!there || hashOf(there) === sha256) return there !== undefined
    throw new AppError('CONFLICT', {
      display: `${area} ${version} is published with other content. Give this release another name.`,
    })
  }
  if (await isThere()) return false
  try {
    await releases.write(area, version, files)
    return true
  } catch (error) {
    // Another upload of this name was first.
    if (error instanceof ReleaseError && (await isThere())) return false
    throw error
  }
}

/**
 * Publishes a release that is whole and is what its name says, and writes into the ledger who did. Changes nothing for
 * shoppers. Publishing the same release again changes nothing; of two with one name the first one stays. Throws a
 * ReleaseError that names what is wrong with it, and CONFLICT when the name is taken by other content.
 */
export async function publishRelease(ledger: LedgerDeps, upload: Publish): Promise<Published> {
  const { files, who, name } = upload
  const { area, version } = name
  const release = await checkRelease(files)
  if (release.area !== area || release.version !== version)
    throw new ReleaseError(`This is ${release.area} ${release.version}, not ${area} ${version}`)
  checkNames(release)
  const sha256 = hashOf(files.get('release.json') ?? Buffer.of())
  const isNew = await addOnce(ledger.releases, upload, sha256)
  // A call that ended between the two steps is completed by the next one.
  if (isNew || !(await isPublishedByHand(ledger.db, area, version))) {
    const reason = { who, area, act: 'publish', why: '', evidence: { version, sha256 } }
    await changePlan(ledger, reason, (plan) => plan)
  }
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return { isNew, release: { area, version, sha256, files: files.size, bytes } }
}
