export { AccountMenu } from './AccountMenu.tsx'
