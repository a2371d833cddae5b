import type { Plan } from '@larder/releases/index.ts'
import type { ReleaseSet } from './renderer/index.ts'

/** Releases of an area that new visits may get, stable first; an earlier one is rendered when a visit keeps it. */
function versionsOf({ stable, canary, weight, isKilled, rules = [] }: Plan['areas'][string]): string[] {
  if (isKilled) return []
  const byRule = rules.map(({ version }) => version)
  const versions = [stable, weight > 0 ? canary : undefined, ...byRule]
  return [...new Set(versions.filter((version) => version !== undefined))]
}

/**
 * Every release set of the plan: each host release alone (the shell), and with each release of each area. The stable
 * ones are first, so that they are started first.
 */
export function releaseSets({ areas }: Plan): ReleaseSet[] {
  const { host, ...remotes } = areas
  const hosts = host ? versionsOf({ ...host, isKilled: false }) : []
  const versions = Object.entries(remotes).map(([name, rollout]) => ({ name, live: versionsOf(rollout) }))
  const most = Math.max(0, ...versions.map(({ live }) => live.length))
  const owners = Array.from({ length: most }, (_, index) => index).flatMap((index) =>
    versions.flatMap(({ name, live }) => (live[index] ? [{ name, version: live[index] }] : [])),
  )
  return hosts.flatMap((hostVersion) =>
    [undefined, ...owners].map((owner): ReleaseSet => ({ hostVersion, owner })),
  )
}
