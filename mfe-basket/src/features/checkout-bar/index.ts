export { Blockers } from './Blockers.tsx'
export { CheckoutBar } from './CheckoutBar.tsx'
export { ExpressLink } from './ExpressLink.tsx'
