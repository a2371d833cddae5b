import type { Release } from '@larder/releases/index.ts'

/** Parameters of claims that a store's slug replaces. */
const STORE = /:(storeSlug|slug)(?=\/|$)/g

/** An address that a release must render; of `claim`, where it is not one that the area names itself. */
export type Sample = { path: string; claim?: string }

const addressOf = (pattern: string, storeSlug: string): string => pattern.replaceAll(STORE, storeSlug) || '/'

/**
 * Addresses that a release must render: one of each claim, and those that it names itself. Left out are claims of whatever
 * no other area owns (`/*`), and parameters that are no store's.
 */
export function samplesOf(
  { claims, samples = [] }: Pick<Release, 'claims' | 'samples'>,
  storeSlug: string,
): Sample[] {
  const claimed = claims
    .filter((claim) => claim !== '/*')
    .map((claim): Sample => ({ path: addressOf(claim.replace(/\/\*$/, ''), storeSlug), claim }))
  const named = samples.map((pattern): Sample => ({ path: addressOf(pattern, storeSlug) }))
  const all = [...claimed, ...named].filter(({ path }) => !/[:*]/.test(path))
  return all.filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
}
