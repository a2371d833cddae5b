export { StoreAbout } from './StoreAbout.tsx'
export { StoreHead } from './StoreHead.tsx'
export { useStoreHere } from './use-store-here.ts'
