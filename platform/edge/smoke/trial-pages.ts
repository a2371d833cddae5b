import type * as opsContract from '@larder/contracts/ops'
import { readCurrentPlan } from '@larder/control/plan/current-plan.ts'
import { releaseFinder } from '@larder/control/gate/refusals.ts'
import { trialVersion } from '@larder/control/plan/assignment.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import type { Release } from '@larder/control/registry/release.ts'
import { listSamples } from './smoke-test.ts'

type Pages = Pick<opsContract.ReleaseSamples, 'paths' | 'claimed'>

/**
 * Lists the pages of a release that a browser opens: one address per claim and its samples, or for a host one page of
 * every live area.
 */
export async function listTrialPages(
  { db, key, releases }: Pick<LedgerDeps, 'db' | 'key' | 'releases'>,
  release: Release,
  storeSlug: string,
): Promise<Pages> {
  const find = releaseFinder(releases)
  const { areas } = await readCurrentPlan(db, key)
  if (release.area !== 'host') {
    const version = areas[release.area]?.stable
    const stable = version === undefined ? undefined : await find(release.area, version)
    const samples = listSamples(release, storeSlug)
    const claimed = samples.flatMap(({ path, claim }) =>
      claim === undefined ? [] : [{ path, isNew: !stable?.claims.includes(claim) }],
    )
    return { paths: samples.map(({ path }) => path), claimed }
  }
  const remotes = await Promise.all(
    Object.entries(areas).flatMap(([area, rollout]) => {
      const version = area === 'host' ? undefined : trialVersion(rollout)
      return version === undefined ? [] : [find(area, version)]
    }),
  )
  const pages = remotes.flatMap((remote) => (remote ? listSamples(remote, storeSlug).slice(0, 1) : []))
  const paths = pages.map(({ path }) => path)
  // The host renders a first page even when its area is disabled.
  return { paths: [...new Set(['/', ...paths])], claimed: paths.map((path) => ({ path, isNew: false })) }
}
