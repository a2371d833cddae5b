export { FilterBar } from './FilterBar.tsx'
export { useFilter } from './use-filter.ts'
