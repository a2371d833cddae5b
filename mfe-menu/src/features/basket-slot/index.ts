export { BasketBar, BasketColumn } from './BasketColumn.tsx'
