export { SearchWidget } from '../features/store-search/index.ts'
