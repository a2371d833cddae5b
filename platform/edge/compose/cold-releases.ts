import type { ColdReleases } from '@larder/control/plan/assignment.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import { listVersions } from '../document/render-page.ts'
import type { Renderer } from '../renderer/pool.ts'
import type { ReleaseSet } from '../renderer/protocol.ts'

/** The release sets that render the pages of a release: with the stable releases of all others. */
function listSets({ areas }: Plan, area: string, version: string): ReleaseSet[] {
  const { host, ...remotes } = areas
  if (area !== 'host')
    return host?.stable === undefined ? [] : [{ hostVersion: host.stable, owner: { name: area, version } }]
  const owners = Object.entries(remotes).flatMap(([name, { stable, isKilled }]) =>
    stable === undefined || isKilled ? [] : [{ name, version: stable }],
  )
  return [undefined, ...owners].map((owner) => ({ hostVersion: version, owner }))
}

/**
 * Finds the releases that wait for a renderer on this server, with the reason, in areas of which visitors get different
 * releases.
 */
export function findColdReleases(plan: Plan, whyCold: Renderer['whyCold']): ColdReleases {
  const compared = Object.entries(plan.areas).filter(([, rollout]) => listVersions(rollout).length > 1)
  const cold = compared.flatMap(([area, rollout]) => {
    const reasons = listVersions(rollout).flatMap((version) => {
      const reason = listSets(plan, area, version)
        .map(whyCold)
        .find((why) => why !== undefined)
      return reason === undefined ? [] : [[version, reason] as const]
    })
    return reasons.length > 0 ? [[area, Object.fromEntries(reasons)] as const] : []
  })
  return Object.fromEntries(cold)
}
