export { PhoneState } from './PhoneState.tsx'
