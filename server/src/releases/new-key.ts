import type { Executor } from '../kernel/db/client.ts'
import { planChanges } from '../model/schema/index.ts'
import { newestPlan, plansBack } from './current-plan.ts'
import type { LedgerDeps } from './ledger.ts'
import type { Plan } from './plan.ts'
import { wholeRelease } from './release-copies.ts'
import { OtherKeyError, ReleaseError } from './release-error.ts'
import type { ReleaseStore } from './release-store.ts'
import { namedReleases, readPlan, releaseKey, signPlan, type PlanContent } from './signed-plan.ts'

/** Throws a ReleaseError unless another key signed the whole history. */
async function ensureOfOtherKey({ db, key }: LedgerDeps): Promise<void> {
  const isOther = await newestPlan(db, key).then(
    () => false,
    (error: unknown) => {
      if (error instanceof OtherKeyError) return true
      throw error
    },
  )
  if (!isOther) throw new ReleaseError("This server's key signs the plan already: nothing was changed")
}

/** The newest plan that can be read, whoever signed it, and the newest revision. */
async function newestOfAnyKey(db: Executor): Promise<{ content: PlanContent; revision: number }> {
  let revision = 0
  for await (const row of plansBack(db)) {
    revision = Math.max(revision, row.revision)
    const content = readPlan(row.plan)
    if (content) return { content, revision }
  }
  throw new ReleaseError('No plan of the database can be read')
}

async function ensurePublished(releases: ReleaseStore, content: PlanContent): Promise<void> {
  for (const { area, version } of namedReleases(content)) {
    const hash = content.releases[releaseKey(area, version)] ?? ''
    if (!(await wholeRelease(releases, { area, version, hash })))
      throw new ReleaseError(`${area} ${version} is not published as the plan names it`)
  }
}

type SignAnew = {
  who: string
  why: string
  /** Shows a person what would be in force: no signature that this server knows says that it is right. */
  agree: (plan: Plan, revision: number) => Promise<boolean>
}

/**
 * Goes on with a history whose key is lost: the newest plan, which a person has agreed to, is added again with this
 * server's signature, over releases that are published whole as it names them. Gives whether it was. Throws a ReleaseError
 * where this server's key signs the history already, or a release is missing or was changed.
 */
export async function signAnew(ledger: LedgerDeps, { who, why, agree }: SignAnew): Promise<boolean> {
  const { db, key, releases, clock } = ledger
  await ensureOfOtherKey(ledger)
  const { content, revision } = await newestOfAnyKey(db)
  await ensurePublished(releases, content)
  if (!(await agree(content, revision))) return false
  const signed = signPlan(key, { revision: revision + 1, ...content })
  await db.insert(planChanges).values({ ...signed, at: clock(), who, area: '*', act: 'new-key', why })
  return true
}
