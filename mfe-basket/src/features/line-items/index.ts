export { LineItems } from './LineItems.tsx'
