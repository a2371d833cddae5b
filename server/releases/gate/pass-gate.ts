import type { opsContract } from '@larder/shared/contracts'
import type { LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { Plan } from '../plan.ts'
import type { ReleaseFiles } from '../release-store.ts'
import type { Release } from '../release.ts'
import { ReleaseRefusedError, type Refusal, type Rule } from './refusal.ts'
import { makeCandidate, findRefusals, surroundingsIn } from './refusals.ts'

/** A release that is to meet visitors, as files. */
export type Trial = {
  release: Release
  files: ReleaseFiles
  plan: Plan
  /** Set for a squad's trial: operators' trials never wait for one. */
  isOfSquad?: boolean
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal
}
/** Renders a release among the live ones; gives what went wrong. */
export type SmokeTest = (trial: Trial) => Promise<Refusal[]>

type Gated = {
  release: Release
  files: ReleaseFiles
  /** Absent where no shop runs: then the release is rendered when a running shop makes it live. */
  smoke: SmokeTest | undefined
  /** Rules that an operator overrules. */
  withoutGate: opsContract.Overruled
  /** Rules about the release alone, which are asked where visitors have not had it. */
  alsoAsked?: readonly Rule[]
}

/** The refusals that are not overruled. */
const objections = (refused: readonly Refusal[], withoutGate: opsContract.Overruled): Refusal[] =>
  refused.filter(({ rule }) => (withoutGate === true ? false : !(withoutGate || []).includes(rule)))

/**
 * The gate before publishing: every rule, and the smoke test of a release to which none objects. Gives the refusals,
 * overruled ones too.
 */
export async function checkForPublishing(
  ledger: Pick<LedgerDeps, 'db' | 'key' | 'releases' | 'contentPages'>,
  { release, files, smoke, withoutGate, alsoAsked }: Gated,
): Promise<Refusal[]> {
  const plan = await currentPlan(ledger.db, ledger.key)
  const refused = findRefusals(await makeCandidate(release, plan, surroundingsIn(ledger)), alsoAsked)
  if (objections(refused, withoutGate).length > 0 || !smoke) return refused
  return [...refused, ...(await smoke({ release, files, plan }))]
}

/** Throws a ReleaseRefusedError when there are refusals that are not overruled, with those. */
export function throwRefusals(
  release: Pick<Release, 'area' | 'version'>,
  refused: readonly Refusal[],
  withoutGate: opsContract.Overruled,
): void {
  const left = objections(refused, withoutGate)
  if (left.length > 0) throw new ReleaseRefusedError(release, left)
}
