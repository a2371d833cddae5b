export { ItemDetail } from './ItemDetail.tsx'
export { ItemSheet } from './ItemSheet.tsx'
