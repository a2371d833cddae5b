export { CheckoutBar } from './CheckoutBar.tsx'
