export { readView, writeView, type ListView } from './list-view.ts'
export { StoreFilters } from './StoreFilters.tsx'
