import { documentFor } from '@larder/shared/domain'
import { nameOf, type Rule, type Candidate, type Refusal } from './refusal.ts'
import type { Release } from '../release.ts'
import { satisfies } from 'semver'
import type { Plan } from '../plan.ts'
import { parseRelease } from '../check-release.ts'
import type { LedgerDeps } from '../ledger.ts'
import type { ReleaseStore } from '../release-store.ts'
import { parts } from './parts.ts'
import { routes } from './routes.ts'

/** A release cannot choose its document: what it says is that of its area, or was written by hand. */
const document: Rule = {
  name: 'document',
  problems({ release: { area, document: said } }) {
    const own = documentFor(area)
    return said === own
      ? []
      : [
          `It asks for the ${said}'s document, and ${area} belongs to the ${own}'s. \`larder release\` and \`pnpm release\` write the right one: leave its release.json as it was built.`,
        ]
  },
}

/** Every pair of host and remote that a candidate would make, itself on one side. */
function hostPairs({ release, peers }: Candidate): { host: Release; remote: Release }[] {
  if (release.area === 'host') return peers.map((remote) => ({ host: release, remote }))
  return peers.filter(({ area }) => area === 'host').map((host) => ({ host, remote: release }))
}

/** Everything that an area imports of the kit must be in the host whose kit it gets. */
const kit: Rule = {
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

/** The compiler has taken its sources, as the machine that built it says. */
export const types: Rule = {
  name: 'types',
  problems({ release: { area, contract } }) {
    const { types: checked } = contract
    if (!checked)
      return [
        `No compiler was asked about its sources: \`pnpm release ${area}\`, or \`larder release\`, asks one and builds it.`,
      ]
    if (checked.errors === 0) return []
    return [`The compiler found ${checked.errors} errors in its sources. Mend them, and release it anew.`]
  },
}

/** Most files that are named. */
const NAMED = 3

/** An area is built of its own sources and `shared`: another area's code in it would be released by two squads. */
const sources: Rule = {
  name: 'sources',
  problems({ release: { contract } }) {
    const foreign = contract.foreignSources
    if (foreign.length === 0) return []
    const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : ''
    return [
      `It is built with ${foreign.slice(0, NAMED).join(', ')}${more}, outside of its area and shared. Show the part that the other area exposes instead.`,
    ]
  },
}

/** The host's one copy of each shared module must be in the range that an area was built for. */
const sharedRanges: Rule = {
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

/**
 * Scripts and style sheets of an area in thousands of bytes, not compressed: what it has today and a quarter more. What a
 * page loads first is held in compressed bytes by `e2e/check/budgets.json`.
 */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  host: 1_000,
  account: 345,
  basket: 230,
  checkout: 525,
  discovery: 420,
  menu: 390,
}
/** For an area that is not listed. */
const DEFAULT_KB = 300

/** An area's code has a budget, so that no release makes the shop slow unnoticed. */
const budget: Rule = {
  name: 'budget',
  problems({ release: { area, files } }) {
    const code = Object.entries(files).filter(([path]) => /^web\/.+\.(js|css)$/.test(path))
    const kb = Math.round(code.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1000)
    const limit = BUDGETS_KB[area] ?? DEFAULT_KB
    if (kb <= limit) return []
    const largest = code.toSorted(([, a], [, b]) => b.bytes - a.bytes).slice(0, NAMED)
    const named = largest.map(([path, { bytes }]) => `${path} ${Math.ceil(bytes / 1000)} KB`).join(', ')
    return [
      `Its scripts and styles are ${kb} KB, and its budget is ${limit}. The largest are ${named}. Load less, or agree on more with the shop’s operators.`,
    ]
  },
}

const RULES: readonly Rule[] = [document, routes, parts, kit, sharedRanges, budget, sources]

/** Reads a release of the plan; undefined when it is not there, which the plan's own checks refuse. */
type FindRelease = (area: string, version: string) => Promise<Release | undefined>

/** Context of a release's checks: the other releases, and the pages of the brands' content. */
export type Surroundings = {
  find: FindRelease
  contentPages?: (() => Promise<readonly string[]>) | undefined
}

/** Releases as a store has them. */
export const findIn =
  (releases: Pick<ReleaseStore, 'read'>): FindRelease =>
  async (area, version) => {
    const content = await releases.read(area, version, 'release.json')
    return content && parseRelease(content)
  }

/** The surroundings of a release in this shop. */
export const surroundingsIn = ({
  releases,
  contentPages,
}: Pick<LedgerDeps, 'releases' | 'contentPages'>): Surroundings => ({ find: findIn(releases), contentPages })

/** The releases that visitors may get beside this one, by a share or a rule. Killed areas count: they are switched on again. */
export async function makeCandidate(
  release: Release,
  { areas }: Plan,
  { find, contentPages }: Surroundings,
): Promise<Candidate> {
  const named = Object.entries(areas).flatMap(([area, { stable, canary, rules = [] }]) => {
    const versions = [stable, canary, ...rules.map(({ version }) => version)]
    return [...new Set(versions)].flatMap((version) => (version === undefined ? [] : [{ area, version }]))
  })
  const live = await Promise.all(named.map(({ area, version }) => find(area, version)))
  const known = live.filter((one) => one !== undefined)
  return {
    release,
    own: known.filter(({ area }) => area === release.area),
    peers: known.filter(({ area }) => area !== release.area),
    contentPages: (await contentPages?.()) ?? [],
  }
}

/** Most problems of one rule that are told, and characters of each: the squad wrote the names in them. */
const TOLD = 10
const MAX_CHARS = 500

function toldProblems(problems: readonly string[]): string[] {
  const told = problems.slice(0, TOLD).map((problem) => problem.slice(0, MAX_CHARS))
  return problems.length > TOLD ? [...told, `And ${problems.length - TOLD} more.`] : told
}

/** Every reason why a release does not fit the live ones, and what other rules say of it; pure. */
export const findRefusals = (candidate: Candidate, alsoAsked: readonly Rule[] = []): Refusal[] =>
  [...RULES, ...alsoAsked].flatMap(({ name, problems }) =>
    toldProblems(problems(candidate)).map((message) => ({ rule: name, message })),
  )

/** Every reason why a release may not be published or made live beside the releases of a plan. */
export async function refusals(release: Release, plan: Plan, around: Surroundings): Promise<Refusal[]> {
  return findRefusals(await makeCandidate(release, plan, around))
}
