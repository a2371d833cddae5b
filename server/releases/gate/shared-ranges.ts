import { satisfies } from 'semver'
import { hostPairs } from './host-pairs.ts'
import { nameOf, type Rule } from './refusal.ts'

/** The host's one copy of each shared module must be in the range that an area was built for. */
export const sharedRanges: Rule = {
  name: 'shared-range',
  problems(candidate) {
    return hostPairs(candidate).flatMap(({ host, remote }) => {
      const { versions } = host.contract.provides
      return Object.entries(remote.contract.requires.ranges).flatMap(([module, range]) => {
        const version = versions[module]
        if (version !== undefined && satisfies(version, range)) return []
        const who = remote === candidate.release ? 'It' : nameOf(remote)
        return [
          `${who} was built for ${module} ${range}, and ${nameOf(host)} has ${version ?? 'none'}. Build it again with the host's version.`,
        ]
      })
    })
  },
}
