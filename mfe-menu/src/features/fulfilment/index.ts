export { FulfilmentBar } from './FulfilmentBar.tsx'
