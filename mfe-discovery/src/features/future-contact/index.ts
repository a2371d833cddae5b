export { FutureContactForm } from './FutureContactForm.tsx'
