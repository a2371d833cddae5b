export { NewsChoice } from './NewsChoice.tsx'
