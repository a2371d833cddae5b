export { StoreGrid } from './StoreGrid.tsx'
