import { AppError } from '@larder/shared/errors'
import { sql } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import { checkNames, verifyFiles, hashDescription } from './check-release.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from './gate/pass-gate.ts'
import { types } from './gate/refusals.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { isPublishedByHand } from './plan-acts.ts'
import { ReleaseError } from './release.ts'
import type { ReleaseFiles, ReleaseStore } from './release-store.ts'

type Publish = {
  name: opsContract.ReleaseName
  files: ReleaseFiles
  who: string
  /** Renders the release among the live ones, where a shop runs. */
  smoke?: SmokeTest | undefined
  /** Rules that an operator overrules, with the reason. */
  overruled?: opsContract.PublishQuery | undefined
  /** First line of the commit that it was built from. */
  subject?: string | undefined
}
export type Published = {
  /** Whether this call added it; false when the same release was there. */
  isNew: boolean
  release: opsContract.PublishedRelease
}

type Known = { releases: ReleaseStore; sha256: string }

/** Whether the same release is there. Throws CONFLICT when the name is taken by other content. */
async function isThere({ releases, sha256 }: Known, { area, version }: Publish['name']): Promise<boolean> {
  const there = await releases.read(area, version, 'release.json')
  if (!there || hashDescription(there) === sha256) return there !== undefined
  throw new AppError('CONFLICT', {
    display: `${area} ${version} is published with other content. Give this release another name.`,
  })
}

/** "Publishing a release" among this database's advisory locks of two numbers. */
const PUBLISHING = 7_241_902
/** How long an upload waits for another one of the same name. */
const WAIT = '60s'

/**
 * Adds a release; false when another upload of the same one was first. Uploads of one name through this database follow one
 * another: so there is one winner also in a bucket whose server ignores conditions (docs/decisions/152).
 */
async function addInTurn({ db, releases }: LedgerDeps, upload: Publish, sha256: string): Promise<boolean> {
  const { area, version } = upload.name
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${WAIT}, true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISHING}, hashtext(${`${area}/${version}`}))`)
    return !(await isThere({ releases, sha256 }, upload.name)) && add({ releases, sha256 }, upload)
  })
}

async function add(known: Known, { name, files }: Publish): Promise<boolean> {
  try {
    await known.releases.write(name.area, name.version, files)
    return true
  } catch (error) {
    if (error instanceof ReleaseError && (await isThere(known, name))) return false
    throw error
  }
}

/**
 * Publishes a release that is whole, is what its name says and passes the gate, and writes into the ledger who did. Changes
 * nothing for shoppers. Publishing the same release again changes nothing; of two with one name the first one stays. Throws a
 * ReleaseError that names what is wrong with it, and CONFLICT when the name is taken by other content.
 */
export async function publishRelease(ledger: LedgerDeps, upload: Publish): Promise<Published> {
  const { files, who, name, smoke, subject, overruled = { withoutGate: false, why: '' } } = upload
  const { withoutGate, why } = overruled
  const { area, version } = name
  const release = await verifyFiles(files)
  if (release.area !== area || release.version !== version)
    throw new ReleaseError(`This is ${release.area} ${release.version}, not ${area} ${version}`)
  checkNames(release)
  const sha256 = hashDescription(files.get('release.json') ?? Buffer.of())
  const isKnown = await isThere({ releases: ledger.releases, sha256 }, name)
  const gated = { release, files, smoke, withoutGate, alsoAsked: [types] }
  const refused = isKnown ? [] : await checkForPublishing(ledger, gated)
  throwRefusals(release, refused, withoutGate)
  const isNew = !isKnown && (await addInTurn(ledger, upload, sha256))
  // A call that ended between the two steps is completed by the next one.
  if (isNew || !(await isPublishedByHand(ledger, area, version))) {
    const evidence = {
      version,
      sha256,
      ...(subject && { subject }),
      ...(withoutGate && { withoutGate, refusals: refused }),
    }
    const reason = { who, area, act: 'publish', why, evidence }
    await changePlan(ledger, reason, (plan) => plan)
  }
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return { isNew, release: { area, version, sha256, files: files.size, bytes } }
}
