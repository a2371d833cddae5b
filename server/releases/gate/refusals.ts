import type { Plan } from '../plan.ts'
import type { Release } from '../release.ts'
import { parseRelease } from '../check-release.ts'
import type { LedgerDeps } from '../ledger.ts'
import type { ReleaseStore } from '../release-store.ts'
import { budget } from './budget.ts'
import { document } from './document.ts'
import { kit } from './kit.ts'
import { parts } from './parts.ts'
import type { Candidate, Refusal, Rule } from './refusal.ts'
import { routes } from './routes.ts'
import { sharedRanges } from './shared-ranges.ts'
import { sources } from './sources.ts'

const RULES: readonly Rule[] = [document, routes, parts, kit, sharedRanges, budget, sources]

/** Reads a release of the plan; undefined when it is not there, which the plan's own checks refuse. */
export type FindRelease = (area: string, version: string) => Promise<Release | undefined>

/** What a release is compared with: the other releases, and the pages of the brands' content. */
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
export async function candidateOf(
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
export const refusalsOf = (candidate: Candidate, alsoAsked: readonly Rule[] = []): Refusal[] =>
  [...RULES, ...alsoAsked].flatMap(({ name, problems }) =>
    toldProblems(problems(candidate)).map((message) => ({ rule: name, message })),
  )

/** Every reason why a release may not be published or made live beside the releases of a plan. */
export async function refusals(release: Release, plan: Plan, around: Surroundings): Promise<Refusal[]> {
  return refusalsOf(await candidateOf(release, plan, around))
}
