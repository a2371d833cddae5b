export { SearchBox } from './SearchBox.tsx'
export { CategoryGrid, Pages } from './SearchResults.tsx'
