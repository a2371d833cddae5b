export { SearchWidget } from './SearchWidget.tsx'
export { nearByPath } from './after-search.ts'
