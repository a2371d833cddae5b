export { singleton } from './singleton.ts'
