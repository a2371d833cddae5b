export { SearchWidget } from '../features/store-search/SearchWidget.tsx'
