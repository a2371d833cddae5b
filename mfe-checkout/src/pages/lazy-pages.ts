/**
 * Pages that the entry page preloads. Each has a single `import()`, because a second one would create another chunk.
 */
export const loadOptionsPage = () => import('./OptionsPage.tsx')
export const loadDetailsPage = () => import('./DetailsPage.tsx')
