export { SessionTimer } from './SessionTimer.tsx'
