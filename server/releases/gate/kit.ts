import { hostPairs } from './host-pairs.ts'
import { nameOf, type Rule } from './refusal.ts'

/** Everything that an area imports of the kit must be in the host whose kit it gets. */
export const kit: Rule = {
  name: 'kit',
  problems(candidate) {
    return hostPairs(candidate).flatMap(({ host, remote }) => {
      const provided = host.contract.provides.exports
      const { imports, kit: version } = remote.contract.requires
      return Object.entries(imports).flatMap(([module, names]) => {
        const exported = provided[module]
        const missing = exported ? names.filter((name) => !exported.includes(name)) : []
        if (missing.length === 0) return []
        const who = remote === candidate.release ? 'It' : nameOf(remote)
        return [
          `${who} imports ${missing.join(', ')} of ${module} (kit ${version}), which ${nameOf(host)} does not have. Release the side that has to change first.`,
        ]
      })
    })
  },
}
