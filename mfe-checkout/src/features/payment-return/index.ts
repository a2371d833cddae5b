export { ReturnView } from './ReturnView.tsx'
