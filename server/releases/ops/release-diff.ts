import type { opsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { parseRelease } from '../check-release.ts'
import type { LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { Release } from '../release.ts'

type Deps = Pick<LedgerDeps, 'db' | 'key' | 'releases'>

/** The files that a release adds, removes and changes, by path, beside another one. */
export function diffOf(
  { files }: Pick<Release, 'files'>,
  stable: Pick<Release, 'files' | 'version'>,
): opsContract.ReleaseDiff {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(stable.files)])].toSorted()
  const diff: opsContract.ReleaseDiff = { stable: stable.version, added: [], removed: [], changed: [] }
  for (const path of paths) {
    const now = files[path]
    const before = stable.files[path]
    if (now && !before) diff.added.push({ path, bytes: now.bytes })
    if (!now && before) diff.removed.push({ path, bytes: before.bytes })
    if (now && before && now.integrity !== before.integrity)
      diff.changed.push({ path, bytes: now.bytes, before: before.bytes })
  }
  return diff
}

async function described({ releases }: Deps, area: string, version: string): Promise<Release> {
  const content = await releases.read(area, version, 'release.json')
  if (!content) throw new AppError('NOT_FOUND', { display: `${area} ${version} is not published.` })
  return parseRelease(content)
}

/** A release beside the stable one of its area. Throws 404 when it is not published, or no release is stable. */
export async function diffToStable(
  deps: Deps,
  { area, version }: opsContract.ReleaseName,
): Promise<opsContract.ReleaseDiff> {
  const stable = (await currentPlan(deps.db, deps.key)).areas[area]?.stable
  if (stable === undefined) throw new AppError('NOT_FOUND', { display: `${area} has no stable release.` })
  const [release, other] = await Promise.all([described(deps, area, version), described(deps, area, stable)])
  return diffOf(release, other)
}
