export { SearchWidget } from './SearchWidget.tsx'
