export { AuthPage } from './AuthPage.tsx'
