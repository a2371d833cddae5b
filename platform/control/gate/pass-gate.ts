import type * as opsContract from '@larder/contracts/ops'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import type { Plan } from '../plan/plan.ts'
import type { ReleaseFiles } from '../registry/release-store.ts'
import type { Release } from '../registry/release.ts'
import { ReleaseRefusedError, type Refusal, type Rule } from './refusal.ts'
import { makeCandidate, findRefusals, shopSurroundings } from './refusals.ts'

export type Trial = {
  release: Release
  files: ReleaseFiles
  plan: Plan
  /** Set for a squad's trial: operators' trials never wait for one. */
  isOfSquad?: boolean
  signal?: AbortSignal
}
/** Renders a release together with the live ones; returns the problems. */
export type SmokeTest = (trial: Trial) => Promise<Refusal[]>

type GateRequest = {
  release: Release
  files: ReleaseFiles
  /** Undefined when no shop is running; a running shop then renders the release when it goes live. */
  smoke: SmokeTest | undefined
  withoutGate: opsContract.Overruled
  /** Rules that only concern the release, checked when visitors have not had it. */
  extraRules?: readonly Rule[]
}

const filterOverridden = (refusals: readonly Refusal[], withoutGate: opsContract.Overruled): Refusal[] =>
  refusals.filter(({ rule }) => (withoutGate === true ? false : !(withoutGate || []).includes(rule)))

/**
 * Checks a release before publishing: every rule, then the smoke test if none objects. Returns the refusals, including
 * overridden ones.
 */
export async function checkForPublishing(
  ledger: Pick<LedgerDeps, 'db' | 'key' | 'releases' | 'contentPages'>,
  { release, files, smoke, withoutGate, extraRules }: GateRequest,
): Promise<Refusal[]> {
  const plan = await readCurrentPlan(ledger.db, ledger.key)
  const refusals = findRefusals(await makeCandidate(release, plan, shopSurroundings(ledger)), extraRules)
  if (filterOverridden(refusals, withoutGate).length > 0 || !smoke) return refusals
  return [...refusals, ...(await smoke({ release, files, plan }))]
}

export function throwRefusals(
  release: Pick<Release, 'area' | 'version'>,
  refusals: readonly Refusal[],
  withoutGate: opsContract.Overruled,
): void {
  const remaining = filterOverridden(refusals, withoutGate)
  if (remaining.length > 0) throw new ReleaseRefusedError(release, remaining)
}
