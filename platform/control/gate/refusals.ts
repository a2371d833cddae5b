import { documentFor } from '@larder/contracts/claims'
import { formatRelease, type Rule, type Candidate, type Refusal } from './refusal.ts'
import type { Release } from '../registry/release.ts'
import { satisfies } from 'semver'
import type { Plan } from '../plan/plan.ts'
import { parseRelease } from '../publish/check-release.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import type { ReleaseStore } from '../registry/release-store.ts'
import { parts } from './parts.ts'
import { routes } from './routes.ts'

/** A release cannot choose its document. The field must be the area's document; anything else was edited by hand. */
const document: Rule = {
  name: 'document',
  problems({ release: { area, document: requested } }) {
    const own = documentFor(area)
    return requested === own
      ? []
      : [
          `It asks for the ${requested}'s document, and ${area} belongs to the ${own}'s. Leave its release.json as \`larder release\` or \`pnpm release\` wrote it.`,
        ]
  },
}

function hostPairs({ release, peers }: Candidate): { host: Release; remote: Release }[] {
  if (release.area === 'host') return peers.map((remote) => ({ host: release, remote }))
  return peers.filter(({ area }) => area === 'host').map((host) => ({ host, remote: release }))
}

/** The host must export everything that an area imports from its kit. */
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
        const subject = remote === candidate.release ? 'It' : formatRelease(remote)
        return [
          `${subject} imports ${missing.join(', ')} of ${module} (kit ${version}), which ${formatRelease(host)} does not have. Release the side that has to change first.`,
        ]
      })
    })
  },
}

/** The sources must compile without errors, as reported by the machine that built them. */
export const types: Rule = {
  name: 'types',
  problems({ release: { area, contract } }) {
    const { types: result } = contract
    if (!result)
      return [
        `No compiler was asked about its sources: \`pnpm release ${area}\`, or \`larder release\`, asks one and builds it.`,
      ]
    if (result.errors === 0) return []
    return [`The compiler found ${result.errors} errors in its sources. Fix them and release it again.`]
  },
}

const MAX_NAMED_FILES = 3

/** An area may only contain its own sources and `shared`; otherwise two squads would release the same code. */
const sources: Rule = {
  name: 'sources',
  problems({ release: { contract } }) {
    const foreign = contract.foreignSources
    if (foreign.length === 0) return []
    const more = foreign.length > MAX_NAMED_FILES ? ` and ${foreign.length - MAX_NAMED_FILES} more` : ''
    return [
      `It is built with ${foreign.slice(0, MAX_NAMED_FILES).join(', ')}${more}, outside of its area and shared. Show the part that the other area exposes instead.`,
    ]
  },
}

/** The host's copy of each shared module must be within the range for which an area was built. */
const sharedRanges: Rule = {
  name: 'shared-range',
  problems(candidate) {
    return hostPairs(candidate).flatMap(({ host, remote }) => {
      const { versions } = host.contract.provides
      return Object.entries(remote.contract.requires.ranges).flatMap(([module, range]) => {
        const version = versions[module]
        if (version !== undefined && satisfies(version, range)) return []
        const subject = remote === candidate.release ? 'It' : formatRelease(remote)
        return [
          `${subject} was built for ${module} ${range}, and ${formatRelease(host)} has ${version ?? 'none'}. Build it again with the host's version.`,
        ]
      })
    })
  },
}

/**
 * Budgets for an area's uncompressed scripts and style sheets in thousands of bytes: the current size plus a quarter.
 * `e2e/check/budgets.json` limits the compressed bytes of a page's first load.
 */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  host: 1_000,
  account: 345,
  basket: 230,
  checkout: 525,
  discovery: 420,
  menu: 390,
}
const DEFAULT_KB = 300

