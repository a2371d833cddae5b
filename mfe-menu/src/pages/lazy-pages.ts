/**
 * Pages that another page preloads. Each has a single `import()`, because a second one would create another
 * chunk.
 */
export const loadStoreFrame = () => import('./StoreFrame.tsx')
export const loadCategoryPage = () => import('./CategoryPage.tsx')
