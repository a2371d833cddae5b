export { SpendProgress } from './SpendProgress.tsx'
