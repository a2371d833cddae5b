export { FilterButton } from './FilterButton.tsx'
export { useFilter } from './use-filter.ts'
