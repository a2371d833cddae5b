export { PlaceMap } from './PlaceMap.tsx'
export { StoreMap } from './StoreMap.tsx'
