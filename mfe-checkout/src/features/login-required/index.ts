export { LoginRequired } from './LoginRequired.tsx'
