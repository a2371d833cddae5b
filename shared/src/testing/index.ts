export { takeConsole } from './failing-console.ts'
