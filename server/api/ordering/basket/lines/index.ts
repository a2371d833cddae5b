export { itemSlugs, resolveLine } from './resolve-line.ts'
export type { Menu, ResolvedLine } from './resolved-line.ts'
export { lineAllergens, type DeclaredMenu } from './line-allergens.ts'
