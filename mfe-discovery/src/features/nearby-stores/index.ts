export { StoreGrid } from './StoreGrid.tsx'
export { costWords, distanceWords, statusWords } from './words.ts'