/** An area's code has a budget, so that no release slows the shop down unnoticed. */
const budget: Rule = {
  name: 'budget',
  problems({ release: { area, files } }) {
    const code = Object.entries(files).filter(([path]) => /^web\/.+\.(js|css)$/.test(path))
    const kb = Math.round(code.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1000)
    const limit = BUDGETS_KB[area] ?? DEFAULT_KB
    if (kb <= limit) return []
    const largest = code.toSorted(([, a], [, b]) => b.bytes - a.bytes).slice(0, MAX_NAMED_FILES)
    const names = largest.map(([path, { bytes }]) => `${path} ${Math.ceil(bytes / 1000)} KB`).join(', ')
    return [
      `Its scripts and styles are ${kb} KB, and its budget is ${limit}. The largest are ${names}. Load less, or agree on more with the shop’s operators.`,
    ]
  },
}

const RULES: readonly Rule[] = [document, routes, parts, kit, sharedRanges, budget, sources]

/** Reads a release of the plan; undefined when it is missing, which other checks of the plan reject. */
type FindRelease = (area: string, version: string) => Promise<Release | undefined>

/** Context of a release's checks: the other releases, and the brands' content pages. */
export type Surroundings = {
  find: FindRelease
  contentPages?: (() => Promise<readonly string[]>) | undefined
}

export const releaseFinder =
  (releases: Pick<ReleaseStore, 'read'>): FindRelease =>
  async (area, version) => {
    const content = await releases.read(area, version, 'release.json')
    return content && parseRelease(content)
  }

export const shopSurroundings = ({
  releases,
  contentPages,
}: Pick<LedgerDeps, 'releases' | 'contentPages'>): Surroundings => ({
  find: releaseFinder(releases),
  contentPages,
})

/**
 * Collects the releases that visitors may get together with this one, by a share or a rule. Disabled areas count,
 * because they may be enabled again.
 */
export async function makeCandidate<Planned extends Pick<Release, 'area'>>(
  release: Planned,
  { areas }: Plan,
  { find, contentPages }: Surroundings,
): Promise<Omit<Candidate, 'release'> & { release: Planned }> {
  const planReleases = Object.entries(areas).flatMap(([area, { stable, canary, rules = [] }]) => {
    const versions = [stable, canary, ...rules.map(({ version }) => version)]
    return [...new Set(versions)].flatMap((version) => (version === undefined ? [] : [{ area, version }]))
  })
  const live = await Promise.all(planReleases.map(({ area, version }) => find(area, version)))
  const found = live.filter((release) => release !== undefined)
  return {
    release,
    own: found.filter(({ area }) => area === release.area),
    peers: found.filter(({ area }) => area !== release.area),
    contentPages: (await contentPages?.()) ?? [],
  }
}

/** Maximum number of reported problems per rule, and of characters in each, because squads choose the names in them. */
const MAX_PROBLEMS = 10
const MAX_CHARS = 500

function limitProblems(problems: readonly string[]): string[] {
  const limitedProblems = problems.slice(0, MAX_PROBLEMS).map((problem) => problem.slice(0, MAX_CHARS))
  return problems.length > MAX_PROBLEMS
    ? [...limitedProblems, `And ${problems.length - MAX_PROBLEMS} more.`]
    : limitedProblems
}

/** Returns every reason why a release does not fit the live ones, including those of extra rules; pure. */
export const findRefusals = (candidate: Candidate, extraRules: readonly Rule[] = []): Refusal[] =>
  [...RULES, ...extraRules].flatMap(({ name, problems }) =>
    limitProblems(problems(candidate)).map((message) => ({ rule: name, message })),
  )

/** Returns every reason why a release may not be published or go live with the releases of a plan. */
export async function checkAgainstPlan(
  release: Release,
  plan: Plan,
  around: Surroundings,
): Promise<Refusal[]> {
  return findRefusals(await makeCandidate(release, plan, around))
}

/** Returns every reason why an area may not claim these addresses with the releases of a plan; asked before a build. */
export async function checkClaims(
  { area, claims }: Pick<Release, 'area' | 'claims'>,
  plan: Plan,
  around: Surroundings,
): Promise<Refusal[]> {
  const problems = routes.problems(await makeCandidate({ area, claims }, plan, around))
  return limitProblems(problems).map((message) => ({ rule: routes.name, message }))
}
