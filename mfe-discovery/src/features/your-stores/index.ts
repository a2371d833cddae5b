export { YourStores } from './YourStores.tsx'
