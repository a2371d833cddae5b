export { BasketLine, CheckoutConflict, LineOption, MenuItemChoice, Quantity } from './line.ts'
export * from './parts.ts'
export * from './basket.ts'
export * from './calls.ts'
