export { itemSlugs, resolveLine } from './resolve-line.ts'
export type { Menu, ResolvedLine } from './resolved-line.ts'
