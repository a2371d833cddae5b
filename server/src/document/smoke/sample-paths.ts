import type { Release } from '../../releases/index.ts'

/** Parameters of claims that a store's slug stands for. */
const STORE = /:(storeSlug|slug)(?=\/|$)/g

/**
 * Addresses that a release must render: one of each claim, and those that it names itself. Left out are claims of whatever
 * nobody else owns (`/*`), and parameters that no store stands for.
 */
export function samplePaths(
  { claims, samples = [] }: Pick<Release, 'claims' | 'samples'>,
  storeSlug: string,
): string[] {
  const patterns = [
    ...claims.filter((claim) => claim !== '/*').map((claim) => claim.replace(/\/\*$/, '')),
    ...samples,
  ]
  const paths = patterns.map((pattern) => pattern.replaceAll(STORE, storeSlug) || '/')
  return [...new Set(paths)].filter((path) => !/[:*]/.test(path))
}
