export { AllStores } from './AllStores.tsx'
export { StoreGrid } from './StoreGrid.tsx'
