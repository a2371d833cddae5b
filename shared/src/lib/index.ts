export { loadScript } from './load-script.ts'
export { singleton } from './singleton.ts'
