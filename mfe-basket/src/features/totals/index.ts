export { Totals } from './Totals.tsx'
