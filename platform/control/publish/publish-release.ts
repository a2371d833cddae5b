import { AppError } from '@larder/contracts/errors'
import { sql } from 'drizzle-orm'
import type * as opsContract from '@larder/contracts/ops'
import type { AreaOwners, ReleaseCommit } from '@larder/contracts/release-origin'
import { checkNames, verifyFiles, hashDescription } from './check-release.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { types } from '../gate/refusals.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { isPublishedManually } from '../plan/plan-acts.ts'
import { ReleaseError } from '../registry/release.ts'
import type { ReleaseFiles, ReleaseStore } from '../registry/release-store.ts'

type Publication = {
  name: opsContract.ReleaseName
  files: ReleaseFiles
  who: string
  /** Renders the release together with the live ones, if a shop is running. */
  smoke?: SmokeTest | undefined
  /** Rules that an operator overrides, with the reason. */
  overridden?: opsContract.PublishQuery | undefined
  /** The commit from which it was built; older commands send its first line alone. */
  commit?: ReleaseCommit | undefined
  subject?: string | undefined
}
export type PublishResult = {
  /** Whether this call added it; false when the same release already existed. */
  isNew: boolean
  release: opsContract.PublishedRelease
}

/** Evidence of a publication: who is responsible for the area, if its release says so. */
export const ownersEvidence = ({ owners, contact }: AreaOwners): { owners?: AreaOwners } =>
  owners || contact ? { owners: { owners, contact } } : {}

/** Evidence of a publication: the commit, of older commands its first line. */
function originEvidence({ commit, subject = commit?.subject }: Publication): Partial<Publication> {
  return { ...(subject && { subject }), ...(commit && { commit }) }
}

type StoredHash = { releases: ReleaseStore; sha256: string }

/** Whether the same release is published. Throws CONFLICT when the name is used for other content. */
async function isPublished(
  { releases, sha256 }: StoredHash,
  { area, version }: Publication['name'],
): Promise<boolean> {
  const storedDescription = await releases.read(area, version, 'release.json')
  if (!storedDescription || hashDescription(storedDescription) === sha256)
    return storedDescription !== undefined
  throw new AppError('CONFLICT', {
    display: `${area} ${version} is published with other content. Give this release another name.`,
  })
}

const PUBLISH_LOCK = 7_241_902
/** Time that an upload waits for another with the same name. */
const LOCK_TIMEOUT = '60s'

/**
 * Adds a release; returns false when another upload of the same release was first. Uploads with the same name run one
 * after the other, so that there is one winner even in a bucket whose server ignores conditions (docs/decisions/152).
 */
async function addExclusively(
  { db, releases }: LedgerDeps,
  upload: Publication,
  sha256: string,
): Promise<boolean> {
  const { area, version } = upload.name
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${LOCK_TIMEOUT}, true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK}, hashtext(${`${area}/${version}`}))`)
    return !(await isPublished({ releases, sha256 }, upload.name)) && add({ releases, sha256 }, upload)
  })
}

async function add(stored: StoredHash, { name, files }: Publication): Promise<boolean> {
  try {
    await stored.releases.write(name.area, name.version, files)
    return true
  } catch (error) {
    if (error instanceof ReleaseError && (await isPublished(stored, name))) return false
    throw error
  }
}

/**
 * Publishes a release that is complete, matches its name and passes the gate, and records the author in the ledger. It
 * has no effect on shoppers. Publishing the same release again changes nothing; of two with one name the first stays.
 * Throws a ReleaseError that names the problem, and CONFLICT when the name is used for other content.
 */
export async function publishRelease(ledger: LedgerDeps, upload: Publication): Promise<PublishResult> {
  const { files, who, name, smoke, overridden = { withoutGate: false, why: '' } } = upload
  const { withoutGate, why } = overridden
  const { area, version } = name
  const release = await verifyFiles(files)
  if (release.area !== area || release.version !== version)
    throw new ReleaseError(`This is ${release.area} ${release.version}, not ${area} ${version}`)
  checkNames(release)
  const sha256 = hashDescription(files.get('release.json') ?? Buffer.of())
  const wasPublished = await isPublished({ releases: ledger.releases, sha256 }, name)
  const gateRequest = { release, files, smoke, withoutGate, extraRules: [types] }
  const refusals = wasPublished ? [] : await checkForPublishing(ledger, gateRequest)
  throwRefusals(release, refusals, withoutGate)
  const isNew = !wasPublished && (await addExclusively(ledger, upload, sha256))
  // A call that was interrupted between the two steps is completed by the next one.
  if (isNew || !(await isPublishedManually(ledger, area, version))) {
    const origin = { ...originEvidence(upload), ...ownersEvidence(release) }
    const evidence = { version, sha256, ...origin, ...(withoutGate && { withoutGate, refusals }) }
    const reason = { who, area, act: 'publish', why, evidence }
    await changePlan(ledger, reason, (plan) => plan)
  }
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return { isNew, release: { area, version, sha256, files: files.size, bytes } }
}
