/**
 * Pages that another page preloads. One `import()` each: a second one would be bundled into chunks of its
 * own.
 */
export const loadStoreFrame = () => import('./StoreFrame.tsx')
export const loadCategoryPage = () => import('./CategoryPage.tsx')
