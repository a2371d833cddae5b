export { Promotions } from './Promotions.tsx'
