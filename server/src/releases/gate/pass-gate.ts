import type { LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { Plan } from '../plan.ts'
import type { ReleaseFiles } from '../release-store.ts'
import type { Release } from '../release.ts'
import { ReleaseRefusedError, type Refusal } from './refusal.ts'
import { findIn, refusals } from './refusals.ts'

/** A release that is to meet visitors, as files. */
export type Trial = { release: Release; files: ReleaseFiles; plan: Plan }
/** Renders a release among the live ones; gives what went wrong. */
export type SmokeTest = (trial: Trial) => Promise<Refusal[]>

type Gated = {
  release: Release
  files: ReleaseFiles
  /** Absent where no shop runs: then the release is rendered when a running shop makes it live. */
  smoke: SmokeTest | undefined
}

/** The gate before publishing: every rule, and then the smoke test. Gives the refusals. */
export async function checkForPublishing(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  { release, files, smoke }: Gated,
): Promise<Refusal[]> {
  const plan = await currentPlan(db, key)
  const refused = await refusals(release, plan, findIn(releases))
  return refused.length > 0 || !smoke ? refused : smoke({ release, files, plan })
}

/** Throws a ReleaseRefusedError when there are refusals. */
export function throwRefusals(release: Pick<Release, 'area' | 'version'>, refused: readonly Refusal[]): void {
  if (refused.length > 0) throw new ReleaseRefusedError(release, refused)
}
