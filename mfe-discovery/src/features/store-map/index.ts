export { StoreMap } from './StoreMap.tsx'
