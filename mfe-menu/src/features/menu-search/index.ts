export { Pages } from './Pages.tsx'
export { SearchBox } from './SearchBox.tsx'
export { SearchChips } from './SearchChips.tsx'
